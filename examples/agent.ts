/**
 * An agent of one's own, measured by `regain run --agent examples/agent.ts --profile rough`.
 *
 * It is asked after every failed attempt what to do next, and sees what a real agent would see: the call, the error,
 * the tools and their schemas, earlier outputs, the budget that is left. A plain object with a name and `decide` is
 * enough; nothing of Regain is needed to write one but its types.
 */

import type { Agent } from '@regain/lab';

const agent: Agent = {
  name: 'patient-agent',

  decide({ failure, history, budgetLeft }) {
    // Its own rules for the failures it knows.
    if (failure.class === 'auth') return { kind: 'refresh-credentials' };
    if (failure.class === 'unknown-tool' && history.length === 0) return { kind: 'reread-tools' };
    if (failure.class === 'forbidden')
      return { kind: 'hand-off', reason: 'not allowed: a person must see to it' };

    // Everything else is tried again, slower every time, while half of the recovery budget is left.
    if (history.length >= 4 || budgetLeft < 0.5) return { kind: 'give-up', reason: 'it does not help' };
    const delayMs = failure.retryAfterMs ?? 500 * 2 ** history.length;
    return { action: { kind: 'retry', delayMs }, reason: `try ${history.length + 2}` };
  },
};

export default agent;
