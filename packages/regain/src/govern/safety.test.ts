import { describe, expect, it } from 'vitest';
import {
  type Action,
  type Failure,
  type JsonObject,
  markEffectAbsent,
  type ToolSpec,
} from '../types/index.ts';
import { effectOf, hasUnconfirmedWrite, isNonIdempotent, permit } from './safety.ts';
import {
  args,
  failure,
  invalidRequest,
  retry,
  safetyContext,
  tool,
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
    expect(permit(retry, safetyContext(tool('write'), lost)).action.kind).toBe('hand-off');
    expect(permit(retry, safetyContext(tool('irreversible'), lost)).action.kind).toBe('hand-off');
  });

  it('a tool of unknown effect, and an unknown tool, count as writes', () => {
    expect(effectOf(undefined)).toBe('write');
    expect(isNonIdempotent(tool(undefined))).toBe(true);
    expect(permit(retry, safetyContext(tool(undefined), lost)).action.kind).toBe('hand-off');
    expect(permit(retry, safetyContext(undefined, lost)).action.kind).toBe('hand-off');
  });

  it('reads, idempotent calls and calls with an idempotency key are repeated', () => {
    for (const spec of [tool('read'), tool('idempotent'), tool('write', { idempotencyKey: true })]) {
      expect(permit(retry, safetyContext(spec, lost))).toEqual({ action: retry });
    }
  });

  it('other arguments under the same key are not a repeat', () => {
    const repair: Action = { kind: 'repair-arguments', args: { owner: 'ann', amount: '5' } };
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    expect(permit(repair, safetyContext(keyed, lost)).action.kind).toBe('verify');
    expect(permit(repair, safetyContext(keyed, invalidRequest)).action).toEqual(repair);
  });

  it('a read that shows no effect resolves the ambiguity, and the next lost answer starts it again', () => {
    const spec = tool('write', { verifiedBy });
    const turn = (failed: Failure, action: Action) => ({
      call: { tool: 'act', args },
      failure: failed,
      action,
    });
    const looked = turn(lost, { kind: 'verify', tool: 'list', args: {} });
    const absent = markEffectAbsent(lost);
    expect(permit(retry, safetyContext(spec, absent, { history: [looked] })).action).toEqual(retry);
    const again = safetyContext(spec, lost, { history: [looked, turn(absent, retry)] });
    expect(permit(retry, again).action.kind).toBe('verify');
  });

  it('an inconclusive verification is not repeated endlessly', () => {
    const look = {
      call: { tool: 'act', args },
      failure: lost,
      action: { kind: 'verify', tool: 'list', args: {} } as Action,
    };
    expect(
      permit(retry, safetyContext(tool('write', { verifiedBy }), lost, { history: [look] })).action.kind,
    ).toBe('verify');
    expect(
      permit(retry, safetyContext(tool('write', { verifiedBy }), lost, { history: [look, look] })).action
        .kind,
    ).toBe('hand-off');
  });

  it('ambiguity persists after a later unambiguous failure', () => {
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    const history = [{ call: { tool: 'act', args }, failure: lost, action: retry }];
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
    expect(permit(retry, safetyContext(tool('write', { verifiedBy }), misread)).action.kind).toBe('verify');
  });

  it('a missing output cannot be repaired', () => {
    const repair: Action = { kind: 'repair-output', value: { done: true } };
    expect(permit(repair, safetyContext(tool('write', { verifiedBy }), lost)).action.kind).toBe('verify');
    expect(
      permit(repair, safetyContext(tool('write', { verifiedBy }), lost, { value: 'don' })).action,
    ).toEqual(repair);
  });
});

describe('the meaning of a call', () => {
  const other = { owner: 'ann', amount: 500 };
  const reread = {
    call: { tool: 'act', args },
    failure: invalidRequest,
    action: { kind: 'reread-tools' } as Action,
  };
  const history = [reread];

  it('is kept for every call with an effect, idempotent calls included', () => {
    const repair: Action = { kind: 'repair-arguments', args: other };
    for (const effect of ['write', 'irreversible', 'idempotent', undefined] as const) {
      expect(permit(repair, safetyContext(tool(effect), invalidRequest)).action.kind).toBe('reread-tools');
      expect(permit(repair, safetyContext(tool(effect), invalidRequest, { history })).action.kind).toBe(
        'hand-off',
      );
    }
    expect(permit(repair, safetyContext(tool('read'), invalidRequest)).action).toEqual(repair);
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
    expect(permit(repair, safetyContext(was, invalidRequest)).action.kind).toBe('reread-tools');
    expect(permit(repair, safetyContext(is, invalidRequest, { specBefore: was, history })).action).toEqual(
      repair,
    );
    const wrong: Action = {
      kind: 'repair-arguments',
      args: { owner: 'ann', amount_cents: 5, confirm: true },
    };
    expect(permit(wrong, safetyContext(is, invalidRequest, { specBefore: was, history })).action.kind).toBe(
      'hand-off',
    );
  });

  it('is sent to listed tools only: the list is reloaded first', () => {
    const use: Action = { kind: 'use-tool', tool: 'act_v2', args };
    const here = safetyContext(tool('read'), failure('unknown-tool', { ambiguous: false, status: 404 }));
    expect(permit(use, here).action.kind).toBe('reread-tools');
    const history = [{ call: here.call, failure: here.failure, action: { kind: 'reread-tools' } as Action }];
    expect(permit(use, { ...here, history }).action.kind).toBe('hand-off');
  });
});

describe('auxiliary calls', () => {
  it('verify by reads only, and undo by declared undo calls only', () => {
    const verify = (by: string): Action => ({ kind: 'verify', tool: by, args: {} });
    const compensate: Action = { kind: 'compensate', tool: 'undo', args: {} };
    const write = tool('write', { verifiedBy });
    expect(permit(verify('list'), safetyContext(write, invalidRequest)).refused).toBeUndefined();
    expect(permit(verify('act'), safetyContext(write, invalidRequest)).action.kind).toBe('hand-off');
    expect(permit(compensate, safetyContext(write, invalidRequest)).action.kind).toBe('hand-off');
    expect(
      permit(compensate, safetyContext({ ...write, undoneBy: { tool: 'undo', args: {} } }, invalidRequest))
        .action,
    ).toEqual(compensate);
  });

  it('fetch further pages of repeatable calls, and verify the others', () => {
    const pages: Action = { kind: 'paginate' };
    const partial = failure('partial-output', { visibility: 'implicit' });
    expect(permit(pages, safetyContext(tool('read'), partial)).action.kind).toBe('paginate');
    expect(permit(pages, safetyContext(tool('idempotent'), partial)).action.kind).toBe('paginate');
    expect(permit(pages, safetyContext(tool('write', { verifiedBy }), partial)).action.kind).toBe('verify');
    expect(permit(pages, safetyContext(tool('write'), partial)).action.kind).toBe('hand-off');
    expect(permit(pages, safetyContext(tool('write', { verifiedBy }), invalidRequest)).action.kind).toBe(
      'hand-off',
    );
  });
});
