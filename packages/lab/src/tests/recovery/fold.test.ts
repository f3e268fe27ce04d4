/** The stored trace tells the same as was kept while it ran: the observation, the ledger, the loss. */

import { readFileSync } from 'node:fs';
import { scopeReport, TraceAnalysis } from 'regain/internal/analysis';
import { getProfile } from 'regain/internal/faults';
import { defaultCalibration, downtimeLoss, foldTrace, ledgerBuilder } from 'regain/internal/law';
import { builtInReaders } from 'regain/internal/readers';
import { defaultLimits } from 'regain/internal/recovery';
import {
  attemptEvents,
  costModel,
  defaultCostModel,
  diagnosisEvent,
  type EndedAttempt,
  isSuccess,
  type Json,
  readTrace,
  type TraceEvent,
  writeTrace,
} from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { isStudied, type Rollout, runRollout } from '../../harness/index.ts';
import { getPolicy, policyNames } from '../../policies/index.ts';
import { getSuite, paperSuiteNames } from '../../suites/index.ts';

/** One of so many tasks is tried. */
const STRIDE = trialCount(54, 9);

/** Every nth task of a suite, once. */
async function rollouts(suiteName: string, policyName: string, seed: number): Promise<Rollout[]> {
  const suite = getSuite(suiteName);
  const tasks = suite.tasks.filter(isStudied).filter((_, i) => i % STRIDE === seed % STRIDE);
  const all: Rollout[] = [];
  for (const task of tasks) {
    const plan = { suite, task, policy: getPolicy(policyName), profile: getProfile('rough') };
    const rest = { backbone: 'embedded', seed, repeat: 0, model: defaultCostModel, limits: defaultLimits };
    all.push(await runRollout({ ...plan, ...rest }));
  }
  return all;
}

/** Every policy on the first suite; those that do most on the others, which differ in their tools alone. */
const cells = paperSuiteNames.flatMap((suite, i) =>
  (i === 0 ? policyNames : ['retry', 'toolbench', 'fortify', 'oracle']).map(
    (policy) => [suite, policy] as const,
  ),
);

describe.each(cells)('%s, %s', (suite, policy) => {
  let all: Rollout[];
  beforeAll(async () => {
    all = await rollouts(suite, policy, 5);
  });

  it('folds from text into what was observed', () => {
    for (const { events, observation } of all) {
      const text = writeTrace(events);
      const stored = readTrace(text);
      expect(stored).toEqual(events);
      const folded = foldTrace(stored, defaultCostModel);
      expect(folded.observation).toEqual(observation);
      expect(folded.spent).toBeCloseTo(
        observation.ledger.reduce((sum, { cost }) => sum + cost, 0),
        12,
      );
    }
  });

  it('is analysed with the endings and outcomes that it states', () => {
    const analysis = new TraceAnalysis();
    const add = analysis.beginFile('trace.jsonl', () => 'regain');
    const source = { file: 'trace.jsonl', name: 'trace.jsonl' };
    const reading = builtInReaders.find(({ name }) => name === 'regain')!.open(source);
    const events = all.flatMap((rollout) => rollout.events);
    for (const event of events) reading.read(event as unknown as Json, add, {});
    reading.end?.(add);
    analysis.endFile();
    const { endings, operations, bySession } = scopeReport(analysis, { seed: 1, resamples: 99 });
    const stated = events.flatMap((event) => (event.type === 'ending' ? [event] : []));
    const count = (ending: string) =>
      stated.filter((event) => event.call !== undefined && event.ending === ending).length;
    expect(operations).toBe(stated.length - all.length);
    expect({ unconfirmed: 0, ...endings }).toEqual({
      ...{ clean: count('clean'), recovered: count('recovered'), unconfirmed: count('unconfirmed') },
      ...{ 'handed-off': count('handed-off'), 'given-up': count('gave-up'), void: 0 },
      cancelled: count('cancelled'),
    });
    const succeeded = all.filter(({ observation }) => isSuccess(observation.ending)).length;
    expect(bySession).toMatchObject({ n: all.length, RR: succeeded / all.length });
  });

  it('has lost while running what the law finds in the stored ledger', () => {
    const { gamma, H } = defaultCalibration;
    let lost = 0;
    for (const { events, observation } of all) {
      const { loss, spent } = foldTrace(readTrace(writeTrace(events)), defaultCostModel);
      const staysDown = isSuccess(observation.ending) ? 0 : gamma ** (H * spent) / (1 - gamma);
      const law = downtimeLoss(observation, defaultCalibration);
      expect(loss + staysDown).toBeCloseTo(law, 9);
      lost += loss;
    }
    expect(lost).toBeGreaterThan(0);
  });

  it('is the same bytes again at the same coordinate', async () => {
    const tracesText = (all: readonly Rollout[]) => all.map(({ events }) => writeTrace(events)).join('');
    expect(tracesText(await rollouts(suite, policy, 5))).toBe(tracesText(all));
  });
});

describe('a fold', () => {
  it('goes by the cost model it is given', async () => {
    const [{ events } = { events: [] as readonly TraceEvent[] }] = await rollouts('paladin-eval', 'retry', 1);
    const double = costModel({ ...defaultCostModel, budget: defaultCostModel.budget / 2 });
    expect(foldTrace(events, double).spent).toBeCloseTo(2 * foldTrace(events, defaultCostModel).spent, 12);
  });

  it('needs a whole trace', () => {
    expect(() => foldTrace([], defaultCostModel)).toThrow(
      'a rollout to fold must go from its head to its ending, got nothing to nothing',
    );
  });
});

describe('traces of version 1', () => {
  const text = readFileSync(
    new URL('../../../../regain/src/recovery/traces-of-version-1.jsonl', import.meta.url),
    'utf8',
  );
  const observed = JSON.parse(
    readFileSync(
      new URL('../../../../regain/src/recovery/traces-of-version-1.json', import.meta.url),
      'utf8',
    ),
  );

  it('fold into what was observed when they were written', () => {
    const traces = readTrace(text).reduce<TraceEvent[][]>((all, event) => {
      if (event.type === 'trace') all.push([]);
      all.at(-1)!.push(event);
      return all;
    }, []);
    expect(traces.map((events) => foldTrace(events, defaultCostModel).observation)).toEqual(observed);
    expect(new Set(traces.flat().map(({ type }) => type)).size).toBe(7);
  });
});

describe('the ledger', () => {
  const failure = { class: 'timeout', visibility: 'explicit', message: '', ambiguous: true } as const;
  let attempts = 0;
  const called = (latencyMs: number, rest: Partial<EndedAttempt> = {}) =>
    attemptEvents({
      ...{ call: '0', attempt: attempts++, purpose: 'step', nth: 0, tool: 'find', startMs: 0, endMs: 0 },
      ...{ cost: { latencyMs }, ...rest },
    });
  const failed = (ms: number) => called(ms, { failure: { ...failure, evidence: [] } });
  const looked = (ms: number) => called(ms, { purpose: 'verify', value: {} });
  const noticed = [diagnosisEvent('0', 0, { ...failure, evidence: [] }, {})];
  const done: TraceEvent[] = [{ type: 'ending', call: '0', atMs: 0, ending: 'clean', reason: '' }];

  const kept = (...events: TraceEvent[][]) => {
    const ledger = ledgerBuilder(defaultCostModel);
    for (const event of events.flat()) ledger.add(event);
    return ledger;
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

  it('does not count a cancelled call as an attempt', () => {
    const ledger = kept(called(1_000, { isCancelled: true }));
    expect(ledger.failed).toBe(false);
    expect(ledger.spent).toBe(0);
  });
});
