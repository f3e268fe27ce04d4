/** On calls that go well, nobody cries wolf: the right plans of all suites, by a policy that looks for everything. */

import { describe, expect, it } from 'vitest';
import { defaultCostModel } from '../../contract/cost-model.ts';
import type { TraceEvent } from '../../contract/trace.ts';
import { profileNamed } from '../../faults/profiles/index.ts';
import { runRollout } from '../../harness/index.ts';
import { suiteNamed, suiteNames } from '../../suites/index.ts';
import { scripted } from '../policies/scripted.ts';
import { defaultLimits } from '../prices.ts';

describe.each(suiteNames)('%s', (name) => {
  const suite = suiteNamed(name);
  const policy = scripted([], { noticesImplicit: true });

  it('has no clean call that looks like a failure', async () => {
    const alarms: string[] = [];
    let calls = 0;
    for (const task of suite.tasks) {
      const right = { ...task, plan: task.gold };
      const hear = (event: TraceEvent) => {
        if (event.type === 'attempt') calls++;
        if ('failure' in event && event.failure) alarms.push(`${task.id}: ${event.failure.evidence[0]}`);
      };
      const plan = { suite, task: right, policy, profile: profileNamed('clean'), backbone: 'none' };
      const limits = { model: defaultCostModel, limits: defaultLimits };
      await runRollout({ ...plan, seed: 1, repeat: 0, ...limits }, undefined, hear);
    }
    expect(calls).toBe(suite.tasks.flatMap(({ gold }) => gold).length);
    expect(alarms).toEqual([]);
  });
});
