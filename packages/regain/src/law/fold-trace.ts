/** Folds a trace into the input of the law: the ending, and the ledger of recovery costs. */

import {
  type CostModel,
  costModel,
  type Ending,
  invalidInput,
  type Observation,
  type RegainError,
  type TraceEvent,
  type TraceHead,
} from '../types/index.ts';
import { type Calibration, defaultCalibration } from './calibration.ts';
import { type LedgerBuilder, ledgerBuilder } from './ledger-builder.ts';

/** The result of `foldTrace`. */
export interface FoldedTrace {
  readonly observation: Observation;
  /** C: share of the recovery budget that was spent. */
  readonly spent: number;
  /** Downtime loss until the end of recovery; a task that stays down loses more. */
  readonly loss: number;
}

/** One rollout, under the cost model named in its head, or another: a trace contains raw costs. */
export function foldTrace(
  events: readonly TraceEvent[],
  model?: CostModel,
  calibration: Calibration = defaultCalibration,
): FoldedTrace {
  const head = events[0];
  const last = events.at(-1);
  const isWhole = head?.type === 'trace' && last?.type === 'ending' && last.call === undefined;
  if (!isWhole || events.some((event, index) => event.type === 'trace' && index > 0)) {
    const range = `${head?.type ?? 'nothing'} to ${last?.type ?? 'nothing'}`;
    throw invalid(`a rollout to fold must go from its head to its ending, got ${range}`);
  }
  const ledger = ledgerBuilder(costModelOf(head, model), calibration);
  for (const event of events) ledger.add(event);
  const { spent, loss } = ledger;
  return { observation: observationOf(head, ledger, last.ending), spent, loss };
}

/** The observation of a rollout whose events were added to the builder. */
export function observationOf(head: TraceHead, ledger: LedgerBuilder, ending: Ending): Observation {
  const { suite, task, policy, backbone, seed, repeat } = head;
  if (suite === undefined || task === undefined || policy === undefined)
    throw invalid('the head of a rollout must name suite, task and policy');
  const identity = { suite, task, policy, backbone: backbone ?? '', seed: seed ?? 0, repeat: repeat ?? 0 };
  return { ...identity, ending, ledger: [...ledger.entries], overhead: ledger.overhead };
}

/** The cost model for folding a trace. */
export function costModelOf(head: TraceHead, model: CostModel | undefined): CostModel {
  if (model !== undefined) return model;
  if (head.costModel !== undefined) return costModel(head.costModel);
  throw invalid(
    'the head of the trace names no cost model, so one must be given (law verdict: --cost-model)',
  );
}

function invalid(message: string): RegainError {
  return invalidInput(message);
}
