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

  it('a write is verified where a read can show it', () => {
    const { action, refused } = permit(retry, safetyContext(tool('write', { verifiedBy }), lost));
    expect(action).toEqual({ kind: 'verify', tool: 'list', args: { owner: 'ann' } });
    expect(refused).toBe('retry: the write may have taken effect');
  });

  it('a write is handed off where nothing can show it', () => {
    expect(permit(retry, safetyContext(tool('write'), lost)).action.kind).toBe('hand-off');
    expect(permit(retry, safetyContext(tool('irreversible'), lost)).action.kind).toBe('hand-off');
  });

  it('a tool of unknown effect, and an unknown tool, count as writes', () => {
    expect(effectOf(undefined)).toBe('write');
    expect(isNonIdempotent(tool(undefined))).toBe(true);
    expect(permit(retry, safetyContext(tool(undefined), lost)).action.kind).toBe('hand-off');
    expect(permit(retry, safetyContext(undefined, lost)).action.kind).toBe('hand-off');
  });

  it('reads, idempotent calls and calls under a key are repeated', () => {
    for (const spec of [tool('read'), tool('idempotent'), tool('write', { idempotencyKey: true })]) {
      expect(permit(retry, safetyContext(spec, lost))).toEqual({ action: retry });
    }
  });

  it('other arguments under the same key are no repeat', () => {
    const repair: Action = { kind: 'repair-arguments', args: { owner: 'ann', amount: '5' } };
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    expect(permit(repair, safetyContext(keyed, lost)).action.kind).toBe('verify');
    expect(permit(repair, safetyContext(keyed, invalidRequest)).action).toEqual(repair);
  });

  it('a read that shows nothing ends the doubt, and the next lost answer begins it anew', () => {
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

  it('a look that settles nothing is not repeated without end', () => {
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

  it('doubt outlives a later failure that is plain', () => {
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

  it('doubt is not ended by a class that was read out of words', () => {
    const misread = failure('invalid-request', { message: "missing required parameter 'amount'" });
    expect(permit(retry, safetyContext(tool('write', { verifiedBy }), misread)).action.kind).toBe('verify');
  });

  it('an output cannot be repaired that never came', () => {
    const repair: Action = { kind: 'repair-output', value: { done: true } };
    expect(permit(repair, safetyContext(tool('write', { verifiedBy }), lost)).action.kind).toBe('verify');
    expect(
      permit(repair, safetyContext(tool('write', { verifiedBy }), lost, { value: 'don' })).action,
    ).toEqual(repair);
  });
});

describe('what a call says', () => {
  const other = { owner: 'ann', amount: 500 };
  const reread = {
    call: { tool: 'act', args },
    failure: invalidRequest,
    action: { kind: 'reread-tools' } as Action,
  };
  const history = [reread];

  it('is kept for everything that changes the world, idempotent calls included', () => {
    const repair: Action = { kind: 'repair-arguments', args: other };
    for (const effect of ['write', 'irreversible', 'idempotent', undefined] as const) {
      expect(permit(repair, safetyContext(tool(effect), invalidRequest)).action.kind).toBe('reread-tools');
      expect(permit(repair, safetyContext(tool(effect), invalidRequest, { history })).action.kind).toBe(
        'hand-off',
      );
    }
    expect(permit(repair, safetyContext(tool('read'), invalidRequest)).action).toEqual(repair);
  });

  it('is kept when another tool takes over, and a read never becomes a write', () => {
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

  it('may be fitted to a schema that was read again: a constant it asks for, a unit both schemas name', () => {
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

  it('goes to listed tools only: the list is read again first', () => {
    const use: Action = { kind: 'use-tool', tool: 'act_v2', args };
    const here = safetyContext(tool('read'), failure('unknown-tool', { ambiguous: false, status: 404 }));
    expect(permit(use, here).action.kind).toBe('reread-tools');
    const history = [{ call: here.call, failure: here.failure, action: { kind: 'reread-tools' } as Action }];
    expect(permit(use, { ...here, history }).action.kind).toBe('hand-off');
  });
});

describe('calls beside the step', () => {
  it('verify by reads only, and undo by what is declared to undo', () => {
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

  it('ask for further pages of what may be called twice, and look for the rest', () => {
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
