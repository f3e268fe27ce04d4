/**
 * The fault schedule: a pure function of the coordinate and the profile, never of the calls that are made.
 * Computed lazily, cached only if a fault occurs, bounded everywhere.
 */

import type { WordingFamily } from '../dialects/index.ts';
import {
  bernoulli,
  type CallPurpose,
  callPurposes,
  geometric,
  type Random,
  random,
  type ToolSpec,
} from '../types/index.ts';
import type { FaultCoordinate } from './coordinate.ts';
import {
  areCompatible,
  drawFault,
  scaledProbability,
  type WeightedKind,
  weightedKindsOf,
} from './draw-fault.ts';
import type { Fault, FaultKind } from './fault-kind.ts';
import { builtInKinds, type KindSet, kindsInFamily } from './kinds/index.ts';
import { type Burst, burstSchedule } from './persistence/bursts.ts';
import { type ControlledBudget, controlledBudget } from './persistence/controlled-budget.ts';
import { driftSchedule, type ToolDrift } from './persistence/drift.ts';
import { type ReadLagSchedule, readLagSchedule } from './persistence/lag.ts';
import type { FaultProfile } from './profile.ts';

export interface FaultSchedule {
  /** The faults of calls of this tool for this purpose at this step. */
  at(spec: ToolSpec, purpose: CallPurpose, step: number): readonly Fault[];
  /** The burst of this tool at this time. */
  burst(spec: ToolSpec, nowMs: number): Burst | undefined;
  /** The lasting change of this tool, and when it begins. */
  drift(spec: ToolSpec): ToolDrift | undefined;
  /** The lag of reads; absent if they show everything at once. */
  readonly lag?: ReadLagSchedule | undefined;
  /** Whether tools may change with time alone. */
  readonly hasDrift: boolean;
  readonly kinds: KindSet;
}

export interface ScheduleOptions {
  /** The wording family of the rollout. */
  readonly family?: WordingFamily;
  /** Filters out kinds that cannot apply to the tools. */
  readonly passes?: (kind: FaultKind) => boolean;
  /** The built-in ones by default. */
  readonly kinds?: KindSet;
}

const none: readonly Fault[] = Object.freeze([]);
const CHUNK = 8;
/** An evicted entry is drawn again, with the same result. */
const CELLS_MAX = 4096;

export function faultSchedule(
  profile: FaultProfile,
  where: FaultCoordinate,
  options: ScheduleOptions = {},
): FaultSchedule {
  const { passes = () => true, kinds: given = builtInKinds, family } = options;
  const kinds = family === undefined ? given : kindsInFamily(given, family);
  const rollout = random('faults', where.suite, where.task, where.seed, where.repeat);
  const run = random('faults', where.suite, where.seed);
  const { severity, calls } = profile;
  const choices = weightedKindsOf(calls.kinds, severity, kinds);
  const rate = scaledProbability(calls.rate, severity);
  const rates = callPurposes.map((purpose) => (purpose === 'step' ? rate : rate * calls.otherPurposes));
  const more = scaledProbability(calls.more, severity);
  const isQuiet = rate === 0 || choices.length === 0;
  const cache = new Map<string, Strikes[]>();
  const cells = new Map<string, readonly Fault[]>();
  const budget: ControlledBudget | undefined =
    profile.controlled && controlledBudget(profile.controlled, severity, where, rollout, kinds);
  const bursts = profile.bursts && burstSchedule(profile.bursts, severity, { rollout, run }, kinds);
  const drift =
    profile.drift && driftSchedule(profile.drift, severity, where, { rollout, run }, passes, kinds);

  const strikesAt = (tool: string, purposeIndex: number, step: number): boolean => {
    const byPurpose = cache.get(tool) ?? [];
    if (byPurpose.length === 0) cache.set(tool, byPurpose);
    const known = byPurpose[purposeIndex];
    const chunk = Math.floor(step / CHUNK);
    if (known !== undefined && known.chunk === chunk)
      return known.uniforms[step % CHUNK]! < rates[purposeIndex]!;
    const fresh = drawStrikes(rollout.at('strikes', tool, purposeIndex, chunk), chunk);
    byPurpose[purposeIndex] = fresh;
    return fresh.uniforms[step % CHUNK]! < rates[purposeIndex]!;
  };

  return {
    at: (spec, purpose, step) => {
      if (isQuiet && budget === undefined) return none;
      const purposeIndex = callPurposes.indexOf(purpose);
      const isStruck = !isQuiet && strikesAt(spec.name, purposeIndex, step);
      if (!isStruck && budget?.mayStrike(spec, purpose, step) !== true) return none;
      const key = `${step} ${purposeIndex} ${spec.name}`;
      const known = cells.get(key);
      if (known !== undefined) return known;
      const stream = rollout.at('cell', spec.name, purposeIndex, step);
      const drawn = isStruck
        ? queue(stream, choices, spec, purpose, { more, max: calls.faultsMax }, passes, kinds)
        : none;
      const faults = [...(budget?.at(spec, purpose, step, passes) ?? none), ...drawn];
      if (cells.size >= CELLS_MAX) cells.clear();
      cells.set(key, faults);
      return faults;
    },
    burst: (spec, nowMs) => bursts?.(spec, nowMs),
    drift: (spec) => drift?.(spec),
    lag: readLagSchedule(profile, rollout, kinds),
    hasDrift: drift !== undefined,
    kinds,
  };
}

/** Drawn in blocks: a clean call then costs one comparison. */
interface Strikes {
  readonly chunk: number;
  readonly uniforms: Float64Array;
}

function drawStrikes(stream: Random, chunk: number): Strikes {
  const uniforms = new Float64Array(CHUNK);
  for (let i = 0; i < CHUNK; i++) uniforms[i] = stream.uniform();
  return { chunk, uniforms };
}

/** The first fault begins at the first try, each further one at a later try. Kinds are distinct, one change per side. */
function queue(
  stream: Random,
  choices: readonly WeightedKind[],
  spec: ToolSpec,
  purpose: CallPurpose,
  { more, max }: { more: number; max: number },
  passes: (kind: FaultKind) => boolean,
  kinds: KindSet,
): readonly Fault[] {
  const faults: Fault[] = [];
  const isFree = (kind: FaultKind) =>
    passes(kind) &&
    (purpose === 'step' || kind.group === 'transport' || kind.group === 'quota') &&
    faults.every((other) => areCompatible(kinds.get(other.kind), kind));
  for (let i = 0, onset = 0; i < max; i++) {
    const draw = stream.at(i);
    if (i > 0) {
      if (!bernoulli(draw, more)) break;
      onset += geometric(draw, 1.5);
    }
    const fault = drawFault(draw, choices, spec, onset, isFree);
    if (fault === null) break;
    faults.push(fault);
  }
  return faults;
}
