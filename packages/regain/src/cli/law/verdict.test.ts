/** `law verdict` on valid files: exactly the numbers of the library, in every format and setting. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  cellTotalsOf,
  cellVerdicts,
  defaultCalibration,
  defaultLoss,
  type LossKind,
  sampleOf,
  verdict as verdictOf,
} from '../../law/index.ts';
import { bernoulli, beta, isSuccess, type Observation, random } from '../../types/index.ts';
import { directoryForTest, refusal, regain, regainJson } from '../run-in-test.ts';

const directory = directoryForTest();
const resamples = ['--resamples', '199'];

/** Rollouts with unusual names and full-length numbers; cells and tasks are interleaved. */
const observations: Observation[] = Array.from({ length: 600 }, (_, i) => {
  const source = random('verdict-test', i);
  const recovered = bernoulli(source, 0.8);
  const ledger = Array.from({ length: source.below(5) }, () => ({
    cost: 0.1 * beta(source, 2, 2),
    downMs: 3000 * source.uniform(),
    upCost: 0.01 * source.uniform(),
    upMs: 500 * source.uniform(),
  }));
  const ending = recovered ? (ledger.length === 0 ? 'clean' : 'recovered') : 'failed';
  return {
    suite: ['api "bank", quoted', 'café'][source.below(2)]!,
    task: `task ${source.below(12)}${source.below(9) === 0 ? ',\n🙂' : ''}`,
    policy: ['fortify', 'critic'][i % 2]!,
    backbone: 'small',
    seed: i % 5,
    repeat: i % 3,
    ending: source.below(40) === 0 ? 'void' : ending,
    ledger,
    overhead: 0,
  };
});

const field = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function csvOf(
  columns: readonly string[],
  value: (one: Observation, column: string) => unknown,
  lineEnd = '\n',
) {
  const rows = observations.map((one) => columns.map((column) => field(value(one, column))).join(','));
  return [columns.join(','), ...rows].join(lineEnd) + lineEnd;
}

const names = ['policy', 'suite', 'backbone', 'task'];
const asIs = (one: Observation, column: string) => one[column as keyof Observation];
const csv = directory.write(
  'rollouts.csv',
  csvOf([...names, 'seed', 'repeat', 'ending', 'ledger', 'overhead'], asIs),
);
const jsonl = directory.write(
  'rollouts.jsonl',
  `${observations.map((one) => JSON.stringify(one)).join('\n')}\n`,
);

/** A file of one cell or more, with costs. */
const costsIn = (name: string, ...rows: string[]) =>
  directory.write(name, ['policy,task,success,cost', ...rows].join('\n'));

const judged = (file: string, ...flags: string[]) =>
  regainJson('law', 'verdict', file, ...resamples, ...flags);
const judgedText = (file: string, ...flags: string[]) =>
  regain('law', 'verdict', file, ...resamples, ...flags);

/** The same judgement, from the rollouts in memory. */
function inMemory(loss: LossKind, calibration = defaultCalibration) {
  const groups = Object.values(
    Object.groupBy(observations, (one) => `${one.policy} / ${one.suite}`),
  ) as Observation[][];
  const cells = groups.map((group) => {
    const tasks = [...new Set(group.filter(({ ending }) => ending !== 'void').map(({ task }) => task))];
    const { policy, suite, backbone } = group[0]!;
    const totals = cellTotalsOf(group, loss, calibration);
    return { name: `${policy} / ${suite} / ${backbone}`, suite, totals, tasks: () => tasks };
  });
  return { groups, ...cellVerdicts(cells, calibration, { seed: 1, resamples: 199 }) };
}

const settings: readonly [string, readonly string[], LossKind][] = [
  ['downtime at clock cost', [], defaultLoss],
  [
    'downtime at clock time',
    ['--clock', 'time', '--time-budget-ms', '9000'],
    { kind: 'downtime', clock: { kind: 'time', budgetMs: 9000 }, origin: 'failure' },
  ],
  ['origin start', ['--origin', 'start'], { kind: 'downtime', clock: { kind: 'cost' }, origin: 'start' }],
  ['step', ['--loss', 'step'], { kind: 'step' }],
  ['identity', ['--loss', 'identity'], { kind: 'identity' }],
];

