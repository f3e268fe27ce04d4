/** The rollouts that the primary claims of docs/results/analysis-plan.md are computed from, and what is found. */

import type { Seed } from 'regain/internal/law';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { FieldOrdering, RunOrdering } from '../../results/index.ts';
import type { ProgrammeCell } from '../programme/cells.ts';

export interface PrimaryRun {
  readonly cells: readonly ProgrammeCell[];
  readonly manifest: Pick<ResolvedManifest, 'calibration' | 'verdict' | 'repeats'>;
}

export interface PrimaryData {
  readonly main: PrimaryRun;
  readonly ordering: PrimaryOrdering;
  readonly crossed: PrimaryRun;
  /** Long plans at the budget at which the mean cost is as in the paper. */
  readonly longPlans: PrimaryRun;
  readonly drift: PrimaryRun;
}

/** The order of the policies of the main run: with its own bootstrap seed, and with any other. */
export interface PrimaryOrdering {
  readonly usual: Pick<RunOrdering, 'fields'>;
  at(seed: Seed): Pick<RunOrdering, 'fields'>;
  /** The p-value of one pair with that seed, without correction. */
  probability(field: FieldOrdering, pair: FieldOrdering['pairs'][number], seed: Seed): number;
}

/** `not tested`: the data could not have shown the opposite, or the treatment changed nothing. */
export type PrimaryAnswer = 'confirmed' | 'refuted' | 'undecided' | 'not tested';

export interface PrimaryClaim {
  readonly id: string;
  readonly claim: string;
  readonly answer: PrimaryAnswer;
  /** The figures that decide, in one or two sentences. */
  readonly found: string;
}
