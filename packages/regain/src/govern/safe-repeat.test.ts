/** Each condition under which a write may be repeated, or is known to have had no effect, in isolation. */

import { describe, expect, it } from 'vitest';
import { type Action, markEffectAbsent, markNotRun } from '../types/index.ts';
import { hasUnconfirmedWrite, mayHavePersisted, mayHaveTakenEffect } from './ambiguous-effect.ts';
import {
  args,
  failure,
  invalidRequest,
  kindOf,
  permitted,
  retry,
  safetyContext,
  tool,
  turn,
  verifiedBy,
} from './safety-context-in-test.ts';
import { absenceProvenAfterMs, verificationCall, verificationResult } from './verify-write.ts';

const several = { singleRequest: false };
const lost = failure('server-error');

describe('a failed call may have had an effect', () => {
  it('unless it is a read', () => {
    expect(mayHaveTakenEffect(tool('read', several), lost)).toBe(false);
    for (const effect of ['idempotent', 'write', 'irreversible', undefined] as const)
      expect(mayHaveTakenEffect(tool(effect, several), lost)).toBe(true);
  });

  it('unless it was refused, except if it makes several requests', () => {
    for (const effect of ['write', 'irreversible', undefined] as const) {
      expect(mayHaveTakenEffect(tool(effect, several), invalidRequest)).toBe(true);
      expect(mayHaveTakenEffect(tool(effect), invalidRequest)).toBe(false);
      expect(mayHaveTakenEffect(tool(effect, { ...several, idempotencyKey: true }), invalidRequest)).toBe(
        true,
      );
    }
    for (const effect of ['read', 'idempotent'] as const)
      expect(mayHaveTakenEffect(tool(effect, several), invalidRequest)).toBe(false);
  });

  it('unless a read shows no effect, or it did not run', () => {
    const write = tool('write', several);
    expect(mayHaveTakenEffect(write, markEffectAbsent(lost))).toBe(false);
    expect(mayHaveTakenEffect(write, markEffectAbsent(invalidRequest))).toBe(false);
    expect(mayHaveTakenEffect(write, markNotRun(invalidRequest))).toBe(false);
  });
});

describe('with an idempotency key', () => {
  const keyed = tool('write', { ...several, idempotencyKey: true });
  const repair: Action = { kind: 'repair-arguments', args: { ...args, amount: '5' } };

  it('a refused call may be changed, even if the tool makes several requests', () => {
    expect(permitted(repair, keyed, invalidRequest)).toEqual(repair);
    expect(kindOf(repair, tool('write', several), invalidRequest)).toBe('hand-off');
    expect(kindOf(repair, keyed, lost)).toBe('hand-off');
  });

  it('the effect of an earlier attempt stays ambiguous in the report', () => {
    const history = [turn(invalidRequest, retry)];
    const later = safetyContext(keyed, markNotRun(invalidRequest), { history });
    expect([hasUnconfirmedWrite(later), mayHavePersisted(later)]).toEqual([false, true]);
    expect(mayHavePersisted(safetyContext(keyed, markNotRun(invalidRequest)))).toBe(false);
  });
});

describe('ambiguity of another call of the step', () => {
  const write = tool('write', { verifiedBy });
  const turnOf = (name: string) => [turn(lost, retry, name)];

  it('depends on the effect of that tool', () => {
    const read = { ...tool('read'), name: 'look' };
    const tools = [write, read];
    expect(
      hasUnconfirmedWrite(safetyContext(write, invalidRequest, { history: turnOf('look'), tools })),
    ).toBe(false);
    expect(
      hasUnconfirmedWrite(safetyContext(write, invalidRequest, { history: turnOf('somebody'), tools })),
    ).toBe(true);
  });

  it('is not resolved by verifying this one', () => {
    const other = { ...write, name: 'other' };
    const history = turnOf('other');
    expect(kindOf(retry, write, invalidRequest, { history, tools: [write, other] })).toBe('hand-off');
  });
});

describe('verification', () => {
  it('is skipped if it can prove nothing', () => {
    const { identity: _, consistentAfterMs: __, ...lagging } = verifiedBy;
    expect(kindOf(retry, tool('write', { verifiedBy: lagging }), lost)).toBe('hand-off');
    const strong = tool('write', { verifiedBy: { ...lagging, consistency: 'strong' } });
    expect(kindOf(retry, strong, lost)).toBe('verify');
    expect(kindOf(retry, strong, failure('timeout'))).toBe('hand-off');
    const history = [turn(failure('timeout'), retry)];
    expect(kindOf(retry, strong, lost, { history })).toBe('hand-off');
  });

  it('is not repeated for an irreversible call that it did not show', () => {
    const pay = tool('irreversible', { verifiedBy });
    const history = [turn(lost, { kind: 'verify', tool: 'list', args })];
    expect(kindOf(retry, pay, markEffectAbsent(lost), { history })).toBe('hand-off');
  });

  it('needs all of its arguments', () => {
    const asked = { ...verifiedBy, args: { owner: '/args/owner', branch: '/args/branch' } };
    expect(verificationCall(tool('write', { verifiedBy: asked }), args)).toBeUndefined();
    expect(verificationCall(tool('write', { verifiedBy: asked }), { ...args, branch: 'x' })).toEqual({
      tool: 'list',
      args: { owner: 'ann', branch: 'x' },
    });
  });
});

describe('absence is proven', () => {
  it('after a valid delay only', () => {
    for (const consistentAfterMs of [0, 5])
      expect(absenceProvenAfterMs({ consistentAfterMs }, [failure('timeout')])).toBe(consistentAfterMs);
    for (const consistentAfterMs of [Number.NaN, -1])
      expect(absenceProvenAfterMs({ consistentAfterMs, consistency: 'strong' }, [lost])).toBeUndefined();
  });

  it('by a strong read, unless any attempt may still be running', () => {
    const strong = { consistency: 'strong' } as const;
    expect(absenceProvenAfterMs(strong, [lost, invalidRequest])).toBe(0);
    expect(absenceProvenAfterMs(strong, [failure('timeout'), invalidRequest])).toBeUndefined();
    for (const code of ['ETIMEDOUT', 'AbortError', 'UND_ERR_ABORTED', 'CANCELLED'])
      expect(absenceProvenAfterMs(strong, [failure('connection', { code })])).toBeUndefined();
    expect(absenceProvenAfterMs({}, [lost])).toBeUndefined();
  });
});

describe('a record is its own by its creation time', () => {
  const spec = tool('write', { verifiedBy: { ...verifiedBy, identity: { createdAt: '/at' } } });
  const shown = (at: readonly number[], sinceMs: number | undefined) =>
    verificationResult(spec, args, { rows: at.map((one) => ({ owner: 'ann', at: one })) }, { sinceMs });

  it('if it is the only one since the call began', () => {
    expect(shown([1e12, 3e12], 2e12)).toMatchObject({ shown: 'present', isOwn: true });
    expect(shown([2e12], 2e12)).toMatchObject({ isOwn: true });
    expect(shown([1e12], 2e12)).toMatchObject({ shown: 'present', isOwn: false });
    expect(shown([3e12, 4e12], 2e12)).toMatchObject({ shown: 'present', isOwn: false });
    expect(shown([3e12], undefined)).toMatchObject({ shown: 'present', isOwn: false });
  });
});
