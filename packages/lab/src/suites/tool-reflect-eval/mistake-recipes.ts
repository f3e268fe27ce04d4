/** Inserts mistakes into a right plan: one, two in one call, two in two calls, or one that affects later calls. */

import { type MistakeName, mistakeNames, mistakes, type PlannedMistake } from 'regain/internal/faults';
import { pick, type Random, type Step, type SuiteTask, shuffled, type ToolSpec } from 'regain/internal/types';
import { referencesIn } from '../conformance/shape.ts';
import type { DryRunDomains } from '../domains/dry-run.ts';
import { type MistakeVisibility, visibilityOf } from './repairable.ts';

export const shapes = ['single', 'one-call', 'two-calls', 'cascade'] as const;
export type Shape = (typeof shapes)[number];

export interface Recipe {
  readonly name: string;
  readonly shape: Shape;
  /** Leaving out and repeating draw nothing: what cannot be drawn once cannot be drawn at all. */
  readonly isFixed?: boolean;
  readonly draw: (random: Random, scene: RecipeInput) => MistakenPlan | null;
}

/** A right plan with what is needed to insert mistakes. */
export interface RecipeInput {
  readonly task: SuiteTask;
  readonly specs: readonly ToolSpec[];
  readonly domains: DryRunDomains;
}

export interface MistakenPlan {
  readonly plan: readonly Step[];
  readonly mistakes: readonly Omit<PlannedMistake, 'plan'>[];
}

/** One mistake of each class: where a call is left out, a single later call needs it. */
const singles: readonly Recipe[] = [
  ...mistakeNames.map((name) => single(name, name, 'loud')),
  // A repeated call is refused in few places. Elsewhere it leaves a second record.
  single('repeated-call, seen', 'repeated-call', 'quiet'),
];

function single(name: string, mistake: MistakeName, sign: MistakeVisibility): Recipe {
  return {
    name,
    shape: 'single',
    isFixed: movesCalls(mistake),
    draw: (random, scene) => {
      for (const index of shuffled(random, indices(scene))) {
        if (mistake === 'too-few-calls' && dependentCalls(scene.task.gold, index) !== 1) continue;
        const slip = drawRepairableMistake(random, mistake, scene, index);
        if (slip?.sign === sign) return mistakenPlan(slip.mistaken);
      }
      return null;
    },
  };
}

/** Two mistakes in one call: the first refusal reports one, the second the other. */
const pairsInCall: readonly (readonly [MistakeName, MistakeName])[] = [
  ['wrong-type', 'wrong-argument-name'],
  ['wrong-value', 'wrong-argument-name'],
  ['wrong-argument-name', 'wrong-tool-name'],
  ['wrong-type', 'wrong-tool-name'],
  ['wrong-value', 'wrong-tool-name'],
  ['bad-format', 'wrong-tool-name'],
  ['wrong-type', 'wrong-value'],
];

const inOneCall: Recipe = {
  name: 'two in one call',
  shape: 'one-call',
  draw: (random, scene) => {
    const [first, second] = pick(random, pairsInCall);
    for (const index of shuffled(random, indices(scene))) {
      const [a, b] = [
        drawRepairableMistake(random, first, scene, index),
        drawRepairableMistake(random, second, scene, index),
      ];
      if (a?.sign !== 'loud' || b?.sign !== 'loud' || touchesSame(a.mistaken, b.mistaken)) continue;
      const both = mistakes[second](b.stream(), a.mistaken.plan, scene.specs, index);
      if (both === null || !isSameMistake(both, b.mistaken)) continue;
      return { plan: both.plan, mistakes: [withoutPlan(a.mistaken), withoutPlan(both)] };
    }
    return null;
  },
};

