/** Properties of safety for every tool, failure, history and requested action. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import {
  type Action,
  effectClasses,
  failureClasses,
  type JsonObject,
  markEffectAbsent,
} from '../types/index.ts';
import { permit } from './safety.ts';
import { args, failure, retry, safetyContext, tool, turn, verifiedBy } from './safety-context-in-test.ts';

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
  const otherCall: fc.Arbitrary<Action> = fc.record({
    kind: fc.constantFrom('use-tool', 'verify', 'compensate'),
    tool: fc.constantFrom('list', 'act', 'undo', 'nowhere'),
    args: fc.constant(args),
  });
  const action = fc.oneof(
    { weight: 3, arbitrary: otherCall },
    fc.constant(retry),
    fc.constant<Action>({ kind: 'refresh-credentials' }),
    fc.constant<Action>({ kind: 'paginate' }),
    fc
      .constantFrom<JsonObject>(args, { owner: 'ann' }, { owner: 'ann', amount: '5' })
      .map((it): Action => ({ kind: 'repair-arguments', args: it })),
    fc.constant<Action>({ kind: 'hand-off', reason: '' }),
    fc.constant<Action>({ kind: 'give-up', reason: '' }),
  );

  /** The tool that an action executes, if any. */
  const executes = (permitted: Action, own: string): string | undefined => {
    if (['retry', 'repair-arguments', 'refresh-credentials', 'paginate'].includes(permitted.kind)) return own;
    return 'tool' in permitted ? permitted.tool : undefined;
  };

  it('never repeats a write without verification that may have taken effect', () => {
    forAllWith(
      { numRuns: 3000 },
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
          return it.isAbsent ? markEffectAbsent(one) : one;
        };
        const history = past.map(([it, taken]) => turn(made(it), taken));
        const here = safetyContext(own, made(last), { history });
        const { action: permitted } = permit(wanted, here);
        let inDoubt = false;
        for (const it of [...past.map(([it]) => it), last])
          inDoubt = it.isAbsent ? false : inDoubt || it.ambiguous;
        const run = executes(permitted, 'act');
        const isOwn = run === 'act';
        const isSameCall = permitted.kind === 'retry' || permitted.kind === 'refresh-credentials';
        const isHarmless =
          own.effect === 'read' || own.effect === 'idempotent' || (own.idempotencyKey === true && isSameCall);
        if (isOwn && inDoubt) expect(isHarmless, JSON.stringify({ of, permitted })).toBe(true);
        if (permitted.kind === 'verify')
          expect(run === 'list' || (isOwn && own.effect === 'read')).toBe(true);
        if (permitted.kind === 'repair-arguments' && own.effect !== 'read')
          expect(Object.keys(permitted.args)).toHaveLength(2);
      },
    );
  });

  it('gives a reason exactly if it replaces an action', () => {
    forAll(spec, failed, action, (of, last, wanted) => {
      const own = tool(of.effect, of.isVerifiable ? { verifiedBy } : {});
      const { action: permitted, refused } = permit(
        wanted,
        safetyContext(own, failure(last.class, { ambiguous: last.ambiguous })),
      );
      expect(refused === undefined).toBe(JSON.stringify(permitted) === JSON.stringify(wanted));
    });
  });
});
