/** A model that takes longer than the decision timeout of a policy, on a real clock. */

import { setTimeout as after } from 'node:timers/promises';
import type { Brain } from 'regain/internal/types';
import { expect, it, vi } from 'vitest';
import { getBrain } from '../prior/index.ts';
import { here, resolvedInTest } from './experiment-in-test.ts';
import { rolloutExecutor } from './rollout-executor.ts';

// A built-in suite, marked as live.
vi.mock('./open-suite.ts', async (original) => {
  const { openSuite } = await original<typeof import('./open-suite.ts')>();
  const asLive: typeof openSuite = async (...args) => {
    const opened = await openSuite(...args);
    return { ...opened, suite: { ...opened.suite, isLive: true } };
  };
  return { openSuite: asLive };
});

const DECISION_MS = 2;

it('a slow model is waited for: only the request timeout applies', async () => {
  const limits = { decisionMs: DECISION_MS, timeoutMs: 200 };
  const resolved = await resolvedInTest({ policies: ['toolreflect'], profiles: ['storm'], tasks: 3, limits });
  const thinking = getBrain('rules');
  let asked = 0;
  const brain: Brain = {
    ...thinking,
    propose: async (situation, context) => {
      asked += 1;
      await after(10 * DECISION_MS);
      const { ranked, thought } = await thinking.propose(situation, context);
      return { ranked: ranked.filter(({ action }) => action.kind !== 'retry'), thought };
    },
  };
  const outside = { keys: () => undefined, today: '2026-01-02', fetch, time: performance };
  const lab = rolloutExecutor(resolved, here, {
    network: outside as never,
    modelClients: () => ({ brain, planner: undefined as never, endpointError: () => undefined }),
  });
  const rollouts = Array.from({ length: lab.plan.rollouts }, (_, position) =>
    lab.run(position, { isTraced: true }),
  );
  const events = (await Promise.all(rollouts)).flatMap((one) => one.events);
  const reasons = events.flatMap((event) => (event.type === 'decision' ? [event.reason] : []));
  expect(asked).toBeGreaterThan(0);
  expect(reasons.filter((reason) => reason.includes('no answer within'))).toEqual([]);
});
