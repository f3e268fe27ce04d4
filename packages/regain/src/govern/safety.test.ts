import { describe, expect, it } from 'vitest';
import { type Action, type JsonObject, markEffectAbsent, type ToolSpec } from '../types/index.ts';
import { effectOf, hasUnconfirmedWrite, isNonIdempotent } from './ambiguous-effect.ts';
import { permit } from './safety.ts';
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

describe('after an ambiguous failure', () => {
  const lost = failure('timeout');

  it('a write is verified if a read can show it', () => {
    const { action, refused } = permit(retry, safetyContext(tool('write', { verifiedBy }), lost));
    expect(action).toEqual({ kind: 'verify', tool: 'list', args: { owner: 'ann' } });
    expect(refused).toBe('retry: the write may have taken effect');
  });

  it('a write is handed off if no read can show it', () => {
    expect(kindOf(retry, tool('write'), lost)).toBe('hand-off');
    expect(kindOf(retry, tool('irreversible'), lost)).toBe('hand-off');
  });

  it('a tool of unknown effect, and an unknown tool, count as writes', () => {
    expect(effectOf(undefined)).toBe('write');
    for (const effect of [undefined, 'WRITE' as 'write']) expect(isNonIdempotent(tool(effect))).toBe(true);
    expect(kindOf(retry, tool(undefined), lost)).toBe('hand-off');
    expect(kindOf(retry, undefined, lost)).toBe('hand-off');
  });

  it('reads, idempotent calls and calls with an idempotency key are repeated', () => {
    for (const spec of [tool('read'), tool('idempotent'), tool('write', { idempotencyKey: true })]) {
      expect(permit(retry, safetyContext(spec, lost))).toEqual({ action: retry });
    }
  });

  it('other arguments under the same key are not a repeat', () => {
    const repair: Action = { kind: 'repair-arguments', args: { owner: 'ann', amount: '5' } };
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    expect(kindOf(repair, keyed, lost)).toBe('verify');
    expect(permitted(repair, keyed, invalidRequest)).toEqual(repair);
  });

  it('a read that shows no effect resolves the ambiguity, and the next lost answer starts it again', () => {
    const spec = tool('write', { verifiedBy });
    const looked = turn(lost, { kind: 'verify', tool: 'list', args: {} });
    const absent = markEffectAbsent(lost);
    expect(permitted(retry, spec, absent, { history: [looked] })).toEqual(retry);
    const again = safetyContext(spec, lost, { history: [looked, turn(absent, retry)] });
    expect(permit(retry, again).action.kind).toBe('verify');
  });

  it('an inconclusive verification is not repeated endlessly', () => {
    const look = turn(lost, { kind: 'verify', tool: 'list', args: {} });
    expect(kindOf(retry, tool('write', { verifiedBy }), lost, { history: [look] })).toBe('verify');
    expect(kindOf(retry, tool('write', { verifiedBy }), lost, { history: [look, look] })).toBe('hand-off');
  });

  it('ambiguity persists after a later unambiguous failure', () => {
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    const history = [turn(lost, retry)];
    const later = safetyContext(keyed, invalidRequest, { history });
    expect(hasUnconfirmedWrite(later)).toBe(true);
    expect(permit({ kind: 'repair-arguments', args }, later).action.kind).toBe('verify');
    expect(
      permit(
        { kind: 'use-tool', tool: 'other', args },
        { ...later, tools: [...later.tools, { ...keyed, name: 'other' }] },
      ).action.kind,
    ).toBe('verify');
  });

  it('ambiguity is not resolved by a class inferred from wording', () => {
    const misread = failure('invalid-request', { message: "missing required parameter 'amount'" });
    expect(kindOf(retry, tool('write', { verifiedBy }), misread)).toBe('verify');
  });

  it('a missing output cannot be repaired', () => {
    const repair: Action = { kind: 'repair-output', value: { done: true } };
    expect(kindOf(repair, tool('write', { verifiedBy }), lost)).toBe('verify');
    expect(permitted(repair, tool('write', { verifiedBy }), lost, { value: 'don' })).toEqual(repair);
  });
});

