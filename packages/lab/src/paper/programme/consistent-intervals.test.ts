/** One number has one interval wherever the report of the programme prints it, and a run is read once. */

import { defaultLoss, type GapVerdict, negated } from 'regain/internal/law';
import { signedPercent } from 'regain/internal/text';
import { expect, it } from 'vitest';
import { finish, resolvedInTest, sessionInTest } from '../../harness/experiment-in-test.ts';
import { withRun } from '../../harness/index.ts';
import { resultsFromCells } from '../../results/index.ts';
import { memoryStore, type RolloutRange } from '../../store/index.ts';
import { driftBreaksPrediction, lawAtHighCosts } from '../primary/law-claims.ts';
import { adherence } from './adherence.ts';
import { boundaryRow } from './assumption-boundary.ts';
import { summariseCell } from './cell-summary.ts';
import { filterCell, readRunData } from './cells.ts';
import { mechanism } from './mechanism.ts';
import { randomSplits } from './random-splits.ts';

const policies = ['vanilla', 'retry', 'fortify', 'oracle'];
const manifest = await resolvedInTest({ policies, suites: ['paladin-eval', 'tool-reflect-eval'], tasks: 6 });
const store = memoryStore();
await finish(await sessionInTest(store, 'run', manifest), manifest);

const read: (RolloutRange | undefined)[] = [];
const { cells, results } = await withRun(store, 'run', async (run) => {
  const stored = Object.create(run.stored, {
    rollouts: {
      value: (range?: RolloutRange) => {
        read.push(range);
        return run.stored.rollouts(range);
      },
    },
  });
  const { cellData, cells } = await readRunData({ ...run, stored });
  return { cells, results: await resultsFromCells({ ...run, stored }, cellData, defaultLoss) };
});
const inSample = (adheres: ReturnType<typeof adherence>) => adheres.find(({ clock }) => clock === 'cost')!;

it('every cell is read once', () => {
  expect(read).toHaveLength(cells.length);
  expect(new Set(read.map((range) => range?.from)).size).toBe(cells.length);
});

it('a summary has the intervals of the main table; on some rollouts it has its own', () => {
  for (const [i, cell] of cells.entries()) {
    const known = results.cells[i]!;
    const { RR, CSR, ES, gap } = summariseCell(
      filterCell(cell, () => true),
      manifest,
      known,
    );
    expect({ RR, CSR, ES, gap: gap.gap }).toEqual({
      ...{ RR: known.RR, CSR: known.CSR, ES: known.judged!.ES, gap: known.judged!.gap },
    });
    expect(summariseCell(cell, manifest).ES.point).toBeCloseTo(ES.point, 12);
  }
  const some = filterCell(cells[1]!, ({ task }) => task < 4);
  expect(summariseCell(some, manifest).rollouts).toBe(16);
});

it('the law in sample is judged once: cell by cell, and all together', () => {
  const known = inSample(adherence(cells, manifest, results));
  expect(known.all).toBe(results.together!.pooled);
  expect(known.cells.map(({ verdict }) => verdict.gap)).toEqual(
    results.cells.map(({ judged }) => judged!.gap),
  );
  const redone = inSample(adherence(cells, manifest));
  expect(redone.all.gap!.point).toBeCloseTo(known.all.gap!.point, 12);
  expect(redone.all.gap!.low).not.toBe(known.all.gap!.low);
});

it('one cell has one verdict, also as the only one of its policy or suite', () => {
  const own = cells.slice(0, policies.length);
  for (const { all, cells: judged, byPolicy, bySuite } of adherence(own, manifest)) {
    expect(byPolicy.map(({ verdict }) => verdict)).toEqual(judged.map(({ verdict }) => verdict));
    expect(bySuite.map(({ verdict }) => verdict)).toEqual([all]);
  }
});

it('what fortify gains in regret is what the order of policies says of the pair', () => {
  const rows = mechanism(cells, manifest, results.ordering);
  const pairs = results.ordering.fields[0]!.pairs;
  const retry = rows.find(({ policy }) => policy === 'retry')!.gainInRegret!;
  const pair = pairs.find(({ worse, better }) => worse === 'retry' && better === 'fortify')!;
  expect(retry).toEqual(negated(pair.regret));
});

it('a primary claim has the gaps of the tables', () => {
  const { seed } = manifest.verdict;
  const data = { longPlans: { cells, manifest }, drift: { cells, manifest } };
  const [P1, P7] = [lawAtHighCosts, driftBreaksPrediction].map((judge) => judge(data as never, seed).found);
  for (const cell of cells) {
    expect(P1).toContain(`${cell.policy} ${shown(summariseCell(cell, manifest).gap)} at mean cost`);
    expect(P7).toContain(`${cell.policy} ${shown(boundaryRow('drift', cell, manifest).laterWindow)}`);
  }
});

it('a later window of stationary faults is that of the random splits', () => {
  const split = randomSplits(cells, manifest).find(
    ({ kind, clock }) => kind === 'later-window' && clock === 'cost',
  )!;
  const rows = cells.map((cell) => boundaryRow('stationary', cell, manifest));
  expect(rows.map(({ laterWindow }) => laterWindow.gap)).toEqual(split.cells.map(({ gap }) => gap));
});

function shown({ gap }: GapVerdict): string {
  const { point, low, high } = gap!;
  return `${signedPercent(point)} [${signedPercent(low)}, ${signedPercent(high)}]`;
}
