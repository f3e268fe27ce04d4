/** Rebuilds from a stored trace what was observed while it was written: the ending, and the ledger of what was spent. */

import type { CostModel } from '../contract/cost.ts';
import { RegainError } from '../contract/errors.ts';
import type { Observation } from '../contract/observation.ts';
import type { TraceEvent } from '../contract/trace.ts';
import { type Calibration, defaultCalibration } from '../law/calibration.ts';
import { ledgerKeeper } from '../law/ledger-keeper.ts';

export interface Folded {
  readonly observation: Observation;
  /** C: share of the recovery budget that was spent. */
  readonly spent: number;
  /** Downtime lost while something was done about it, as it added up; staying down comes on top. */
  readonly loss: number;
}

/** Under the cost model of the run: a trace holds raw costs, so another model gives another ledger. */
export function fold(
  events: readonly TraceEvent[],
  model: CostModel,
  calibration: Calibration = defaultCalibration,
): Folded {
  const started = events[0];
  const ended = events.at(-1);
  if (started?.type !== 'rollout-started' || ended?.type !== 'rollout-ended') {
    const came = `${started?.type ?? 'nothing'} to ${ended?.type ?? 'nothing'}`;
    throw new RegainError(
      'invalid-input',
      `a trace to fold must go from rollout-started to rollout-ended, got ${came}`,
    );
  }
  const keeper = ledgerKeeper(model, calibration);
  for (const event of events) keeper.add(event);
  const { suite, task, policy, backbone, seed, repeat } = started;
  const { entries, overhead, spent, loss } = keeper;
  const identity = { suite, task, policy, backbone, seed, repeat };
  return {
    observation: { ...identity, ending: ended.ending, ledger: [...entries], overhead },
    spent,
    loss,
  };
}
