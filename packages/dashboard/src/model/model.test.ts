import { createRunPlan, withRun } from '@regain/lab/internal/harness';
import { computeResults, runExperiment } from '@regain/lab/internal/results';
import { memoryStore, type StoredRollout } from '@regain/lab/internal/store';
import { calibrate, defaultLoss, type LossKind } from 'regain/internal/law';
import { defaultCostModel } from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CellColumns,
  columnsFrom,
  columnsFromBytes,
  columnsToBytes,
  rolloutReader,
} from './cell-columns.ts';
import { episodesIn, tally } from './episodes.ts';
import { timelineOf } from './lanes.ts';
import { flipsFirst, pairsOf, runningDifference } from './pairs.ts';
import { rescore } from './rescore.ts';
import { TraceCollector } from './trace-collector.ts';

const store = memoryStore();
const manifest = {
  ...{ name: 'small', suites: ['paladin-eval'], policies: ['vanilla', 'retry'], profiles: ['rough'] },
  ...{ tasks: 5, repeats: 2, seeds: [1], verdict: { resamples: 300 } },
};
let run: string;
const columns: CellColumns[] = [];
const rollouts: StoredRollout[] = [];

beforeAll(async () => {
  ({ run } = await runExperiment(manifest, { store, workers: 1 }));
  await withRun(store, run, async ({ plan, stored }) => {
    for (const cell of plan.cells) {
      const own: StoredRollout[] = [];
      for await (const one of stored.rollouts(cell)) own.push(one);
      rollouts.push(...own);
      columns.push(columnsFromBytes(columnsToBytes(columnsFrom(own))));
    }
  });
});

describe('columns', () => {
  it('give the rollouts back, to the last bit', () => {
    const read = columns.map(rolloutReader);
    const again = rollouts.map(({ position }) =>
      structuredClone(read[position < 10 ? 0 : 1]!(position % 10)),
    );
    expect(again).toEqual(rollouts.map(({ ending, ledger }) => ({ ending, ledger })));
  });

  it('mark rollouts that are not done, and refuse incomplete bytes', () => {
    const some = columnsFrom([rollouts[0], undefined]);
    expect(rolloutReader(some)(1)).toBeUndefined();
    expect(() => columnsFromBytes(columnsToBytes(some).subarray(0, -1))).toThrow('incomplete');
  });
});

describe('what-if', () => {
  const losses: LossKind[] = [
    defaultLoss,
    { kind: 'step' },
    { kind: 'downtime', clock: { kind: 'time', budgetMs: 60_000 }, origin: 'failure' },
  ];

  it.each([
    { gamma: 0.9, lambda: 0.5 },
    { gamma: 0.95, lambda: 0.5 },
    { gamma: 0.8, H: 3 },
  ])('equals the results of the run at %o, to the last digit', async (given) => {
    await withRun(store, run, async (opened) => {
      const calibration = calibrate(given);
      const cells = createRunPlan(opened.manifest).cells.map((cell, i) => ({ cell, columns: columns[i]! }));
      for (const loss of losses) {
        const scored = rescore(cells, 2, { calibration, loss, verdict: opened.manifest.verdict });
        const results = await computeResults(
          { ...opened, manifest: { ...opened.manifest, calibration } },
          loss,
        );
        expect(scored.cells).toEqual(results.cells.map(({ judged }) => judged));
        expect(scored.together).toEqual(results.together);
      }
    });
  });

  it('does not judge a cell with missing rollouts', () => {
    const cell = {
      from: 0,
      to: 2,
      tasks: ['a', 'b'],
      policy: 'p',
      suite: 's',
      profile: 'x',
      backbone: 'b',
      label: 's',
    };
    const scored = rescore([{ cell, columns: columnsFrom([rollouts[0], undefined]) }], 1, {
      ...{ calibration: calibrate({ gamma: 0.9, lambda: 0.5 }), loss: defaultLoss, verdict: { seed: 1 } },
    });
    expect(scored).toEqual({ cells: [null], together: null });
  });
});

describe('pairs', () => {
  it('put flips first, and add up to the difference of the losses', () => {
    const calibration = calibrate({ gamma: 0.9, lambda: 0.5 });
    const pairs = pairsOf(columns[0]!, columns[1]!, calibration, defaultLoss);
    const sorted = flipsFirst(pairs);
    const ranks = sorted.map(({ flip }) => (flip === 'second' ? 0 : flip === 'first' ? 1 : 2));
    expect(ranks).toEqual(ranks.toSorted());
    const total = pairs.reduce((sum, { firstLoss, secondLoss }) => sum + secondLoss - firstLoss, 0);
    expect(runningDifference(pairs).at(-1)).toBeCloseTo(total, 9);
  });
});

