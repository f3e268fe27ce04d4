import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../contract/action.ts';
import { type Failure, type FailureClass, failureClasses, shownAbsent } from '../contract/failure.ts';
import type { JsonObject } from '../contract/json.ts';
import { type EffectClass, effectClasses, type ToolSpec } from '../contract/tool.ts';
import { changesWorld, effectOf, isInDoubt, permit, type Scene } from './safety.ts';

const list: ToolSpec = { name: 'list', description: '', input: {}, effect: 'read' };
const undo: ToolSpec = { name: 'undo', description: '', input: {}, effect: 'idempotent' };
const verifiedBy = {
  tool: 'list',
  args: { owner: '/args/owner' },
  records: '/rows',
  match: { owner: '/args/owner' },
  output: '',
};

function tool(effect: EffectClass | undefined, rest: Partial<ToolSpec> = {}): ToolSpec {
  return { name: 'act', description: '', input: {}, ...(effect && { effect }), ...rest };
}

function failure(failureClass: FailureClass, rest: Partial<Failure> = {}): Failure {
  return {
    class: failureClass,
    visibility: 'explicit',
    message: failureClass,
    ambiguous: true,
    evidence: [],
    ...rest,
  };
}

const plain = failure('invalid-request', {
  ambiguous: false,
  status: 422,
  message: "parameter 'x' is not valid",
});
const args: JsonObject = { owner: 'ann', amount: 5 };

function scene(spec: ToolSpec | undefined, failed: Failure, rest: Partial<Scene> = {}): Scene {
  const call = { tool: spec?.name ?? 'act', args };
  return { call, spec, tools: [list, undo, ...(spec ? [spec] : [])], failure: failed, history: [], ...rest };
}

const retry: Action = { kind: 'retry', delayMs: 0 };

describe('after an ambiguous failure', () => {
  const lost = failure('timeout');

  it('a write is verified where a read can show it', () => {
    const { action, refused } = permit(retry, scene(tool('write', { verifiedBy }), lost));
    expect(action).toEqual({ kind: 'verify', tool: 'list', args: { owner: 'ann' } });
    expect(refused).toBe('retry: the write may have taken effect');
  });

  it('a write is handed off where nothing can show it', () => {
    expect(permit(retry, scene(tool('write'), lost)).action.kind).toBe('hand-off');
    expect(permit(retry, scene(tool('irreversible'), lost)).action.kind).toBe('hand-off');
  });

  it('a tool of unknown effect, and an unknown tool, count as writes', () => {
    expect(effectOf(undefined)).toBe('write');
    expect(changesWorld(tool(undefined))).toBe(true);
    expect(permit(retry, scene(tool(undefined), lost)).action.kind).toBe('hand-off');
    expect(permit(retry, scene(undefined, lost)).action.kind).toBe('hand-off');
  });

  it('reads, idempotent calls and calls under a key are repeated', () => {
    for (const spec of [tool('read'), tool('idempotent'), tool('write', { idempotencyKey: true })]) {
      expect(permit(retry, scene(spec, lost))).toEqual({ action: retry });
    }
  });

  it('other arguments under the same key are no repeat', () => {
    const repair: Action = { kind: 'repair-arguments', args: { owner: 'ann', amount: '5' } };
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    expect(permit(repair, scene(keyed, lost)).action.kind).toBe('verify');
    expect(permit(repair, scene(keyed, plain)).action).toEqual(repair);
  });

  it('a read that shows nothing ends the doubt, and the next lost answer begins it anew', () => {
    const spec = tool('write', { verifiedBy });
    const turn = (failed: Failure, action: Action) => ({
      call: { tool: 'act', args },
      failure: failed,
      action,
    });
    const looked = turn(lost, { kind: 'verify', tool: 'list', args: {} });
    const absent = shownAbsent(lost);
    expect(permit(retry, scene(spec, absent, { history: [looked] })).action).toEqual(retry);
    const again = scene(spec, lost, { history: [looked, turn(absent, retry)] });
    expect(permit(retry, again).action.kind).toBe('verify');
  });

  it('a look that settles nothing is not repeated without end', () => {
    const look = {
      call: { tool: 'act', args },
      failure: lost,
      action: { kind: 'verify', tool: 'list', args: {} } as Action,
    };
    expect(permit(retry, scene(tool('write', { verifiedBy }), lost, { history: [look] })).action.kind).toBe(
      'verify',
    );
    expect(
      permit(retry, scene(tool('write', { verifiedBy }), lost, { history: [look, look] })).action.kind,
    ).toBe('hand-off');
  });

  it('doubt outlives a later failure that is plain', () => {
    const keyed = tool('write', { idempotencyKey: true, verifiedBy });
    const history = [{ call: { tool: 'act', args }, failure: lost, action: retry }];
    const later = scene(keyed, plain, { history });
    expect(isInDoubt(later)).toBe(true);
    expect(permit({ kind: 'repair-arguments', args }, later).action.kind).toBe('verify');
    expect(
      permit(
        { kind: 'use-tool', tool: 'other', args },
        { ...later, tools: [...later.tools, { ...keyed, name: 'other' }] },
      ).action.kind,
    ).toBe('verify');
  });

  it('doubt is not ended by a class that was read out of the wrong words', () => {
    const misread = failure('invalid-request', {
      ambiguous: false,
      message: 'invalid response from upstream, try again',
    });
    expect(permit(retry, scene(tool('write', { verifiedBy }), misread)).action.kind).toBe('verify');
  });

  it('an output cannot be repaired that never came', () => {
    const repair: Action = { kind: 'repair-output', value: { done: true } };
    expect(permit(repair, scene(tool('write', { verifiedBy }), lost)).action.kind).toBe('verify');
    expect(permit(repair, scene(tool('write', { verifiedBy }), lost, { value: 'don' })).action).toEqual(
      repair,
    );
  });
});

