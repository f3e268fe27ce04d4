/** A run as a report needs it: the plain data that results are, without the room that computes them. */

import type { Ending, RawCost } from '../contract/observation.ts';
import type { Calibration, CellJudgement, Interval, LossKind, PooledReport } from '../law/index.ts';
import type { Ordering, SurrogateRecord } from '../law/studies/ordering.ts';
import type { VoidBounds } from '../law/verdict/judge.ts';
import type { MainTableCell } from './main-table.ts';

export interface ReportedRun {
  readonly name: string;
  readonly hash: string;
  /** The software that the results depend on. */
  readonly madeBy: string;
  readonly rollouts: number;
  readonly rolloutsDone: number;
  readonly manifest: ReportedManifest;
  /** Whether policies met the same weather at the same coordinate: not where the model plans. */
  readonly isPaired: boolean;
  /** Of the policies that are ours. */
  readonly traits: readonly ReportedTraits[];
  readonly loss: LossKind;
  readonly cells: readonly ReportedCell[];
  readonly together: PooledReport | null;
  readonly depths: readonly ReportedDepths[];
  readonly ordering: ReportedOrdering;
  readonly escalation: readonly ReportedEscalation[];
  /** What language models were really asked; absent without one. */
  readonly asked?: readonly ReportedSpending[];
}

/** Fortify that asks a language model always, and only where it pays, on the same rollouts. */
export interface ReportedEscalation {
  readonly suite: string;
  readonly backbone: string;
  readonly always: ReportedAsked;
  readonly escalating: ReportedAsked;
  /** Share of the tokens of always asking. */
  readonly tokensSaved: Interval | null;
  readonly gainInES: Interval | null;
}

/** Means over rollouts. */
export interface ReportedAsked {
  readonly policy: string;
  readonly rollouts: number;
  readonly questions: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly RR: number;
  readonly ES: number;
}

export interface ReportedSpending {
  readonly backbone: string;
  readonly questions: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Answers whose tokens nobody has counted. */
  readonly estimated: number;
  /** Questions that their endpoint did not take. */
  readonly rejected: number;
  readonly charged: { readonly tokensIn: number; readonly tokensOut: number };
}

export interface ReportedTraits {
  readonly name: string;
  readonly proposer: string;
  readonly weighting: string;
  readonly exemplars?: number;
  readonly noticesImplicit: boolean;
  readonly sees: string;
  readonly stops: string;
  readonly safety: boolean;
}

/** CSR by recovery depth, on one suite with one backbone. */
export interface ReportedDepths {
  readonly suite: string;
  readonly backbone: string;
  /** Rollouts of the oracle, and those that it did not do. */
  readonly rollouts: number;
  readonly undone: number;
  readonly policies: readonly {
    readonly policy: string;
    readonly depths: readonly {
      readonly depth: number;
      readonly n: number;
      readonly CSR: Interval | null;
    }[];
  }[];
}

export interface ReportedOrdering {
  readonly fields: readonly ReportedFieldOrdering[];
  /** Over all fields. */
  readonly surrogates: readonly SurrogateRecord[];
}

export interface ReportedFieldOrdering extends Ordering {
  readonly suite: string;
  readonly backbone: string;
}

export interface ReportedManifest {
  readonly name: string;
  readonly suites: readonly (Named & { readonly tasks: readonly string[] })[];
  readonly policies: readonly Named[];
  readonly backbones: readonly string[];
  readonly planner?: 'model';
  readonly profiles: readonly { readonly name: string; readonly hash: string }[];
  readonly split: string;
  readonly seeds: readonly number[];
  readonly repeats: number;
  readonly calibration: Calibration;
  readonly costModel: { readonly name: string; readonly budget: number };
  readonly timeBudgetMs: number;
  readonly limits: object;
  readonly references: readonly string[];
  readonly verdict: {
    readonly margin: number;
    readonly level: number;
    readonly method: string;
    readonly resamples: number;
    readonly seed: number;
  };
}

/** Ours by its name, a user's with the file and the hash of what stands in it. */
interface Named {
  readonly name: string;
  readonly file?: string;
  readonly sha256?: string;
}

export interface ReportedCell {
  readonly policy: string;
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  readonly planned: number;
  readonly judged: CellJudgement | null;
  readonly unjudged: string | null;
  readonly RR: Interval | null;
  readonly CSR: Interval | null;
  readonly voidBounds?: VoidBounds | null;
  readonly against: { readonly oracle: ReportedDifference | null; readonly best: ReportedDifference | null };
  readonly done: number;
  readonly endings: { readonly [ending in Ending]: number };
  readonly duplicates: number;
  readonly rolloutsWithDuplicates: number;
  readonly attempts: number;
  readonly overhead: number;
  readonly spend: RawCost;
  readonly errors: number;
  readonly firstError: { readonly rollout: number; readonly error: string } | null;
}

export interface ReportedDifference {
  readonly policy: string;
  readonly regret: Interval;
}

/** A cell of which something can be said. */
export type JudgedCell = ReportedCell & MainTableCell;

export function judgedCells({ cells }: Pick<ReportedRun, 'cells'>): JudgedCell[] {
  return cells.flatMap((cell) => {
    const { judged, RR, CSR } = cell;
    return judged === null || RR === null || CSR === null ? [] : [{ ...cell, judged, RR, CSR }];
  });
}

/** "retry on paladin-eval", with its backbone where a run has several. */
export function cellName(cell: ReportedCell, run: ReportedRun): string {
  return `${cell.policy} on ${fieldName(cell, run)}`;
}

/** What policies are compared on. */
export function fieldName(
  { suite, backbone }: Pick<ReportedCell, 'suite' | 'backbone'>,
  { manifest }: { readonly manifest: Pick<ReportedManifest, 'backbones'> },
): string {
  return manifest.backbones.length > 1 ? `${suite} with ${backbone}` : suite;
}