const inTwoCalls: Recipe = {
  name: 'one in each of two calls',
  shape: 'two-calls',
  draw: (random, scene) => {
    const [early, late] = shuffled(random, indices(scene))
      .slice(0, 2)
      .sort((a, b) => a - b);
    if (early === undefined || late === undefined) return null;
    const inPlace = mistakeNames.filter((name) => !movesCalls(name));
    const a = drawRepairableMistake(random, pick(random, inPlace), scene, early);
    const b = drawRepairableMistake(random, pick(random, mistakeNames), scene, late);
    if (a === null || b === null || a.mistaken.mistake === b.mistaken.mistake) return null;
    const both = mistakes[b.mistaken.mistake](b.stream(), a.mistaken.plan, scene.specs, late);
    if (both === null || !isSameMistake(both, b.mistaken)) return null;
    return { plan: both.plan, mistakes: [withoutPlan(a.mistaken), withoutPlan(both)] };
  },
};

/** The call itself is not refused: it finds nothing, or is not made. Two later calls or more depend on it. */
const cascades: readonly Recipe[] = (['wrong-value', 'too-few-calls'] as const).map((name) => ({
  name: `cascade from ${name}`,
  shape: 'cascade',
  isFixed: movesCalls(name),
  draw: (random, scene) => {
    for (const index of shuffled(random, indices(scene))) {
      if (dependentCalls(scene.task.gold, index) < 2) continue;
      const slip = drawRepairableMistake(random, name, scene, index);
      if (slip !== null && (name === 'too-few-calls' || slip.sign === 'quiet'))
        return mistakenPlan(slip.mistaken);
    }
    return null;
  },
}));

export const recipes: readonly Recipe[] = [...singles, inOneCall, inTwoCalls, ...cascades];

interface RepairableMistake {
  readonly mistaken: PlannedMistake;
  readonly sign: Exclude<MistakeVisibility, null>;
  /** The same draws again. */
  readonly stream: () => Random;
}

/** Draws the mistake in this call until one is repairable. */
function drawRepairableMistake(
  random: Random,
  name: MistakeName,
  scene: RecipeInput,
  index: number,
): RepairableMistake | null {
  const spec = scene.specs.find((candidate) => candidate.name === scene.task.gold[index]!.tool)!;
  const key = random.word();
  for (let n = 0; n < (movesCalls(name) ? 1 : DRAWS_MAX); n++) {
    const stream = () => random.at(name, key, n);
    const mistaken = mistakes[name](stream(), scene.task.gold, scene.specs, index);
    if (mistaken === null) return null;
    const sign = visibilityOf({ ...scene, index, mistaken, spec });
    if (sign !== null) return { mistaken, sign, stream };
  }
  return null;
}

const DRAWS_MAX = 12;

function indices({ task }: RecipeInput): number[] {
  return task.gold.map((_, index) => index);
}

/** How many later calls need this one's answer, directly or through others. */
function dependentCalls(steps: readonly Step[], index: number): number {
  const spoiltIds = new Set([steps[index]!.id]);
  for (const { id, args } of steps.slice(index + 1)) {
    if (referencesIn(args).some(({ $from }) => spoiltIds.has($from))) spoiltIds.add(id);
  }
  return spoiltIds.size - 1;
}

function movesCalls(name: MistakeName): boolean {
  return name === 'repeated-call' || name === 'too-few-calls';
}

/** Two mistakes in one argument would be one: the second hides the first. */
function touchesSame(a: PlannedMistake, b: PlannedMistake): boolean {
  return a.detail.parameter !== undefined && a.detail.parameter === b.detail.parameter;
}

/** The mistake that was judged must be the one that is inserted. */
function isSameMistake(a: PlannedMistake, b: PlannedMistake): boolean {
  return JSON.stringify(a.detail) === JSON.stringify(b.detail);
}

function mistakenPlan(mistaken: PlannedMistake): MistakenPlan {
  return { plan: mistaken.plan, mistakes: [withoutPlan(mistaken)] };
}

function withoutPlan({ plan: _, ...rest }: PlannedMistake): Omit<PlannedMistake, 'plan'> {
  return rest;
}
