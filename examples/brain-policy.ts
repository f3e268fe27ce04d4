/**
 * A policy of one's own that asks the embedded brain: it does what the brain holds to be best while that is likely enough,
 * and hands off otherwise. Tell one rollout of it, or measure it beside others:
 *
 *     regain try --task flights-02-1 --policy ./examples/brain-policy.ts --seed 5
 *     regain run quick --policy ./examples/brain-policy.ts retry fortify oracle
 */

import type { CustomPolicyFactory } from '@regain/lab';

/** Called for every rollout: what a policy remembers lives in here. */
const bestGuess: CustomPolicyFactory = ({ brain }) => ({
  name: 'best-guess',
  // It is also asked about answers that are wrong without an error.
  detectsImplicitFailures: true,

  async decide(situation) {
    if (situation.history.length >= 4) return { kind: 'give-up', reason: 'four turns did not help' };
    // Thinking is paid for: the tokens of the prompt that a language model would be sent.
    const { ranked, thought } = await brain.propose(situation, {});
    const [best] = ranked;
    if (best === undefined || best.chance < 0.2)
      return { action: { kind: 'hand-off', reason: 'no good idea' }, thought };
    return { action: best.action, reason: best.why, thought };
  },
});

export default bestGuess;
