import { getProfile } from 'regain/internal/faults';
import { permit, posteriors } from 'regain/internal/govern';
import type { Decision, Policy, RecoveryTurn, Situation } from 'regain/internal/recovery';
import { type Failure, random, type ToolSpec } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../regain/src/govern/safety-context-in-test.ts';
import { runStudyRollouts } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';
import { getSuite } from '../../suites/index.ts';

type StepStatus = Parameters<NonNullable<Policy['stepEnded']>>[0]['status'];

const read: ToolSpec = { name: 'look', description: '', inputSchema: {}, effect: 'read' };
const write: ToolSpec = {
  name: 'act',
  description: '',
  inputSchema: {},
  effect: 'write',
  verifiedBy: {
    tool: 'look',
    args: {},
    records: '/rows',
    match: {},
    output: '',
    identity: 'match' as const,
    consistentAfterMs: 0,
  },
};

function situation(spec: ToolSpec, failed: Failure, rest: Partial<Situation> = {}): Situation {
  return {
    call: { tool: spec.name, args: {} },
    spec,
    tools: [read, write],
    auxiliaryCalls: [],
    failure: failed,
    value: undefined,
    history: [],
    budgetLeft: 1,
    attemptLeft: 0.1,
    estimate: (action) => (action.kind === 'retry' ? 0.05 + action.delayMs * 2.5e-6 : 0.05),
    permit(action, repairs) {
      return permit(action, this, repairs);
    },
    nowMs: 0,
    ...rest,
  };
}

const retryTurn = (failed: Failure): RecoveryTurn => ({
  call: { tool: 'look', args: {} },
  failure: failed,
  action: { kind: 'retry', delayMs: 0 },
  price: 0.01,
});
const make = (...options: Parameters<typeof governed>): Policy =>
  governed(...options)({ random: random('governed') });
const decided = (policy: Policy, here: Situation) => (policy.decide(here) as Decision).action;
const ended = (policy: Policy, status: StepStatus, history: readonly RecoveryTurn[], step = 0) =>
  policy.stepEnded!({ step, call: { tool: 'look', args: {} }, status, history });

/** How often it tries again when every try fails the same way. */
function triesOf(policy: Policy, failed: Failure): number {
  const history: RecoveryTurn[] = [];
  while (history.length < 60 && decided(policy, situation(read, failed, { history })).kind === 'retry')
    history.push(retryTurn(failed));
  return history.length;
}

describe('governed', () => {
  it('tries what passes by itself a few times, and what does not hardly ever', () => {
    const policy = make();
    expect(triesOf(policy, failure('server-error'))).toBeGreaterThan(2);
    expect(triesOf(policy, failure('connection'))).toBeGreaterThan(2);
    // Priors are coarse: a third try of what hardly ever helps costs less than it may gain.
    expect(triesOf(policy, failure('forbidden', { ambiguous: false, status: 403 }))).toBeLessThanOrEqual(3);
    for (const failureClass of ['server-error', 'timeout', 'unknown', 'quota'] as const) {
      expect(triesOf(policy, failure(failureClass))).toBeLessThan(15);
    }
  });

  it('tries the longer the more handing off costs', () => {
    const tries = [0.1, 0.25, 0.5, 0.75, 0.95].map((handOffPrice) =>
      triesOf(make({ handOffPrice }), failure('server-error')),
    );
    expect(tries).toEqual([...tries].sort((a, b) => a - b));
    expect(tries.at(-1)).toBeGreaterThan(tries[0]!);
    expect(triesOf(make({ handOffPrice: 1 }), failure('server-error'))).toBeGreaterThan(30);
  });

  it('waits at least as long as requested', () => {
    const limited = situation(read, failure('rate-limit', { retryAfterMs: 7000 }));
    expect(decided(make(), limited)).toEqual({ kind: 'retry', delayMs: 7000 });
  });

  it('looks for a write before it makes it again, and hands off what nobody can see', () => {
    const look = { kind: 'verify', tool: 'look', args: {} };
    expect(decided(make(), situation(write, failure('timeout')))).toEqual(look);
    const { verifiedBy: _, ...unseen } = write;
    expect(decided(make(), situation(unseen, failure('timeout'))).kind).toBe('hand-off');
  });

  it('hands off what the budget cannot pay for', () => {
    const poor = situation(read, failure('server-error'), { budgetLeft: 0.04 });
    expect(decided(make(), poor).kind).toBe('hand-off');
  });

  it('counts a loop by tool and failure, though its arguments change', () => {
    const failed = failure('server-error');
    const tries = triesOf(make(), failed);
    const history = Array.from({ length: tries }, (_, n) => ({
      ...retryTurn(failed),
      call: { tool: 'look', args: { n } },
    }));
    expect(decided(make(), situation(read, failed, { history })).kind).toBe('hand-off');
    const elsewhere = history.map((one) => ({ ...one, call: { ...one.call, tool: 'act' } }));
    expect(decided(make(), situation(read, failed, { history: elsewhere })).kind).toBe('retry');
  });
});

describe('learning', () => {
  it('is off unless asked for: rollouts leave experience as it was', async () => {
    const known = posteriors();
    const suite = getSuite('paladin-eval');
    const before = JSON.stringify(known.save());
    const policy = governed({ posteriors: known });
    await runStudyRollouts(
      { suite, tasks: suite.tasks.slice(0, 20), profile: getProfile('storm'), policy, seed: 3, repeats: 1 },
      () => {},
    );
    expect(JSON.stringify(known.save())).toBe(before);
    expect(make().stepEnded).toBeUndefined();
    expect([make().name, make({ learning: true }).name]).toEqual(['governed', 'governed-learning']);
  });

  it('takes every action for a failure but the last of a step that was done', () => {
    const known = posteriors();
    const policy = make({ posteriors: known, learning: true });
    const failed = failure('server-error');
    const history = [retryTurn(failed), retryTurn(failed)];
    ended(policy, 'done', history);
    expect(known.save().tallies).toMatchObject({
      'look|server-error|retry|0': { successes: 0, failures: 1, costs: 0.01 },
      'look|server-error|retry|1': { successes: 1, failures: 0, costs: 0 },
    });
    ended(policy, 'handed-off', [retryTurn(failed)], 1);
    const twice = known.save();
    expect(twice.tallies['look|server-error|retry|0']).toMatchObject({ successes: 0, failures: 2 });
    ended(policy, 'cancelled', history, 2);
    expect(known.save()).toEqual(twice);
  });

  it('stops trying a tool that is down, and tries again once it has answered', () => {
    const policy = make({ learning: true });
    const failed = failure('server-error');
    const spent: number[] = [];
    for (let call = 0; call < 20; call++) {
      const tries = triesOf(policy, failed);
      ended(policy, 'handed-off', Array(tries).fill(retryTurn(failed)));
      spent.push(tries);
    }
    expect(spent[0]).toBeGreaterThan(2);
    expect(spent.slice(3)).toEqual(Array(17).fill(0));
    ended(policy, 'done', []);
    expect(triesOf(policy, failed)).toBeGreaterThan(0);
  });
});
