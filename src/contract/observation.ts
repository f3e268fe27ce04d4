/** What one rollout left behind, as the law sees it: how it ended, and the ledger of what recovery spent. */

import { z } from 'zod';

/** Cost as it is measured, before any model turns it into one number. */
export const rawCostSchema = z.strictObject({
  latencyMs: z.number().nonnegative(),
  waitingMs: z.number().nonnegative(),
  tokensIn: z.number().nonnegative(),
  tokensOut: z.number().nonnegative(),
  money: z.number().nonnegative(),
});
export type RawCost = z.infer<typeof rawCostSchema>;

/**
 * How a rollout ends. `clean`: no failure met; `recovered`: failures met and task done; `handed-off`: passed
 * on deliberately; `failed`: task not done; `void`: the harness itself broke, never the agent's failure.
 */
export const endings = ['clean', 'recovered', 'handed-off', 'failed', 'void'] as const;
export type Ending = (typeof endings)[number];

/**
 * One unsuccessful attempt, from the first failure on, with the diagnosis and waiting attributed to it.
 * `cost` is its share of the recovery budget (C_max = 1); `downMs` the virtual time the task was down for it.
 * `upCost` and `upMs` are the clock that ran while the task was up since the entry before: only losses
 * discounted from the start of the rollout look at them.
 */
export const ledgerEntrySchema = z.strictObject({
  cost: z.number().nonnegative(),
  downMs: z.number().nonnegative(),
  upCost: z.number().nonnegative(),
  upMs: z.number().nonnegative(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const observationSchema = z.strictObject({
  suite: z.string(),
  task: z.string(),
  policy: z.string(),
  backbone: z.string(),
  seed: z.number().int(),
  repeat: z.number().int().nonnegative(),
  ending: z.enum(endings),
  ledger: z.array(ledgerEntrySchema),
  /** Spending before any failure (preventive checks), as a share of the recovery budget; not part of C. */
  overhead: z.number().nonnegative(),
});
export type Observation = z.infer<typeof observationSchema>;

/** A hand-off is deliberate, and still leaves the task undone. */
export function isSuccess(ending: Ending): boolean {
  return ending === 'clean' || ending === 'recovered';
}
