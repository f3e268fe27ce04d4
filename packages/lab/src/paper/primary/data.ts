/** The rollouts that the primary claims are computed from. */

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
