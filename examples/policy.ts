/**
 * A recovery policy in a file. Measure it with `regain run --policy examples/policy.ts --profile rough`.
 *
 * `decide` is called after every failed attempt and returns the next action. It receives the call, the error, the tools
 * and their schemas, earlier outputs and the budget that is left. A plain object with a name and `decide` is enough;
 * only the types come from Regain.
 */

import type { CustomPolicy } from '@regain/lab';

const policy: CustomPolicy = {
  name: 'patient',

  decide({ failure, history, budgetLeft }) {
    // Fixed rules for some failure classes.
    if (failure.class === 'auth') return { kind: 'refresh-credentials' };
    if (failure.class === 'unknown-tool' && history.length === 0) return { kind: 'reread-tools' };
    if (failure.class === 'forbidden')
      return { kind: 'hand-off', reason: 'not allowed: a person has to decide' };

    // Retry everything else with exponential backoff while half of the recovery budget is left.
    if (history.length >= 4 || budgetLeft < 0.5) return { kind: 'give-up', reason: 'retries did not help' };
    const delayMs = failure.retryAfterMs ?? 500 * 2 ** history.length;
    return { action: { kind: 'retry', delayMs }, reason: `attempt ${history.length + 2}` };
  },
};

export default policy;
