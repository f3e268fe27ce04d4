/** On calls that go well, nobody cries wolf: the right plans of all suites, by a policy that looks for everything. */

import { getProfile } from 'regain/internal/faults';
import { defaultLimits, scriptedPolicy } from 'regain/internal/recovery';
import { defaultCostModel, type TraceEvent } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { isStudied, runRollout } from '../../../harness/index.ts';
import { getSuite, suiteNames } from '../../../suites/index.ts';

describe.each(suiteNames)('%s', (name) => {
  const suite = getSuite(name);
  const tasks = suite.tasks.filter(isStudied);
  const policy = scriptedPolicy([], { detectsImplicitFailures: true });

  it('has no clean call that looks like a failure', async () => {
    const alarms: string[] = [];
    let calls = 0;
    for (const task of tasks) {
      const right = { ...task, plan: task.gold };
      const hear = (event: TraceEvent) => {
        if (event.type === 'attempt') calls++;
        if ('failure' in event && event.failure) alarms.push(`${task.id}: ${event.failure.evidence[0]}`);
      };
      const plan = { suite, task: right, policy, profile: getProfile('clean'), backbone: 'none' };
      const limits = { model: defaultCostModel, limits: defaultLimits };
      await runRollout({ ...plan, seed: 1, repeat: 0, ...limits }, undefined, hear);
    }
    expect(calls).toBe(tasks.flatMap(({ gold }) => gold).length);
    expect(alarms).toEqual([]);
  });
});
