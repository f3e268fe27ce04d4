/** The rollouts that the primary claims are computed from. */

import type { ResolvedManifest } from '../../harness/index.ts';
import type { ProgrammeCell } from '../programme/cells.ts';

export interface PrimaryRun {
  readonly cells: readonly ProgrammeCell[];
  readonly manifest: Pick<ResolvedManifest, 'calibration' | 'verdict' | 'repeats'>;
}

export interface PrimaryData {
  readonly main: PrimaryRun;
  readonly crossed: PrimaryRun;
  /** Long plans at the budget at which the mean cost is as in the paper. */
  readonly longPlans: PrimaryRun;
  readonly drift: PrimaryRun;
}
