/** The prior on tasks, tools and wordings that training has never seen: measured here, never tuned on. */

import { type FaultProfile, getProfile } from 'regain/internal/faults';
import { type Interval, interval } from 'regain/internal/law';
import { operatorIndex } from 'regain/internal/repair';
import { type Exemplar, type FailureClass, failureClasses } from 'regain/internal/types';
import {
  decodeWeights,
  hybridEmbedder,
  type PriorName,
  priorNames,
  shippedExemplars,
  shippedFile,
  shippedWeights,
} from '../prior/index.ts';
import { getSuite, trainingSuiteNames } from '../suites/index.ts';
import { type Answer, answersOf, calibrationError, judged } from './evaluate-prior.ts';
import type { Example } from './example.ts';
import { fitExamplesWith } from './exemplar-votes.ts';
import type { FitExample } from './fit-network.ts';
import { gatherExamples } from './gather-examples.ts';
import { taskBootstrap } from './task-bootstrap.ts';
import { findCandidates } from './train.ts';
import { rareProfile } from './training-conditions.ts';
import { mostFrequentOperator, type TrainingRecord } from './training-record.ts';

/** `base-relabelled` is measured where it was trained for, on its own states: docs/results/learning.md. */
export const heldOutPriorNames: readonly PriorName[] = priorNames.filter(
  (name) => name !== 'base-relabelled',
);

export interface HeldOutOptions {
  readonly profile: string;
  readonly seed: number;
  readonly repeats: number;
  /** Every nth task. */
  readonly every: number;
}

export const defaultHeldOut: HeldOutOptions = { profile: 'rough', seed: 2_000_000, repeats: 10, every: 1 };

/** A share with its 95 % interval over tasks. */
export type ShareInterval = Pick<Interval, 'point' | 'low' | 'high'>;

/** How one way of choosing did. */
export interface HeldOutRow {
  readonly name: string;
  readonly isAdvised: boolean;
  readonly operator: ShareInterval;
  readonly action: ShareInterval;
  readonly calibration: ShareInterval | null;
  /** Share of right operators by the class that was met. */
  readonly byClass: { readonly [C in FailureClass]?: ShareInterval };
}

export interface HeldOutStudy {
  readonly decisions: number;
  readonly tasks: number;
  /** Share of decisions in which something other than handing off is right and among the candidates. */
  readonly answerable: number;
  readonly counts: { readonly [C in FailureClass]?: number };
  readonly rows: readonly HeldOutRow[];
  /** Share of failures with the right class: by detection, and by the base prior. */
  readonly classes: { readonly detector: ShareInterval; readonly prior: ShareInterval };
}

export async function heldOutStudy(options: HeldOutOptions = defaultHeldOut): Promise<HeldOutStudy> {
  const examples = await heldOutExamples(options, getProfile(options.profile));
  const lectures = fitExamplesWith(examples, shippedExemplars(), hybridEmbedder());
  const narrow = fitExamplesWith(examples, exemplarsWithout(rareProfile.name), hybridEmbedder());
  const judge = (name: string, answers: readonly Answer[], isAdvised: boolean, hasChances = true) =>
    rowOf(name, answers, examples, isAdvised, hasChances);
  const trained = new Map(heldOutPriorNames.map((name) => [name, decodeWeights(shippedWeights(name), name)]));
  const chosenBy = (name: PriorName, advice: 'alone' | 'advised') =>
    answersOf(trained.get(name)!, name === 'base-narrow' ? narrow : lectures, advice);
  return {
    decisions: examples.length,
    tasks: new Set(examples.map(taskOf)).size,
    answerable:
      examples.filter(({ rows, isRight }) => rows.operators[isRight.indexOf(1)] !== operatorIndex('hand-off'))
        .length / examples.length,
    counts: Object.fromEntries(
      failureClasses
        .map((name) => [name, examples.filter(({ observedClass }) => observedClass === name).length] as const)
        .filter(([, count]) => count > 0),
    ),
    rows: [
      judge(
        'majority',
        examples.map((example) => byMajority(example)),
        false,
        false,
      ),
      judge(
        'majority of its class',
        examples.map((example) => byMajority(example, true)),
        false,
        false,
      ),
      judge('rules', examples.map(byRules), false),
      ...heldOutPriorNames.map((name) => judge(name, chosenBy(name, 'alone'), false)),
      ...heldOutPriorNames.map((name) => judge(name, chosenBy(name, 'advised'), true)),
    ],
    classes: classAccuracy(examples, lectures, chosenBy('base', 'alone')),
  };
}

