/** The stored trace tells the same as was kept while it ran: the observation, the ledger, the loss. */

import { describe, expect, it } from 'vitest';
import { costModel } from '../contract/cost.ts';
import { defaultCostModel } from '../contract/cost-model.ts';
import { isSuccess } from '../contract/observation.ts';
import type { TraceEvent } from '../contract/trace.ts';
import { readTrace, writeTrace } from '../contract/trace-text.ts';
import { profileNamed } from '../faults/profiles/index.ts';
import { type Rollout, runRollout } from '../harness/index.ts';
import { defaultCalibration } from '../law/calibration.ts';
import { ledgerKeeper } from '../law/ledger-keeper.ts';
import { downtimeLoss } from '../law/loss.ts';
import { policyNamed, policyNames } from '../policies/index.ts';
import { suiteNamed, suiteNames } from '../suites/index.ts';
import { fold } from './fold.ts';
import { defaultLimits } from './prices.ts';

/** Every nth task of a suite, once. */
async function rollouts(suiteName: string, policyName: string, seed: number): Promise<Rollout[]> {
  const suite = suiteNamed(suiteName);
  const tasks = suite.tasks.filter((_, i) => i % 9 === seed % 9);
  const all: Rollout[] = [];
  for (const task of tasks) {
    const plan = { suite, task, policy: policyNamed(policyName), profile: profileNamed('rough') };
    const rest = { backbone: 'embedded', seed, repeat: 0, model: defaultCostModel, limits: defaultLimits };
    all.push(await runRollout({ ...plan, ...rest }));
  }
  return all;
}

/** Every policy on the first suite; those that do most on the others, which differ in their tools alone. */
const cells = suiteNames.flatMap((suite, i) =>
  (i === 0 ? policyNames : ['retry', 'toolbench', 'fortify', 'oracle']).map(
    (policy) => [suite, policy] as const,
  ),
);

describe.each(cells)('%s, %s', (suite, policy) => {
  it('folds from text into what was observed', async () => {
    for (const { events, observation } of await rollouts(suite, policy, 3)) {
      const text = writeTrace(events);
      const stored = readTrace(text);
      expect(stored).toEqual(events);
      const folded = fold(stored, defaultCostModel);
      expect(folded.observation).toEqual(observation);
      expect(folded.spent).toBeCloseTo(
        observation.ledger.reduce((sum, { cost }) => sum + cost, 0),
        12,
      );
    }
  });

  it('has lost while running what the law finds in the stored ledger', async () => {
    const { gamma, H } = defaultCalibration;
    let lost = 0;
    for (const { events, observation } of await rollouts(suite, policy, 5)) {
      const { loss, spent } = fold(readTrace(writeTrace(events)), defaultCostModel);
      const staysDown = isSuccess(observation.ending) ? 0 : gamma ** (H * spent) / (1 - gamma);
      const law = downtimeLoss(observation, defaultCalibration);
      expect(loss + staysDown).toBeCloseTo(law, 9);
      lost += loss;
    }
    expect(lost).toBeGreaterThan(0);
  });

  it('is the same bytes again at the same coordinate', async () => {
    const tracesText = (all: readonly Rollout[]) => all.map(({ events }) => writeTrace(events)).join('');
    expect(tracesText(await rollouts(suite, policy, 7))).toBe(tracesText(await rollouts(suite, policy, 7)));
  });
});

describe('a fold', () => {
  it('goes by the cost model it is given', async () => {
    const [{ events } = { events: [] as readonly TraceEvent[] }] = await rollouts('paladin-eval', 'retry', 1);
    const double = costModel({ ...defaultCostModel, budget: defaultCostModel.budget / 2 });
    expect(fold(events, double).spent).toBeCloseTo(2 * fold(events, defaultCostModel).spent, 12);
  });

  it('needs a whole trace', () => {
    expect(() => fold([], defaultCostModel)).toThrow(
      'a trace to fold must go from rollout-started to rollout-ended, got nothing to nothing',
    );
  });
});

describe('the keeper of the ledger', () => {
  const cost = (latencyMs: number) => ({ latencyMs, waitingMs: 0, tokensIn: 0, tokensOut: 0, money: 0 });
  const failure = { class: 'timeout', visibility: 'explicit', message: '', ambiguous: true } as const;
  const at = { atMs: 0, step: 0 };
  const called = (ms: number, rest: object = {}) =>
    ({ type: 'call-ended', ...at, purpose: 'step', cost: cost(ms), ...rest }) as TraceEvent;
  const failed = (ms: number) => called(ms, { failure: { ...failure, evidence: [] } });
  const looked = (ms: number) => called(ms, { purpose: 'verify', value: {} });
  const noticed = { type: 'noticed', ...at, failure: { ...failure, evidence: [] } } as TraceEvent;
  const done = { type: 'step-ended', ...at, status: 'done', reason: '' } as TraceEvent;

  const kept = (...events: TraceEvent[]) => {
    const keeper = ledgerKeeper(defaultCostModel);
    for (const event of events) keeper.add(event);
    return keeper;
  };

  it('books what ran while the task was up with the failure that ended it', () => {
    const { entries, spent } = kept(
      called(1_000),
      done,
      called(2_000),
      done,
      failed(4_000),
      called(500),
      done,
    );
    expect(entries).toEqual([{ cost: 0.02, downMs: 4_000, upCost: 0.015, upMs: 3_000 }]);
    expect(spent).toBe(0.02);
  });

  it('books the look that showed a failure with the attempt that failed', () => {
    const { entries, overhead } = kept(
      called(1_000),
      looked(2_000),
      noticed,
      called(1_000),
      looked(400),
      done,
    );
    expect(entries).toEqual([{ cost: 0.015, downMs: 3_000, upCost: 0, upMs: 0 }]);
    // The look that showed that all was well is none of recovery's.
    expect(overhead).toBeCloseTo(0.002, 12);
  });

  it('knows what the attempt at hand has cost, and what may come of it', () => {
    expect(kept().attempt).toBe(0);
    expect(kept(failed(1_000), looked(1_000)).attempt).toBeCloseTo(0.01, 12);
    const unsettled = kept(failed(1_000), called(2_000), looked(1_000));
    expect(unsettled.attempt).toBeCloseTo(0.015, 12);
    expect(unsettled.pending).toBeCloseTo(0.015, 12);
    expect(unsettled.spent).toBeCloseTo(0.005, 12);
  });

  it('does not book a call that was called off as an attempt', () => {
    const keeper = kept(called(1_000, { isCancelled: true }));
    expect(keeper.failed).toBe(false);
    expect(keeper.spent).toBe(0);
  });
});
