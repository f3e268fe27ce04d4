/** Knows the current fault of a call, but not future draws, and does what clears it. */

import type { PolicyFactory } from 'regain/internal/recovery';
import { invalidArgument } from 'regain/internal/types';

export function oracle(): PolicyFactory {
  return ({ hidden }) => {
    if (hidden === undefined) {
      throw invalidArgument('the oracle needs ground truth, which only the lab has');
    }
    return {
      name: 'oracle',
      detectsImplicitFailures: true,
      safety: false,
      suspectsSuccess: ({ call, step }) => (hidden.isSilent(call.tool, step) ? 'certain' : false),
      decide: (situation) => {
        const action = hidden.remedy(situation);
        if (action === null)
          return { action: { kind: 'give-up', reason: 'nothing clears it' }, reason: 'nothing clears it' };
        return { action, reason: 'clears what is there' };
      },
    };
  };
}
