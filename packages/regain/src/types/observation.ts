/** The observation of one rollout, as the law uses it: its ending, and the ledger of recovery costs. */

import type { JsonSchema } from './json.ts';
import { strictObject } from './schema-check.ts';

/** The measured cost, before a cost model turns it into one number. */
export type RawCost = {
  latencyMs: number;
  waitingMs: number;
  tokensIn: number;
  tokensOut: number;
  money: number;
};

const amount = { type: 'number', minimum: 0 };

export const rawCostSchema: JsonSchema = strictObject({
  latencyMs: amount,
  waitingMs: amount,
  tokensIn: amount,
  tokensOut: amount,
  money: amount,
});

/**
 * How a rollout ends. `clean`: no failure; `recovered`: failures and task completed; `handed-off`: passed on
 * deliberately; `failed`: task not completed; `void`: the harness itself failed, not the agent.
 */
export const endings = ['clean', 'recovered', 'handed-off', 'failed', 'void'] as const;
/** How a rollout ended. */
export type Ending = (typeof endings)[number];

/**
 * One unsuccessful attempt, from the first failure on, with the diagnosis and waiting attributed to it.
 * `cost` is its share of the recovery budget (C_max = 1); `downMs` the virtual time that the task was down for it.
 * `upCost` and `upMs` are cost and time while the task was up since the previous entry: only losses discounted from
 * the start of the rollout use them.
 */
export type LedgerEntry = {
  cost: number;
  downMs: number;
  upCost: number;
  upMs: number;
};

export const ledgerEntrySchema: JsonSchema = strictObject({
  cost: amount,
  downMs: amount,
  upCost: amount,
  upMs: amount,
});

/** One rollout as the law reads it. */
export type Observation = {
  suite: string;
  task: string;
  policy: string;
  backbone: string;
  seed: number;
  repeat: number;
  ending: Ending;
  ledger: LedgerEntry[];
  /** Spending before any failure (preventive checks), as a share of the recovery budget; not part of C. */
  overhead: number;
};

/** A hand-off is deliberate, but the task is not completed. */
export function isSuccess(ending: Ending): boolean {
  return ending === 'clean' || ending === 'recovered';
}
