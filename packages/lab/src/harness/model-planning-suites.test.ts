/** Model planning on every suite, end to end against a local endpoint. */

import { foldTrace, recoveryCost } from 'regain/internal/law';
import { defaultCostModel, isSuccess } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { getSuite } from '../suites/index.ts';
import { planningHarness, reasonOf, tokensOf, turnsOf } from './model-planning-in-test.ts';
import { goldPlanner } from './planner-in-test.ts';

const { rollout, requests, tokens } = planningHarness();
const suites = ['paladin-eval', 'tool-reflect-eval', 'api-bank', 'wikidata-live', 'live-apis'];

describe.each(suites)('on %s a model that plans', (name) => {
  const { tasks } = getSuite(name);
  /** Tasks of every kind: a suite groups its tasks by kind. */
  const some = tasks.filter((_, i) => i % Math.floor(tasks.length / 8) === 0);

  it('completes tasks from their text, at the cost of its turns only', async () => {
    for (const task of some) {
      const done = await rollout(goldPlanner(tasks), { suite: name, task });
      expect(done.judgement, `${task.id}: ${reasonOf(done)}`).toMatchObject({ success: true });
      expect(done.observation).toMatchObject({ ending: 'clean', ledger: [], overhead: 0 });
      expect(turnsOf(done)).toHaveLength(task.gold.length + 1);
      expect(requests()).toHaveLength(task.gold.length + 1);
      expect(tokensOf(turnsOf(done))).toEqual(tokens());
    }
  });

  it('recovers under the profile rough, as its policy does', async () => {
    const done: Record<string, number> = { vanilla: 0, fortify: 0 };
    let recovered = 0;
    for (const task of some) {
      for (const policy of ['vanilla', 'fortify']) {
        const one = await rollout(goldPlanner(tasks), { suite: name, task, policy, profile: 'rough' });
        const { ending, ledger } = one.observation;
        expect(one.error).toBeUndefined();
        expect(one.faults.isPaired).toBe(false);
        expect(recoveryCost(ledger)).toBeLessThanOrEqual(1 + 1e-9);
        expect(tokensOf(turnsOf(one))).toEqual(tokens());
        expect(foldTrace(one.events, defaultCostModel).observation).toEqual(one.observation);
        if (isSuccess(ending)) done[policy]! += 1;
        if (ending === 'recovered') recovered += 1;
      }
    }
    expect(recovered).toBeGreaterThan(1);
    expect(done.fortify).toBeGreaterThan(done.vanilla!);
  });
});