const model = { ...defaultCostModel, perSecondOfLatency: 1, perSecondOfWaiting: 1, budget: 10 };
const failure = {
  class: 'timeout',
  visibility: 'explicit',
  message: 'late',
  ambiguous: false,
  evidence: [],
} as const;
const events = [
  { type: 'call', call: 'a', tool: 'book', step: 0 },
  {
    type: 'attempt',
    call: 'a',
    attempt: 0,
    purpose: 'step',
    tool: 'book',
    startMs: 0,
    endMs: 1000,
    outcome: 'error',
  },
  { type: 'cost', for: 'attempt', call: 'a', cost: { latencyMs: 1000 } },
  { type: 'diagnosis', call: 'a', attempt: 0, failure: { ...failure, evidence: [] }, basis: 'flagged' },
  { type: 'decision', call: 'a', action: { kind: 'retry' }, reason: 'it may pass', estimate: 0.1 },
  { type: 'cost', for: 'wait', call: 'a', cost: { waitingMs: 500 } },
  {
    type: 'attempt',
    call: 'a',
    attempt: 1,
    purpose: 'step',
    tool: 'book',
    startMs: 1500,
    endMs: 1600,
    outcome: 'answered',
  },
  { type: 'cost', for: 'attempt', call: 'a', cost: { latencyMs: 100 } },
  { type: 'ending', call: 'a', ending: 'recovered', reason: '' },
] as const;

describe('a timeline', () => {
  it('has blocks with costs, the decision with its price, and the faults that landed', () => {
    const faults = [
      { kind: 'slow', origin: 'step', tool: 'book', step: 0, landed: [{ nth: 0, atMs: 10 }] },
      { kind: 'gone', origin: 'step', tool: 'book', step: 0, landed: [] },
    ] as const;
    const { lanes, mostCost, isOrdinal } = timelineOf(events as never, model, faults);
    const [lane] = lanes;
    expect(isOrdinal).toBe(false);
    expect(mostCost).toBeCloseTo(0.1);
    expect(lane!.blocks.map((block) => [block.class, block.faults])).toEqual([
      ['timeout', ['slow']],
      [undefined, []],
    ]);
    expect(lane!.decisions).toMatchObject([{ estimate: 0.1, afterBlock: 0, cost: 0.05 }]);
    expect(lane!.notLanded).toEqual(['gone']);
    expect(lane!.isDone).toBe(true);
  });
});

describe('failed calls', () => {
  it('are one row each, with what failed attempts and reactions cost', () => {
    const rows = episodesIn(events as never, { n: 3, cluster: 't', by: 'p' }, model);
    expect(rows).toEqual([
      {
        n: 3,
        cluster: 't',
        by: 'p',
        tool: 'book',
        class: 'timeout',
        ending: 'recovered',
        isRecovered: true,
        failures: 1,
        cost: expect.closeTo(0.15, 9),
      },
    ]);
    const [cell] = tally([...rows, { ...rows[0]!, isRecovered: false, cluster: 'u' }], (row) => [
      row.tool,
      row.class,
    ]);
    expect(cell).toMatchObject({ episodes: 2, recovered: 1, rate: 0.5, wasted: expect.closeTo(0.15, 9) });
    expect(cell!.interval).not.toBeNull();
  });
});

describe('a trace', () => {
  it('of ours keeps its decisions; texts that are no JSON are skipped', () => {
    const collector = new TraceCollector('mine.jsonl');
    const head = { type: 'trace', version: 2, source: 'shield', unit: 'call' };
    const lines = [head, ...events].map((event) => JSON.stringify(event));
    collector.push(new TextEncoder().encode(`${lines.join('\n')}\nno json\n{"type":"ending"`));
    const data = collector.data(collector.end());
    expect(data.report.input).toMatchObject({ dialects: { regain: 1 }, skipped: 1, cut: 1 });
    expect(data.operations).toMatchObject([
      { tool: 'book', ending: 'recovered', class: 'timeout', attempts: 2 },
    ]);
    expect(collector.operation(0)!.events.map(({ type }) => type)).toContain('decision');
  });
});