function heldOutExamples(
  { seed, repeats, every }: HeldOutOptions,
  profile: FaultProfile,
): Promise<Example[]> {
  const suites = trainingSuiteNames.map(getSuite).map((suite) => {
    const tasks = suite.tasks.filter(({ split }) => split === 'held-out');
    return { ...suite, tasks: tasks.filter((_, index) => index % every === 0) };
  });
  return gatherExamples({
    suites,
    includesTask: () => true,
    conditions: [{ profile, seed, repeats }],
    findCandidates,
    exploration: { rollouts: 0, decisions: 0 },
  });
}

function rowOf(
  name: string,
  answers: readonly Answer[],
  examples: readonly Example[],
  isAdvised: boolean,
  hasChances: boolean,
): HeldOutRow {
  const seed = (what: string) => `held-out/${name}/${isAdvised}/${what}`;
  const shareOf = (isHit: (answer: Answer) => boolean, what: string, failureClass?: FailureClass) =>
    shareByTask(examples, (_, i) => isHit(answers[i]!), seed(what), failureClass);
  const met = failureClasses.filter((one) => examples.some(({ observedClass }) => observedClass === one));
  return {
    name,
    isAdvised,
    operator: shareOf((answer) => answer.isRightOperator, 'operator'),
    action: shareOf((answer) => answer.isRight, 'action'),
    calibration: hasChances
      ? taskBootstrap(answers, examples.map(taskOf), calibrationError, seed('calibration'))
      : null,
    byClass: Object.fromEntries(
      met.map((one) => [one, shareOf((answer) => answer.isRightOperator, `operator/${one}`, one)]),
    ),
  };
}

/** The content of a memory that has not seen the faults of this profile. */
function exemplarsWithout(profile: string): Exemplar[] {
  return shippedExemplars().filter(({ provenance }) => !provenance.split('/').includes(profile));
}

/** A share with its interval over tasks. */
function shareByTask(
  examples: readonly Example[],
  isHit: (example: Example, index: number) => boolean,
  seed: string,
  failureClass?: FailureClass,
): ShareInterval {
  const hits = new Map<string, { a: number; b: number }>();
  examples.forEach((example, index) => {
    if (failureClass !== undefined && example.observedClass !== failureClass) return;
    const sums = hits.get(taskOf(example)) ?? { a: 0, b: 0 };
    hits.set(taskOf(example), { a: sums.a + (isHit(example, index) ? 1 : 0), b: sums.b + 1 });
  });
  const sums = [...hits.values()];
  // One task says nothing about others.
  if (sums.length === 1) return { point: sums[0]!.a / sums[0]!.b, low: 0, high: 1 };
  const totals = { a: Float64Array.from(sums, ({ a }) => a), b: Float64Array.from(sums, ({ b }) => b) };
  return interval(totals, { seed });
}

function byMajority({ rows, isRight, observedClass }: Example, ofItsClass = false): Answer {
  const wanted = operatorIndex(
    mostFrequentOperator(trainingRecord(), ofItsClass ? observedClass : undefined),
  );
  let choice = rows.operators.indexOf(operatorIndex('hand-off'));
  let best = -1;
  const width = rows.values.length / Math.max(1, rows.operators.length);
  rows.operators.forEach((operator, index) => {
    const support = rows.values[index * width]!;
    if (operator !== wanted || support <= best) return;
    [choice, best] = [index, support];
  });
  return { ...judged(choice, rows.operators, isRight), chance: 0, classIndex: -1 };
}

function byRules({ rows, isRight, byRules: { choice, chance } }: Example): Answer {
  return { ...judged(choice, rows.operators, isRight), chance, classIndex: -1 };
}

function classAccuracy(
  examples: readonly Example[],
  lectures: readonly FitExample[],
  answers: readonly Answer[],
): HeldOutStudy['classes'] {
  const known = examples.flatMap(({ trueClass }, index) => (trueClass === undefined ? [] : [index]));
  const some = known.map((index) => examples[index]!);
  return {
    detector: shareByTask(
      some,
      ({ observedClass, trueClass }) => observedClass === trueClass,
      'held-out/class/detector',
    ),
    prior: shareByTask(
      some,
      (_, i) => answers[known[i]!]!.classIndex === lectures[known[i]!]!.classIndex,
      'held-out/class/prior',
    ),
  };
}

export function trainingRecord(): TrainingRecord {
  return JSON.parse(shippedFile('prior/training.json')!.toString('utf8')) as TrainingRecord;
}

function taskOf({ origin }: Example): string {
  return `${origin.suite} ${origin.task}`;
}