describe('law verdict', () => {
  it.each(settings)(
    'judges a file as the rollouts in memory, to the last bit: %s',
    async (_, flags, loss) => {
      const expected = inMemory(loss);
      const found = await judged(csv, ...flags);
      expect(found.cells).toHaveLength(4);
      for (const [i, cell] of expected.cells.entries()) {
        expect(found.cells[i]).toMatchObject(JSON.parse(JSON.stringify(cell.observables)));
        expect(found.cells[i]).toMatchObject(JSON.parse(JSON.stringify(cell.costs)));
        expect(found.cells[i].voids).toEqual(JSON.parse(JSON.stringify(cell.voids)));
        for (const quantity of ['ES', 'predicted', 'observed', 'gap'] as const) {
          const { point, low, high } = cell[quantity]!;
          expect([found.cells[i][quantity], found.cells[i].intervals[quantity].low]).toEqual([point, low]);
          expect(found.cells[i].intervals[quantity].high).toBe(high);
        }
        expect([found.cells[i].verdict, found.cells[i].needed]).toEqual([cell.verdict, cell.needed]);
      }
      expect(found.together.pooled.gap).toBe(expected.together!.pooled.gap!.point);
      expect(found.together.pooled.interval.low).toBe(expected.together!.pooled.gap!.low);
      expect(found.together.holdsInAll).toEqual(expected.together!.holdsInAll);
    },
  );

  it('agrees exactly with the verdict on a sample of rollouts', async () => {
    const { groups } = inMemory(defaultLoss);
    const { cells } = await judged(jsonl);
    for (const [i, group] of groups.entries()) {
      const sample = sampleOf(
        group.filter(({ ending }) => ending !== 'void'),
        defaultLoss,
        defaultCalibration,
      );
      const seed = `1/${group[0]!.policy} / ${group[0]!.suite} / small`;
      const { ES, observed, gap } = verdictOf(sample, defaultCalibration, { seed, resamples: 199 });
      expect([cells[i].ES, cells[i].observed, cells[i].gap]).toEqual([ES.point, observed.point, gap!.point]);
      expect([cells[i].intervals.gap.low, cells[i].intervals.gap.high]).toEqual([gap!.low, gap!.high]);
    }
  });

  it('gives the same result for every format of the same rollouts', async () => {
    const { file, format, ...expected } = await judged(csv);
    const forms = {
      'rollouts-2.jsonl': readFileSync(jsonl),
      'byte-order-mark.csv': `\uFEFF${readFileSync(csv, 'utf8')}`,
      'crlf.csv': csvOf([...names, 'ending', 'ledger'], asIs, '\r\n'),
      'crlf.jsonl': readFileSync(jsonl, 'utf8').replaceAll('\n', '\r\n'),
      'no-end.csv': readFileSync(csv, 'utf8').trimEnd(),
      'no-end.jsonl': readFileSync(jsonl, 'utf8').trimEnd(),
      'without-extension': readFileSync(jsonl),
      'blank-lines.jsonl': `\n\n${readFileSync(jsonl, 'utf8').replaceAll('\n', '\n\n')}`,
      'quoted.csv': csvOf(names.concat('ending', 'ledger'), asIs).replaceAll(/^fortify,/gm, '"fortify",'),
      'success.csv': csvOf([...names, 'success', 'ending', 'ledger'], (one, column) =>
        column === 'success' ? (one.ending === 'void' ? '' : isSuccess(one.ending)) : asIs(one, column),
      ),
    };
    for (const [name, content] of Object.entries(forms)) {
      const { file: _, format: form, ...found } = await judged(directory.write(name, content));
      expect(found, name).toEqual(expected);
      expect(form, name).toBe(name.endsWith('.csv') ? 'csv' : 'jsonl');
    }
    expect([file, format]).toEqual([csv, 'csv']);
  });

  it('accepts totals in place of a ledger: cost and downtime as one attempt', async () => {
    const total = (one: Observation, key: 'cost' | 'downMs') =>
      one.ledger.reduce((sum, entry) => sum + entry[key], 0);
    const value = (one: Observation, column: string) => {
      if (column === 'success') return isSuccess(one.ending) ? 1 : 0;
      return column === 'cost' || column === 'downMs' ? total(one, column) : asIs(one, column);
    };
    const file = directory.write(
      'totals.csv',
      csvOf([...names, 'ending', 'success', 'cost', 'downMs'], value),
    );
    for (const flags of [[], ['--clock', 'time', '--time-budget-ms', '9000']]) {
      const [whole, cut] = [await judged(file, ...flags), await judged(csv, ...flags)];
      for (const [i, cell] of cut.cells.entries()) {
        expect(whole.cells[i].ES).toBe(cell.ES);
        expect(whole.cells[i].observed).toBeCloseTo(cell.observed, 12);
        expect(whole.cells[i].intervals.gap.low).toBeCloseTo(cell.intervals.gap.low, 9);
      }
    }
  });

  it('forms cells from the columns of the file, and names unused columns', async () => {
    const value = (one: Observation, column: string) => (column === 'note' ? 'x' : asIs(one, column));
    const file = directory.write(
      'policy-only.csv',
      csvOf(['policy', 'task', 'ending', 'ledger', 'note'], value),
    );
    const found = await judged(file);
    expect(found.unusedColumns).toEqual(['note']);
    expect(found.cells.map(({ policy, suite, backbone }: Observation) => [policy, suite, backbone])).toEqual([
      ['fortify', null, null],
      ['critic', null, null],
    ]);
  });

  it('follows gamma, lambda, H, seed and method', async () => {
    const calibration = calibrate({ gamma: 0.95, H: 6 });
    const { cells } = await judged(csv, '--gamma', '0.95', '--horizon', '6');
    expect(cells[0].ES).toBe(inMemory(defaultLoss, calibration).cells[0]!.observables.ES);
    const bounds = async (...flags: string[]) => (await judged(csv, ...flags)).cells[0].intervals.gap.low;
    expect(await bounds('--seed', '2')).not.toBe(await bounds());
    expect(await bounds('--seed', '1')).toBe(await bounds());
    expect(await bounds('--method', 'cluster-t')).not.toBe(await bounds());
    expect(await judged(csv, '--method', 'cluster-t', '--seed', '9')).toMatchObject({
      method: 'cluster-t',
      resamples: 0,
      seed: 9,
    });
  });

  it('accepts costs above the budget only with the option', async () => {
    const file = costsIn('unbounded.csv', 'f,a,1,1.4', 'f,b,1,0.2', 'f,c,0,1.1');
    await refusal(3, 'law', 'verdict', file);
    expect((await judged(file, '--unbounded-cost')).cells[0].meanCost).toBeCloseTo(0.9, 12);
  });

  it('accepts a cost that exceeds the budget only by rounding', async () => {
    const file = costsIn('rounding.csv', 'f,a,1,1.0000000000000002', 'f,b,1,0.2');
    expect((await judged(file)).cells[0].n).toBe(2);
  });
});