describe('what a call says', () => {
  const other = { owner: 'ann', amount: 500 };

  it('is kept for everything that changes the world, idempotent calls included', () => {
    const repair: Action = { kind: 'repair-arguments', args: other };
    for (const effect of ['write', 'irreversible', 'idempotent', undefined] as const) {
      expect(permit(repair, scene(tool(effect), plain)).action.kind).toBe('hand-off');
    }
    expect(permit(repair, scene(tool('read'), plain)).action).toEqual(repair);
  });

  it('is kept when another tool takes over, and a read never becomes a write', () => {
    const use = (tool: string, args: JsonObject): Action => ({ kind: 'use-tool', tool, args });
    const with2 = (spec: ToolSpec | undefined) => {
      const here = scene(spec, failure('unknown-tool', { ambiguous: false, status: 404 }));
      return { ...here, tools: [...here.tools, { ...tool('write'), name: 'act2' }] };
    };
    expect(permit(use('act2', args), with2(tool('write'))).action).toEqual(use('act2', args));
    expect(permit(use('act2', args), with2(undefined)).action).toEqual(use('act2', args));
    expect(permit(use('act2', other), with2(tool('write'))).action.kind).toBe('hand-off');
    expect(permit(use('act2', args), with2(tool('read'))).action.kind).toBe('hand-off');
    expect(permit(use('list', other), with2(tool('read'))).action).toEqual(use('list', other));
    expect(permit({ ...use('act2', args), first: true } as Action, with2(tool('write'))).action.kind).toBe(
      'hand-off',
    );
  });

  it('goes to listed tools only: the list is read again first', () => {
    const use: Action = { kind: 'use-tool', tool: 'act_v2', args };
    const here = scene(tool('read'), failure('unknown-tool', { ambiguous: false, status: 404 }));
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
    expect(permit(verify('list'), scene(write, plain)).refused).toBeUndefined();
    expect(permit(verify('act'), scene(write, plain)).action.kind).toBe('hand-off');
    expect(permit(compensate, scene(write, plain)).action.kind).toBe('hand-off');
    expect(
      permit(compensate, scene({ ...write, undoneBy: { tool: 'undo', args: {} } }, plain)).action,
    ).toEqual(compensate);
  });

  it('ask for further pages of reads only', () => {
    expect(permit({ kind: 'paginate' }, scene(tool('read'), plain)).action.kind).toBe('paginate');
    expect(permit({ kind: 'paginate' }, scene(tool('write'), plain)).action.kind).toBe('hand-off');
  });
});

