/** Results of a run with synthetic rollouts: depths, orders and spending are known in advance. */

import { negated } from 'regain/internal/law';
import { describe, expect, it } from 'vitest';
import { resolvedInTest, storeMadeRun } from '../harness/experiment-in-test.ts';
import { type ResolvedManifest, withRun } from '../harness/index.ts';
import { memoryStore, type StoredRollout } from '../store/index.ts';
import { computeResults, type RunResults } from './results.ts';

type SuiteEntry = ResolvedManifest['suites'][number];
type MadeUp = Partial<Pick<StoredRollout, 'ending' | 'ledger' | 'attempts' | 'duplicates' | 'spend'>>;

/** Ten tasks, four rollouts each, from `draw`. */
async function resultsWhere(
  policies: readonly string[],
  draw: (policy: string, task: number, place: number) => MadeUp,
  change: (suite: SuiteEntry) => SuiteEntry = (suite) => suite,
): Promise<RunResults> {
  const resolved = await resolvedInTest({ policies: [...policies], tasks: 10 });
  const manifest = { ...resolved, suites: resolved.suites.map(change) };
  const store = memoryStore();
  const { tasks } = manifest.suites[0]!;
  await storeMadeRun(store, 'run', manifest, ({ policy, task }, position) =>
    draw(policy, tasks.indexOf(task), position % 4),
  );
  return withRun(store, 'run', (run) => computeResults(run));
}

const failures = (count: number) =>
  Array.from({ length: count }, () => ({ cost: 0.1, downMs: 1, upCost: 0, upMs: 0 }));
const done = (count: number): MadeUp => ({
  ending: count === 0 ? 'clean' : 'recovered',
  ledger: failures(count),
});

const costing = (cost: number): MadeUp => ({
  ending: cost === 0 ? 'clean' : 'recovered',
  ledger: cost === 0 ? [] : [{ cost, downMs: 1, upCost: 0, upMs: 0 }],
});

/** Corrections that the oracle needs for each task; it fails the last. */
const needed = [0, 1, 2, 3, 0, 1, 2, 3, 2, null];

/** `retry` succeeds with at most one correction, and gives up after two failures. */
function onDepths(policy: string, task: number): MadeUp {
  const depth = needed[task]!;
  if (policy === 'oracle') return depth === null ? { ending: 'failed', ledger: failures(5) } : done(depth);
  return depth !== null && depth < 2 ? done(depth) : { ending: 'failed', ledger: failures(2) };
}

describe('CSR by recovery depth', () => {
  const depthsOf = ({ depths }: RunResults, policy: string) =>
    depths[0]!.policies
      .find((one) => one.policy === policy)!
      .depths.map(({ depth, n, CSR }) => [depth, n, CSR && Number(CSR.point.toFixed(9))]);

  it('measures every policy where the oracle needs k corrections or more, and gives nothing below 20 rollouts', async () => {
    const results = await resultsWhere(['retry', 'oracle'], onDepths);
    expect(results.depths).toHaveLength(1);
    expect(results.depths[0]).toMatchObject({ suite: 'paladin-eval', rollouts: 40, undone: 4 });
    // S1: two tasks recovered at C 0.1, five failed at C 0.2. S2: five failed. S3: eight rollouts only.
    expect(depthsOf(results, 'retry')).toEqual([
      [1, 28, 0.2],
      [2, 20, -0.1],
      [3, 8, null],
    ]);
    expect(depthsOf(results, 'oracle')).toEqual([
      [1, 28, 0.9],
      [2, 20, 0.88],
      [3, 8, null],
    ]);
    const { low, high } = results.depths[0]!.policies[0]!.depths[0]!.CSR!;
    expect(low).toBeLessThan(0.2);
    expect(high).toBeGreaterThan(0.2);
    expect(low).toBeGreaterThanOrEqual(-0.5);
  });

  it('leaves out voids, of the policy and of the oracle', async () => {
    const results = await resultsWhere(['retry', 'oracle'], (policy, task, place) => {
      const isVoid = place === 0 && (policy === 'retry' ? task === 2 : task === 5);
      return isVoid ? { ending: 'void', ledger: [] } : onDepths(policy, task);
    });
    expect(results.depths[0]).toMatchObject({ rollouts: 39, undone: 4 });
    expect(depthsOf(results, 'retry').map(([, n]) => n)).toEqual([26, 19, 8]);
    expect(depthsOf(results, 'oracle').map(([, n]) => n)).toEqual([27, 20, 8]);
    expect(depthsOf(results, 'retry')[1]).toEqual([2, 19, null]);
  });

  it('needs an oracle', async () => {
    const results = await resultsWhere(['retry', 'vanilla'], onDepths);
    expect(results.depths).toEqual([]);
  });
});

