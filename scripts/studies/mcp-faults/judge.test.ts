import { expect, it } from 'vitest';
import type { Outcome } from './client/raw-client.ts';
import { judged, verdictOf } from './judge.ts';

const answered: Outcome = { kind: 'answered', text: 'a xxx' };
const lost = (wasSent: boolean): Outcome => ({ kind: 'lost', wasSent });
const failed = (code?: string): Outcome => ({
  ...{ kind: 'failed' },
  error: { code: -32010, message: '', ...(code === undefined ? {} : { data: { source: 'regain', code } }) },
});

it.each([
  ['add_record', answered, 1, 'right'],
  ['add_record', answered, 0, 'wrong'],
  ['get_record', answered, 0, 'right'],
  ['get_record', { kind: 'answered', text: 'b xxx' }, 0, 'wrong'],
  ['get_record', { kind: 'answered', text: 'a xx' }, 0, 'wrong'],
  ['get_record', failed(), 0, 'failed'],
  ['add_record', failed(), 0, 'unclear'],
  ['add_record', failed('outcome-unknown'), 1, 'unknown'],
  ['add_record', failed('not-sent'), 0, 'failed'],
  ['add_record', failed('not-sent'), 1, 'wrong'],
  ['add_record', failed('server-unavailable'), 1, 'wrong'],
  ['add_record', lost(true), 1, 'unclear'],
  ['add_record', lost(false), 0, 'failed'],
  ['add_record', { kind: 'silent' }, 1, 'silent'],
] as const)('%s with %o, executed %d times, is %s', (tool, outcome, executed, verdict) => {
  expect(verdictOf({ token: 'a', tool, fault: undefined, outcome: judged(outcome, 'a', 3) }, executed)).toBe(
    verdict,
  );
});