describe('safety', () => {
  const spec = fc.record({
    effect: fc.option(fc.constantFrom(...effectClasses), { nil: undefined }),
    idempotencyKey: fc.boolean(),
    isVerifiable: fc.boolean(),
  });
  const failed = fc.record({
    class: fc.constantFrom(...failureClasses),
    ambiguous: fc.boolean(),
    isAbsent: fc.boolean(),
  });
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.constant(retry),
    fc.constant<Action>({ kind: 'refresh-credentials' }),
    fc.constant<Action>({ kind: 'paginate' }),
    fc
      .constantFrom<JsonObject>(args, { owner: 'ann' }, { owner: 'ann', amount: '5' })
      .map((it): Action => ({ kind: 'repair-arguments', args: it })),
    fc
      .constantFrom('list', 'act', 'undo', 'nowhere')
      .map((it): Action => ({ kind: 'use-tool', tool: it, args })),
    fc
      .constantFrom('list', 'act', 'undo', 'nowhere')
      .map((it): Action => ({ kind: 'verify', tool: it, args })),
    fc
      .constantFrom('list', 'act', 'undo', 'nowhere')
      .map((it): Action => ({ kind: 'compensate', tool: it, args })),
    fc.constant<Action>({ kind: 'hand-off', reason: '' }),
    fc.constant<Action>({ kind: 'give-up', reason: '' }),
  );

  /** Which tool an action executes, if any. */
  const executes = (permitted: Action, own: string): string | undefined => {
    if (['retry', 'repair-arguments', 'refresh-credentials', 'paginate'].includes(permitted.kind)) return own;
    return 'tool' in permitted ? permitted.tool : undefined;
  };

  it('never executes a write once more, blindly, that may have taken effect', () => {
    fc.assert(
      fc.property(
        spec,
        fc.array(fc.tuple(failed, action), { maxLength: 4 }),
        failed,
        action,
        (of, past, last, wanted) => {
          const own = tool(of.effect, {
            ...(of.idempotencyKey && { idempotencyKey: true }),
            ...(of.isVerifiable && { verifiedBy }),
          });
          const made = (it: typeof last) => {
            const one = failure(it.class, { ambiguous: it.ambiguous, message: `parameter 'x': ${it.class}` });
            return it.isAbsent ? shownAbsent(one) : one;
          };
          const history = past.map(([it, taken]) => ({
            call: { tool: 'act', args },
            failure: made(it),
            action: taken,
          }));
          const here = scene(own, made(last), { history });
          const { action: permitted } = permit(wanted, here);
          let inDoubt = false;
          for (const it of [...past.map(([it]) => it), last])
            inDoubt = it.isAbsent ? false : inDoubt || it.ambiguous;
          const run = executes(permitted, 'act');
          const isOwn = run === 'act';
          const isSameCall = permitted.kind === 'retry' || permitted.kind === 'refresh-credentials';
          const isHarmless =
            own.effect === 'read' ||
            own.effect === 'idempotent' ||
            (own.idempotencyKey === true && isSameCall);
          if (isOwn && inDoubt) expect(isHarmless, JSON.stringify({ of, permitted })).toBe(true);
          if (permitted.kind === 'verify')
            expect(run === 'list' || (isOwn && own.effect === 'read')).toBe(true);
          if (permitted.kind === 'repair-arguments' && own.effect !== 'read')
            expect(Object.keys(permitted.args)).toHaveLength(2);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('says why whenever it replaces an action, and never otherwise', () => {
    fc.assert(
      fc.property(spec, failed, action, (of, last, wanted) => {
        const own = tool(of.effect, of.isVerifiable ? { verifiedBy } : {});
        const { action: permitted, refused } = permit(
          wanted,
          scene(own, failure(last.class, { ambiguous: last.ambiguous })),
        );
        expect(refused === undefined).toBe(JSON.stringify(permitted) === JSON.stringify(wanted));
      }),
    );
  });
});