describe('law verdict as text', () => {
  it.each(['examples/rollouts.csv', 'examples/rollouts.jsonl'])(
    'prints %s within 100 columns',
    async (file) => {
      const stdout = await judgedText(file);
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
      expect(stdout).not.toMatch(/NaN|undefined|null|\[object/);
      expect(stdout.replaceAll('\n', ' ')).toContain('this tests only the distribution of costs');
      for (const word of [
        'ES',
        'predicted',
        'observed',
        'delta_norm',
        'verdict',
        'regime',
        'Var(C)',
        'pooled',
      ]) {
        expect(stdout).toContain(word);
      }
    },
  );

  it('shows no interval for two tasks, and counts one task in the singular', async () => {
    const stdout = await judgedText(costsIn('two.csv', 'a,one,1,0.1', 'a,two,0,0.2'));
    expect(stdout).toMatch(/^a +2 +2 .* \[not bounded\]$/m);
    expect(stdout.replaceAll('\n', ' ')).toContain('too few clusters of tasks differ to bound it');
    const one = await judgedText(costsIn('one.csv', 'a,one,1,0', 'a,two,1,0.1'));
    expect(one.replaceAll('\n', ' ')).toContain('only 1 cluster of tasks has a loss');
  });

  it('escapes control characters in names', async () => {
    const rows = ['a', 'b'].map((task) => `"red\u001b[31m\nline",${task},1,0.1`);
    expect(await judgedText(costsIn('control.csv', ...rows))).toContain('red\\u001b[31m\\nline  ');
  });

  it('states what the other clocks and losses test', async () => {
    const text = async (...flags: string[]) => (await judgedText(jsonl, ...flags)).replaceAll('\n', ' ');
    expect(await text('--clock', 'time', '--time-budget-ms', '9000')).toContain(
      'whether cost tracks the time',
    );
    expect(await text('--loss', 'identity')).toContain('a tautology');
    expect(await text('--loss', 'step')).toContain('rewards giving up late');
    expect(await text('--origin', 'start')).toContain('a late failure weighs less');
    expect(await text()).toContain('Void rollouts, counted as failed / as clean');
  });

  it('explains a violated cell by its costs, and a cell without loss', async () => {
    const row = (policy: string, i: number, cost: number) => `${policy},t${i},1,${cost}`;
    const rows = Array.from({ length: 40 }, (_, i) => [
      row('costly', i, 0.8 + 0.004 * i),
      row('clean', i, 0),
    ]).flat();
    const stdout = await judgedText(costsIn('violated.csv', ...rows));
    const [, share, gap] = /costly: violated; its costs alone explain (\S+) of (\S+), as they must/.exec(
      stdout,
    )!;
    expect(share).toBe(gap);
    expect(Number(gap)).toBeGreaterThan(0.05);
    expect(stdout).toContain('clean: undefined: nothing was predicted and nothing lost');
    expect(stdout).toContain('in: costly.');
  });
});
