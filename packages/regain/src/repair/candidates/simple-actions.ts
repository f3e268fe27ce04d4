/** Simple candidates: refresh the credentials, fetch further pages, hand off. */

import { nextPageSign } from '../../govern/index.ts';
import type { Situation } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { type CandidateGenerator, candidate } from './candidate-generator.ts';

const SAID_CHARS_MAX = 4_000;
const ABOUT_CREDENTIALS =
  /\b(?:token|credential|session|api.?key|signature|log ?in|sign(?:ed)? ?in|unauthori[sz]ed|unauthenticated|authenticat\w*|expired|jwt|bearer|oauth)/i;

export const refreshCredentials: CandidateGenerator = (situation) => {
  const support = refreshSupport(situation);
  const why = 'the credentials may no longer be good';
  return support === 0
    ? []
    : [candidate({ kind: 'refresh-credentials' }, 'refresh-credentials', support, why)];
};

function refreshSupport({ failure, history }: Situation): number {
  // If refreshed credentials were rejected, refreshing again does not help.
  const last = history.findLast(({ action }) => action.kind === 'refresh-credentials');
  const hasFailedBefore = last !== undefined && last.failure.class === failure.class;
  if (failure.class === 'auth') return hasFailedBefore ? 0.1 : 0.95;
  if (hasFailedBefore || failure.visibility === 'implicit') return 0;
  const isMentioned = ABOUT_CREDENTIALS.test(failure.message.slice(0, SAID_CHARS_MAX));
  if (failure.class === 'forbidden') return isMentioned ? 0.3 : 0.1;
  return isMentioned ? 0.2 : 0;
}

/** Pages that the loop can fetch. */
export const paginate: CandidateGenerator = ({ value, history, failure, spec, call }) => {
  if (!isObject(value) || failure.class !== 'partial-output') return [];
  const sign = nextPageSign(value, { args: call.args, inputSchema: spec?.inputSchema });
  if (sign === undefined) return [];
  const failedBefore = history.filter(
    (turn) => turn.action.kind === 'paginate' && turn.failure.message === failure.message,
  ).length;
  const why = 'the answer says that there is more';
  return [candidate({ kind: 'paginate' }, 'paginate', 0.95 / (1 + failedBefore), why)];
};

/** Handing off is always possible. */
export const handOff: CandidateGenerator = ({ failure }) => {
  const reason = `there is no known repair for this failure (${failure.class})`;
  return [candidate({ kind: 'hand-off', reason }, 'hand-off', 0.05, 'somebody else may know')];
};
