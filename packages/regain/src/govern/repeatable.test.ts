/** Each condition under which a write may be made again, or is said to have done nothing, alone. */

import { describe, expect, it } from 'vitest';
import { type Action, notRun, shownAbsent } from '../types/index.ts';
import { isInDoubt, mayHaveTakenEffect, mayStand, permit } from './safety.ts';
import { args, failure, plain, retry, scene, tool, verifiedBy } from './scene-in-test.ts';
import { absenceProvenAfterMs, couldProve, findingOf, verificationCall } from './verification.ts';

const several = { singleRequest: false };
const lost = failure('server-error');

describe('a call that failed may have changed something', () => {
  it('unless it is a read', () => {
    expect(mayHaveTakenEffect(tool('read', several), lost)).toBe(false);
    for (const effect of ['idempotent', 'write', 'irreversible', undefined] as const)
      expect(mayHaveTakenEffect(tool(effect, several), lost)).toBe(true);
  });

  it('unless it was refused: then only where it makes several requests, each of which counts', () => {
    for (const effect of ['write', 'irreversible', undefined] as const) {
      expect(mayHaveTakenEffect(tool(effect, several), plain)).toBe(true);
      expect(mayHaveTakenEffect(tool(effect), plain)).toBe(false);
      expect(mayHaveTakenEffect(tool(effect, { ...several, idempotencyKey: true }), plain)).toBe(true);
    }
    for (const effect of ['read', 'idempotent'] as const)
      expect(mayHaveTakenEffect(tool(effect, several), plain)).toBe(false);
  });

  it('unless a read shows that it did not, or it was not run', () => {
    const write = tool('write', several);
    expect(mayHaveTakenEffect(write, shownAbsent(lost))).toBe(false);
    expect(mayHaveTakenEffect(write, shownAbsent(plain))).toBe(false);
    expect(mayHaveTakenEffect(write, notRun(plain))).toBe(false);
  });
});

describe('under its key', () => {
  const keyed = tool('write', { ...several, idempotencyKey: true });
  const repair: Action = { kind: 'repair-arguments', args: { ...args, amount: '5' } };

  it('what was refused may be put otherwise, although the tool makes several requests', () => {
    expect(permit(repair, scene(keyed, plain)).action).toEqual(repair);
    expect(permit(repair, scene(tool('write', several), plain)).action.kind).toBe('hand-off');
    expect(permit(repair, scene(keyed, lost)).action.kind).toBe('hand-off');
  });

  it('what an earlier attempt did stays open for whoever is told of it', () => {
    const history = [{ call: { tool: 'act', args }, failure: plain, action: retry }];
    const later = scene(keyed, notRun(plain), { history });
    expect([isInDoubt(later), mayStand(later)]).toEqual([false, true]);
    expect(mayStand(scene(keyed, notRun(plain)))).toBe(false);
  });
});

describe('doubt about another call of the step', () => {
  const write = tool('write', { verifiedBy });
  const turnOf = (name: string) => [{ call: { tool: name, args }, failure: lost, action: retry }];

  it('is judged by what that tool does', () => {
    const read = { ...tool('read'), name: 'look' };
    const tools = [write, read];
    expect(isInDoubt(scene(write, plain, { history: turnOf('look'), tools }))).toBe(false);
    expect(isInDoubt(scene(write, plain, { history: turnOf('somebody'), tools }))).toBe(true);
  });

  it('is not ended by a look for this one', () => {
    const other = { ...write, name: 'other' };
    const history = turnOf('other');
    expect(permit(retry, scene(write, plain, { history, tools: [write, other] })).action.kind).toBe(
      'hand-off',
    );
  });
});

describe('a look', () => {
  it('is not taken where it can prove nothing', () => {
    const { identity: _, consistentAfterMs: __, ...lagging } = verifiedBy;
    expect(permit(retry, scene(tool('write', { verifiedBy: lagging }), lost)).action.kind).toBe('hand-off');
    const strong = tool('write', { verifiedBy: { ...lagging, consistency: 'strong' } });
    expect(permit(retry, scene(strong, lost)).action.kind).toBe('verify');
    expect(permit(retry, scene(strong, failure('timeout'))).action.kind).toBe('hand-off');
    const history = [{ call: { tool: 'act', args }, failure: failure('timeout'), action: retry }];
    expect(permit(retry, scene(strong, lost, { history })).action.kind).toBe('hand-off');
  });

  it('is not taken again for an irreversible call that it did not show', () => {
    const pay = tool('irreversible', { verifiedBy });
    const history = [
      { call: { tool: 'act', args }, failure: lost, action: { kind: 'verify', tool: 'list', args } as const },
    ];
    expect(permit(retry, scene(pay, shownAbsent(lost), { history })).action.kind).toBe('hand-off');
  });

  it('needs all that it is asked with', () => {
    const asked = { ...verifiedBy, args: { owner: '/args/owner', branch: '/args/branch' } };
    expect(verificationCall(tool('write', { verifiedBy: asked }), args)).toBeUndefined();
    expect(verificationCall(tool('write', { verifiedBy: asked }), { ...args, branch: 'x' })).toEqual({
      tool: 'list',
      args: { owner: 'ann', branch: 'x' },
    });
  });
});

describe('absence is proven', () => {
  it('after a time that is one, and never after any other', () => {
    for (const consistentAfterMs of [0, 5])
      expect(absenceProvenAfterMs({ consistentAfterMs }, [failure('timeout')])).toBe(consistentAfterMs);
    for (const consistentAfterMs of [Number.NaN, -1])
      expect(absenceProvenAfterMs({ consistentAfterMs, consistency: 'strong' }, [lost])).toBeUndefined();
  });

  it('by a strong read, unless any attempt may still be running', () => {
    const strong = { consistency: 'strong' } as const;
    expect(absenceProvenAfterMs(strong, [lost, plain])).toBe(0);
    expect(absenceProvenAfterMs(strong, [failure('timeout'), plain])).toBeUndefined();
    for (const code of ['ETIMEDOUT', 'AbortError', 'UND_ERR_ABORTED', 'CANCELLED'])
      expect(absenceProvenAfterMs(strong, [failure('connection', { code })])).toBeUndefined();
    expect(absenceProvenAfterMs({}, [lost])).toBeUndefined();
    const { identity: _, consistentAfterMs: __, ...lagging } = verifiedBy;
    const history = [{ failure: failure('timeout') }];
    expect(couldProve({ ...lagging, ...strong }, { failure: lost, history })).toBe(false);
    expect(couldProve({ ...lagging, ...strong }, { failure: lost, history: [] })).toBe(true);
  });
});

describe('a record is its own by its creation time', () => {
  const spec = tool('write', { verifiedBy: { ...verifiedBy, identity: { createdAt: '/at' } } });
  const shown = (at: readonly number[], sinceMs: number | undefined) =>
    findingOf(spec, args, { rows: at.map((one) => ({ owner: 'ann', at: one })) }, { sinceMs });

  it('where it is the only one since the call began', () => {
    expect(shown([1e12, 3e12], 2e12)).toMatchObject({ shown: 'present', isOwn: true });
    expect(shown([2e12], 2e12)).toMatchObject({ isOwn: true });
    expect(shown([1e12], 2e12)).toMatchObject({ shown: 'present', isOwn: false });
    expect(shown([3e12, 4e12], 2e12)).toMatchObject({ shown: 'present', isOwn: false });
    expect(shown([3e12], undefined)).toMatchObject({ shown: 'present', isOwn: false });
  });
});
