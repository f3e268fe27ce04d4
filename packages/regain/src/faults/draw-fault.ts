/** Draws one fault from weighted kinds, among those that apply to the tool. */

import { geometric, invalidArgument, type JsonObject, type Random, type ToolSpec } from '../types/index.ts';
import type { Fault, FaultKind } from './fault-kind.ts';
import type { KindSet } from './kinds/index.ts';
import type { Weights } from './profile.ts';

export interface WeightedKind {
  readonly kind: FaultKind;
  readonly weight: number;
  readonly triesMean: number;
  readonly waitMsMean: number;
  readonly latencyMs?: readonly [min: number, max: number];
}

/** The choices that correspond to a profile's weights; severity scales the durations. */
export function weightedKindsOf(weights: Weights, severity: number, kinds: KindSet): readonly WeightedKind[] {
  const known = weightedKindsCache.get(weights);
  if (known?.severity === severity && known.kinds === kinds) return known.choices;
  const choices = computeWeightedKinds(weights, severity, kinds);
  weightedKindsCache.set(weights, { severity, kinds, choices });
  return choices;
}

/** All rollouts under a profile share the same choices. */
const weightedKindsCache = new WeakMap<Weights, CachedWeightedKinds>();

interface CachedWeightedKinds {
  readonly severity: number;
  readonly kinds: KindSet;
  readonly choices: readonly WeightedKind[];
}

/** Sorted by name: the order of kinds in a profile must not change the draws. */
function computeWeightedKinds(weights: Weights, severity: number, kinds: KindSet): readonly WeightedKind[] {
  return Object.entries(weights)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => {
      const kind = kinds.get(name);
      const given = typeof entry === 'number' ? { weight: entry } : entry;
      const triesMean = given.triesMean ?? kind.defaults?.triesMean ?? 1;
      return {
        kind,
        weight: given.weight,
        triesMean: 1 + (triesMean - 1) * severity,
        waitMsMean: (given.waitMsMean ?? kind.defaults?.waitMsMean ?? 0) * severity,
        ...(given.latencyMs && { latencyMs: given.latencyMs }),
      };
    })
    .filter((choice) => choice.weight > 0);
}

/** Null if none of the kinds applies to this tool. */
export function drawFault(
  random: Random,
  choices: readonly WeightedKind[],
  spec: ToolSpec,
  onset: number,
  passes: (kind: FaultKind) => boolean = () => true,
): Fault | null {
  const fitting = choices.filter(
    ({ kind }) => passes(kind) && asked(kind, 'appliesTo', () => kind.appliesTo(spec)),
  );
  const choice = weighted(random, fitting);
  if (choice === undefined) return null;
  const { kind, triesMean, waitMsMean, latencyMs } = choice;
  const tries = kind.ending === 'transient' ? drawTries(random, triesMean) : 1;
  const waitMs = kind.ending === 'waiting' ? drawWaitMs(random, waitMsMean) : 0;
  const detail = asked(kind, 'draw', () => kind.draw(random, spec));
  return { kind: kind.name, onset, tries, waitMs, detail: withLatency(random, detail, latencyMs) };
}

/** An error in the kind's own code is a programmer error, never a tool failure. */
export function asked<T>({ name }: FaultKind, method: keyof FaultKind, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    const message = `fault kind "${name}" threw in \`${method}\`: ${String(cause)}`;
    throw invalidArgument(message, undefined, cause);
  }
}

/** Upper bound on the tries of a transient fault, so that every queue of faults is finite. */
const TRIES_MAX = 1000;

/** Geometric on {1, 2, ...} with the given mean. */
function drawTries(random: Random, mean: number): number {
  return Math.min(TRIES_MAX, geometric(random, mean));
}

/** Uniform between half the mean and 1.5 times the mean: a window that has been open for some time. */
function drawWaitMs(random: Random, meanMs: number): number {
  return Math.round(meanMs * (0.5 + random.uniform()));
}

function weighted(random: Random, choices: readonly WeightedKind[]): WeightedKind | undefined {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.uniform() * total;
  for (const choice of choices) {
    left -= choice.weight;
    if (left < 0) return choice;
  }
  return choices.at(-1);
}

function withLatency(random: Random, detail: JsonObject, range: WeightedKind['latencyMs']): JsonObject {
  if (range === undefined || detail.latencyMs === undefined) return detail;
  return { ...detail, latencyMs: Math.round(range[0] + (range[1] - range[0]) * random.uniform()) };
}

/** Probability that at least one of `severity` independent chances occurs. */
export function scaledProbability(probability: number, severity: number): number {
  return 1 - (1 - probability) ** severity;
}

/** At most one change of the requests and one of the answers: two changes of one side could not be distinguished. */
export function areCompatible(a: FaultKind, b: FaultKind): boolean {
  if (a.name === b.name) return false;
  return a.ending !== 'adapted' || b.ending !== 'adapted' || a.group !== b.group;
}
