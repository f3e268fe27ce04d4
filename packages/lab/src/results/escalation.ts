/**
 * What asking a language model only where it pays saves: fortify that always asks, compared with fortify that escalates,
 * on the same backbone and the same rollouts. Questions and tokens are those answered and counted by the endpoint, from
 * the recordings of the run, whatever was charged.
 */

import {
  clipped,
  type Interval,
  interval,
  type PairedDifference,
  pairedDifference,
} from 'regain/internal/law';
import { isLanguageModelName } from 'regain/internal/models';
import { mean } from 'regain/internal/values';
import { isPaired, type OpenRun, type ResolvedManifest, rolloutName } from '../harness/index.ts';
import type { RolloutCoordinate } from '../store/index.ts';
import { type CellData, fieldsOf } from './cell-data.ts';
import { layoutOf, pairedTotals } from './paired-difference.ts';

export interface EscalationResults {
  readonly suite: string;
  readonly backbone: string;
  readonly always: ModelUseResults;
  readonly escalating: ModelUseResults;
  /** Share of the tokens of always asking, 95 %, over clusters of tasks; null where always asking took none. */
  readonly tokensSaved: Interval | null;
  /** ES of escalating minus that of always asking, paired, over clusters of tasks. */
  readonly gainInES: PairedDifference | null;
}

/** Means over the rollouts that both have. */
export interface ModelUseResults {
  readonly policy: string;
  readonly rollouts: number;
  readonly questions: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly RR: number;
  readonly ES: number;
}

const ALWAYS = 'fortify';
const ESCALATING = 'fortify-escalating';

/** One for every suite and language model that has both; recordings are read only where there is one. */
export async function escalationOf(
  gathered: readonly CellData[],
  { plan, stored, manifest }: Pick<OpenRun, 'plan' | 'stored' | 'manifest'>,
): Promise<EscalationResults[]> {
  const pairs = fieldsOf(gathered).flatMap((field) => {
    const [always, escalating] = [ALWAYS, ESCALATING].map((policy) =>
      field.find(({ cell }) => cell.policy === policy),
    );
    const isAsked = isLanguageModelName(field[0]!.cell.backbone);
    return isAsked && always && escalating ? [{ always, escalating }] : [];
  });
  // Where the model plans nothing is paired, and its answers include plans.
  if (pairs.length === 0 || !isPaired(manifest)) return [];
  const answers = new Map<string, AnswerCounts>();
  for await (const { rollout, answer } of stored.recordings.all()) {
    const known = answers.get(rollout) ?? { questions: 0, tokensIn: 0, tokensOut: 0 };
    known.questions += 1;
    known.tokensIn += answer.tokensIn;
    known.tokensOut += answer.tokensOut;
    answers.set(rollout, known);
  }
  return pairs.map(({ always, escalating }) => {
    const both = commonPlaces(always, escalating);
    const [one, other] = [always, escalating].map((of) => usageColumns(of, both, plan.at, answers, manifest));
    return comparePolicies(one!, other!, escalating, manifest);
  });
}

interface AnswerCounts {
  questions: number;
  tokensIn: number;
  tokensOut: number;
}

/** By index in the cell; NaN where either has no rollout. */
interface UsageColumns {
  readonly policy: string;
  readonly columns: Readonly<Record<keyof AnswerCounts | 'success' | 'efficiency', Float64Array>>;
}

function commonPlaces(one: CellData, other: CellData): readonly number[] {
  return [...one.columns.loss.keys()].filter(
    (place) => !Number.isNaN(one.columns.loss[place]! + other.columns.loss[place]!),
  );
}

function usageColumns(
  { cell, columns }: CellData,
  places: readonly number[],
  at: (position: number) => RolloutCoordinate,
  answers: ReadonlyMap<string, AnswerCounts>,
  { calibration }: ResolvedManifest,
): UsageColumns {
  const column = () => new Float64Array(columns.loss.length).fill(Number.NaN);
  const asked = { questions: column(), tokensIn: column(), tokensOut: column() };
  const judged = { success: column(), efficiency: column() };
  for (const place of places) {
    const answered = answers.get(rolloutName(at(cell.from + place)));
    asked.questions[place] = answered?.questions ?? 0;
    asked.tokensIn[place] = answered?.tokensIn ?? 0;
    asked.tokensOut[place] = answered?.tokensOut ?? 0;
    judged.success[place] = columns.success[place]!;
    judged.efficiency[place] = columns.success[place]! / (1 + calibration.lambda * columns.cost[place]!);
  }
  return { policy: cell.policy, columns: { ...asked, ...judged } };
}

function comparePolicies(
  always: UsageColumns,
  escalating: UsageColumns,
  { cell }: CellData,
  manifest: ResolvedManifest,
): EscalationResults {
  const { verdict } = manifest;
  const { label: suite, backbone } = cell;
  const tasks = layoutOf(cell, manifest);
  const draws = (what: string) => ({
    ...verdict,
    level: 0.95,
    seed: `${verdict.seed}/${suite}/${backbone}/${what}`,
  });
  const [all, some] = [always, escalating].map(({ columns: { tokensIn, tokensOut } }) =>
    tokensIn.map((tokens, place) => tokens + tokensOut[place]!),
  );
  const saved = pairedTotals(all!, some!, tasks);
  const spent = pairedTotals(all!, all!.map(zero), tasks);
  const isSpent = spent?.a.some((tokens) => tokens > 0) === true;
  const gain = pairedTotals(escalating.columns.efficiency, always.columns.efficiency, tasks);
  return {
    ...{ suite, backbone, always: meansOf(always), escalating: meansOf(escalating) },
    tokensSaved:
      saved === null || spent === null || !isSpent
        ? null
        : clipped(interval({ a: saved.a, b: spent.a }, draws('tokens saved')), -Infinity, 1),
    gainInES: gain && pairedDifference(gain, { ...draws('gain in ES'), most: 1 }),
  };
}

function zero(value: number): number {
  return Number.isNaN(value) ? value : 0;
}

function meansOf({ policy, columns }: UsageColumns): ModelUseResults {
  const { questions, tokensIn, tokensOut, success, efficiency } = columns;
  return {
    policy,
    rollouts: definedValues(questions).length,
    questions: definedMean(questions),
    tokensIn: definedMean(tokensIn),
    tokensOut: definedMean(tokensOut),
    RR: definedMean(success),
    ES: definedMean(efficiency),
  };
}

function definedMean(column: Float64Array): number {
  return mean(definedValues(column));
}

function definedValues(column: Float64Array): Float64Array {
  return column.filter((value) => !Number.isNaN(value));
}
