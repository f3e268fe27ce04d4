/** Wrong calls with all their repairs, each as features and whether it is right: what the confidence is trained on. */

import { featuresOf, type Repair, type RepairRequest, rankedMax, repairCall } from 'regain/internal/repair';
import { random } from 'regain/internal/types';
import { withDrawnConditions } from './drawn-conditions.ts';
import type { LogisticExample } from './logistic.ts';
import type { ModelMistake } from './model-mistakes.ts';
import type { RightCall } from './right-call.ts';
import { syntheticCalls, unstatedCalls } from './synthetic/synthetic-calls.ts';
import { trainingCalls } from './training-calls.ts';
import { requestFor, type Trial, trialsOf } from './trial.ts';

export interface JudgedRepair extends LogisticExample {
  readonly isValid: boolean;
}

export interface JudgedCall {
  /** Calls of one group are never both trained on and tested on. */
  readonly group: string;
  /** In the order of the rules; at most those that are ranked. */
  readonly repairs: readonly JudgedRepair[];
}

export function judgeMistakes(mistakes: readonly ModelMistake[]): JudgedCall[] {
  return mistakes.map(({ prompt, request, accepts }) => judgeCall(prompt, request, accepts));
}

function judgeCall(group: string, request: RepairRequest, accepts: (repair: Repair) => boolean): JudgedCall {
  const repairs = repairCall(request);
  return {
    group,
    repairs: repairs.slice(0, rankedMax).map((repair) => ({
      features: featuresOf(repair, request, repairs),
      isRight: accepts(repair),
      isValid: repair.valid,
    })),
  };
}

const syntheticCount = 192;
/** Calls that lack what nobody said: an agent meets about one for every three whose value is stated. */
const unstatedCount = 64;
/** Of the suites' training calls, which are much alike, every tenth is enough. */
const stride = 10;

export interface InventedCalls {
  readonly corrupted: number;
  readonly right: number;
  readonly judged: readonly JudgedCall[];
}

/** Corrupted calls of the training tasks and of made-up tools, made from every `step`-th right one; right calls too: whatever is done to them is wrong. */
export async function judgeInvented(seed: number, step = 1): Promise<InventedCalls> {
  const rights = (await rightCalls(seed)).filter((_, index) => index % step === 0);
  const trials = trialsOf(rights, seed, 'either');
  const unsaid = unstatedCalls(seed, unstatedCount);
  const judged = [
    ...trials.map(({ right, request }) => judgeRight(right, request)),
    ...rights.flatMap((right) =>
      [false, true].map((hasFailed) => judgeRight(right, requestFor(right, right.call, hasFailed))),
    ),
    ...unsaid.map(({ right, written }, index) =>
      judgeRight(right, requestFor(right, written, index % 2 === 0)),
    ),
  ];
  return { corrupted: trials.length + unsaid.length, right: rights.length, judged };
}

function judgeRight(right: RightCall, request: RepairRequest): JudgedCall {
  return judgeCall(right.group, request, ({ call, further = [] }) => [call, ...further].every(right.accepts));
}

/** Corrupted calls of the training tasks under drawn conditions, and of made-up tools. */
export async function trainingTrials(seed: number): Promise<Trial[]> {
  return trialsOf(await rightCalls(seed), seed, 'either');
}

async function rightCalls(seed: number): Promise<readonly RightCall[]> {
  const own = (await trainingCalls())
    .filter((_, index) => index % stride === 0)
    .map((right) => withDrawnConditions(random('training-conditions', seed, right.id), right));
  return [...own, ...syntheticCalls(seed, syntheticCount)];
}