describe('clusters', () => {
  it('are the templates of the run, and the tasks themselves in a run without them', async () => {
    const draw = (_: string, task: number, place: number) => costing(0.02 * ((3 * task + place) % 10));
    const results = await resultsWhere(['retry'], draw, (suite) => ({
      ...suite,
      templates: suite.tasks.map((_, i) => `template ${i % 4}`),
    }));
    expect(results.cells[0]!.judged).toMatchObject({ tasks: 10, clusters: 4 });
    const older = await resultsWhere(['retry'], draw, ({ templates: _, ...suite }) => suite);
    expect(older.cells[0]!.judged).toMatchObject({ tasks: 10, clusters: 10 });
    expect(older.cells[0]!.judged!.ES.point).toBeCloseTo(results.cells[0]!.judged!.ES.point, 12);
    expect(older.cells[0]!.judged!.ES.standardError).not.toBe(results.cells[0]!.judged!.ES.standardError);
  });
});

describe('the order of policies', () => {
  it('is decided pair by pair, with the difference that the comparison prints', async () => {
    const results = await resultsWhere(['retry', 'vanilla', 'oracle'], (policy, task) => {
      if (policy === 'oracle') return onDepths(policy, task);
      return policy === 'retry' && task === 0 ? done(0) : { ending: 'failed', ledger: failures(2) };
    });
    const [field] = results.ordering.fields;
    expect(field!.pairs.map(({ worse, better }) => [worse, better])).toEqual([
      ['vanilla', 'retry'],
      ['retry', 'oracle'],
      ['vanilla', 'oracle'],
    ]);
    const against = Object.fromEntries(results.cells.map(({ policy, against }) => [policy, against.oracle]));
    for (const { worse, better, regret, isDecided } of field!.pairs) {
      if (better === 'oracle') expect(regret).toEqual(against[worse]!.regret);
      // One cluster of tasks differs between the other two: too few to decide.
      expect(regret.kind).toBe('exact');
      expect(isDecided).toBe(better === 'oracle');
    }
    expect(field!.exceptions).toEqual([]);
    expect(results.ordering.surrogates).toEqual(field!.surrogates);
    expect(field!.surrogates.every(({ decided, misranked }) => decided === 2 && misranked === 0)).toBe(true);
  });

  it('has one interval for a pair, whichever of the two is compared with the other', async () => {
    const results = await resultsWhere(['retry', 'oracle'], (policy, task, place) =>
      costing(0.02 * (1 + ((3 * task + place) % 10)) + (policy === 'oracle' ? 0.03 * (task + place) : 0)),
    );
    const { regret } = results.ordering.fields[0]!.pairs[0]!;
    expect(regret.kind).toBe('interval');
    const [retry, oracle] = results.cells.map(({ against }) => against);
    expect(oracle!.best).toEqual({ policy: 'retry', regret });
    expect(retry!.oracle).toEqual({ policy: 'oracle', regret: negated(regret) });
  });

  it('lists a pair that ES gets wrong, in every task by a little', async () => {
    // ES favours the spread of retry's costs more than the exact discount does; vanilla costs slightly more each time.
    const spread = [0, 0, 1, 0.5];
    const results = await resultsWhere(['vanilla', 'retry'], (policy, task, place) =>
      costing(policy === 'retry' ? spread[place]! : 0.31 + 0.002 * task),
    );
    const [field] = results.ordering.fields;
    expect(field!.pairs).toMatchObject([{ worse: 'retry', better: 'vanilla', isDecided: true }]);
    const [exception] = field!.exceptions;
    expect(exception!.ES.worse).toBeCloseTo((2 + 1 / 1.5 + 1 / 1.25) / 4, 12);
    expect(exception!.ES.worse).toBeGreaterThan(exception!.ES.better);
    expect(exception!.gap.worse - exception!.gap.better).toBeCloseTo(
      exception!.observed.point - exception!.predicted,
      9,
    );
    const wrong = field!.surrogates.flatMap(({ surrogate, misranked }) =>
      misranked === 1 ? [surrogate] : [],
    );
    expect(wrong).toContain('ES');
    expect(wrong).not.toContain('DE');
  });

  it('compares nothing where there is one policy', async () => {
    const { ordering } = await resultsWhere(['retry'], onDepths);
    expect(ordering).toEqual({ fields: [], surrogates: [] });
  });
});

describe('effort', () => {
  it('is counted for every policy: attempts, tokens and duplicates', async () => {
    const { cells } = await resultsWhere(['retry', 'oracle'], (policy, task, place) => ({
      ...done(1),
      attempts: policy === 'retry' ? 2 + (place % 2) : 4,
      duplicates: policy === 'retry' && task === 3 ? 2 : 0,
      spend: { latencyMs: 0, waitingMs: 0, tokensIn: 100 * task, tokensOut: 7, money: 0 },
    }));
    expect(cells[0]).toMatchObject({ attempts: 2.5, duplicates: 8, rolloutsWithDuplicates: 4 });
    expect(cells[0]!.spend).toMatchObject({ tokensIn: 450, tokensOut: 7 });
    expect(cells[1]).toMatchObject({ attempts: 4, duplicates: 0, rolloutsWithDuplicates: 0 });
  });
});