describe('the meaning of a call', () => {
  const other = { owner: 'ann', amount: 500 };
  const history = [turn(invalidRequest, { kind: 'reread-tools' })];

  it('is kept for every call with an effect, idempotent calls included', () => {
    const repair: Action = { kind: 'repair-arguments', args: other };
    for (const effect of ['write', 'irreversible', 'idempotent', undefined] as const) {
      expect(kindOf(repair, tool(effect), invalidRequest)).toBe('reread-tools');
      expect(kindOf(repair, tool(effect), invalidRequest, { history })).toBe('hand-off');
    }
    expect(permitted(repair, tool('read'), invalidRequest)).toEqual(repair);
  });

  it('is kept if another tool is used, and a read never becomes a write', () => {
    const use = (name: string, its: JsonObject): Action => ({ kind: 'use-tool', tool: name, args: its });
    const with2 = (spec: ToolSpec | undefined) => {
      const here = safetyContext(spec, failure('unknown-tool', { ambiguous: false, status: 404 }), {
        history,
      });
      return { ...here, tools: [...here.tools, { ...tool('write'), name: 'act2' }] };
    };
    expect(permit(use('act2', args), with2(tool('write'))).action).toEqual(use('act2', args));
    expect(permit(use('act2', args), with2(undefined)).action).toEqual(use('act2', args));
    expect(permit(use('act2', other), with2(tool('write'))).action.kind).toBe('hand-off');
    expect(permit(use('act2', args), with2(tool('read'))).action.kind).toBe('hand-off');
    expect(permit(use('act2', args), { ...with2(undefined), specBefore: tool('read') }).action.kind).toBe(
      'hand-off',
    );
    expect(permit(use('list', other), with2(tool('read'))).action).toEqual(use('list', other));
    const first = { ...use('act2', args), first: true } as Action;
    expect(permit(first, with2(tool('write'))).action.kind).toBe('hand-off');
  });

  it('may be adapted to a reloaded schema: a constant it requires, a unit that both schemas name', () => {
    const amount = (unit: string) => ({ type: 'number', 'x-unit': unit });
    const was = tool('write', { inputSchema: { properties: { owner: {}, amount: amount('EUR') } } });
    const is = tool('write', {
      inputSchema: {
        properties: { owner: {}, amount_cents: amount('euro cents'), confirm: { const: true } },
      },
    });
    const repair: Action = {
      kind: 'repair-arguments',
      args: { owner: 'ann', amount_cents: 500, confirm: true },
    };
    expect(kindOf(repair, was, invalidRequest)).toBe('reread-tools');
    expect(permitted(repair, is, invalidRequest, { specBefore: was, history })).toEqual(repair);
    const wrong: Action = {
      kind: 'repair-arguments',
      args: { owner: 'ann', amount_cents: 5, confirm: true },
    };
    expect(kindOf(wrong, is, invalidRequest, { specBefore: was, history })).toBe('hand-off');
  });

  it('is sent to listed tools only: the list is reloaded first', () => {
    const use: Action = { kind: 'use-tool', tool: 'act_v2', args };
    const here = safetyContext(tool('read'), failure('unknown-tool', { ambiguous: false, status: 404 }));
    expect(permit(use, here).action.kind).toBe('reread-tools');
    expect(permit(use, { ...here, history }).action.kind).toBe('hand-off');
  });
});

describe('auxiliary calls', () => {
  it('verify by reads only, and undo by declared undo calls only', () => {
    const verify = (by: string): Action => ({ kind: 'verify', tool: by, args: {} });
    const compensate: Action = { kind: 'compensate', tool: 'undo', args: {} };
    const write = tool('write', { verifiedBy });
    expect(permit(verify('list'), safetyContext(write, invalidRequest)).refused).toBeUndefined();
    expect(kindOf(verify('act'), write, invalidRequest)).toBe('hand-off');
    expect(kindOf(compensate, write, invalidRequest)).toBe('hand-off');
    expect(permitted(compensate, { ...write, undoneBy: { tool: 'undo', args: {} } }, invalidRequest)).toEqual(
      compensate,
    );
  });

  it('fetch further pages of repeatable calls, and verify the others', () => {
    const pages: Action = { kind: 'paginate' };
    const partial = failure('partial-output', { visibility: 'implicit' });
    expect(kindOf(pages, tool('read'), partial)).toBe('paginate');
    expect(kindOf(pages, tool('idempotent'), partial)).toBe('paginate');
    expect(kindOf(pages, tool('write', { verifiedBy }), partial)).toBe('verify');
    expect(kindOf(pages, tool('write'), partial)).toBe('hand-off');
    expect(kindOf(pages, tool('write', { verifiedBy }), invalidRequest)).toBe('hand-off');
  });
});
