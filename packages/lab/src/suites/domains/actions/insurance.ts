/** What a policy covers, and how much may be paid out on a claim. */

import { cents, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

export const insuranceActions: Actions = {
  claim_open: (state, args: Row & { policy_no: string; claimed_amount: number }) => {
    const { policy_no, claimed_amount } = args;
    const policy = find(state, 'policies', policy_no, 'policy_no');
    if (policy.status === 'lapsed')
      refuse('state-conflict', 'policy_no', policy_no, `policy ${policy_no} has lapsed`);
    if (claimed_amount > (policy.cover_limit as number)) {
      const reason = `policy ${policy_no} covers losses up to ${policy.cover_limit} EUR`;
      refuse('refused', 'claimed_amount', claimed_amount, reason);
    }
    return state.make('insuranceClaims', { ...args }, { handler: 'unassigned', status: 'open' });
  },
  payout_issue: (state, args: Row & { claim_no: string; amount: number }) => {
    const { claim_no, amount } = args;
    const claim = find(state, 'insuranceClaims', claim_no, 'claim_no');
    if (claim.status === 'withdrawn')
      refuse('state-conflict', 'claim_no', claim_no, `claim ${claim_no} was withdrawn`);
    const earlier = state.rows('payouts', (row) => row.claim_no === claim_no);
    const paid = cents(earlier.reduce((sum, row) => sum + (row.amount as number), 0));
    if (cents(paid + amount) > (claim.claimed_amount as number)) {
      const reason = `claim ${claim_no} is over ${claim.claimed_amount} EUR, of which ${paid} EUR are paid`;
      refuse('refused', 'amount', amount, reason);
    }
    return state.make('payouts', { ...args });
  },
};
