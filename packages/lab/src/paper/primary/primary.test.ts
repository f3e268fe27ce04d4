/** The answers to the primary claims follow from the rollouts: planted effects are found, and their absence is, too. */

import { defaultCalibration } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { expect, it, vi } from 'vitest';
import type { ProgrammeCell } from '../programme/cells.ts';
import { type PrimaryData, type PrimaryRun, primaryClaims } from './index.ts';
import { orderOfPolicies } from './law-claims.ts';

const manifest: PrimaryRun['manifest'] = {
  calibration: defaultCalibration,
  verdict: { margin: 0.05, level: 0.9, method: 'studentised', resamples: 499, seed: 1 },
  repeats: 4,
};
const { gamma, H } = defaultCalibration;
const clusters = 24;
const tasks = Array.from({ length: 2 * clusters }, (_, i) => `task ${i}`);

interface Planted {
  readonly RR?: number;
  /** The cost of a successful rollout, from a uniform number. */
  readonly cost?: (u: number) => number;
  readonly suite?: string;
  readonly backbone?: string;
  /** RR of the last repeats. */
  readonly later?: number;
}

function cell(policy: string, planted: Planted = {}): ProgrammeCell {
  const { RR = 0.8, cost = () => 0.1, suite = 'one', backbone = 'prior-base', later = RR } = planted;
  const stream = random('primary', suite);
  const rollouts = tasks.flatMap((_, task) =>
    [0, 1, 2, 3].map((repeat) => {
      // The same number for all policies: they are paired.
      const [chance, u] = [stream.uniform(), stream.uniform()];
      const success = chance < (repeat < 2 ? RR : later);
      const spent = success ? cost(u) : 0.2;
      const loss = success ? (1 - gamma ** (H * spent)) / (1 - gamma) : 1 / (1 - gamma);
      return {
        ...{ task, seed: 1, repeat, success, cost: spent, ledger: [], downMs: 0, elapsedMs: 0, tokens: 0 },
        loss: { cost: loss, time: loss, start: loss, step: loss },
      };
    }),
  );
  return {
    ...{ policy, suite, profile: 'made', backbone, tasks, rollouts },
    clusters: tasks.map((_, i) => `template ${Math.floor(i / 2)}`),
  };
}

const published = ['toolbench-tuned', 'toolreflect-tuned', 'critic-tuned', 'reflexion-tuned', 'paladin'];

type Field = PrimaryData['ordering']['usual']['fields'][number];

/** The same with every seed. */
function order(pairs: readonly Pick<Field['pairs'][number], 'isDecided' | 'couldReverse'>[], reversed = 0) {
  const exception = { ES: { worse: 0.9, better: 0.8 } };
  const exceptions = Array.from({ length: reversed }, () => exception);
  const usual = { fields: [{ pairs, exceptions } as unknown as Field] };
  return { usual, at: vi.fn(() => usual), probability: () => 0.01 };
}

type Cells = Exclude<keyof PrimaryData, 'ordering'>;

function data(part: Partial<Record<Cells, readonly ProgrammeCell[]>> = {}): PrimaryData {
  const run = (cells: readonly ProgrammeCell[]): PrimaryRun => ({ cells, manifest });
  const suites = ['one', 'two'];
  return {
    main: run(
      part.main ??
        suites.flatMap((suite) => [
          cell('fortify', { suite, RR: 0.95 }),
          cell('fortify-rules', { suite, RR: 0.8 }),
        ]),
    ),
    crossed: run(
      part.crossed ??
        suites.flatMap((suite) => [
          ...published.map((policy) => cell(`${policy}+detection`, { suite, RR: 0.7 })),
          cell('fortify+detection', { suite, RR: 0.95 }),
          cell('fortify+no-detection', { suite, RR: 0.6 }),
          cell('fortify+detection+no-repairs', { suite, RR: 0.5 }),
          cell('fortify+no-detection+no-repairs', { suite, RR: 0.3 }),
        ]),
    ),
    ordering: order([]),
    longPlans: run(part.longPlans ?? [cell('fortify', { RR: 0.9, cost: () => 0.3 })]),
    drift: run(part.drift ?? [cell('fortify', { RR: 0.95, later: 0.4 })]),
  };
}

const answers = (given: PrimaryData) =>
  Object.fromEntries(primaryClaims(given, 2).map(({ id, answer }) => [id, answer]));

it('finds planted effects', () => {
  expect(answers(data())).toMatchObject({
    ...{ P4: 'confirmed', P5: 'confirmed', P6: 'confirmed', P7: 'confirmed' },
    // No pairs of policies are no test of an order.
    P3: 'not tested',
  });
});

it('finds that there are none', () => {
  const same = data({
    main: ['one', 'two'].flatMap((suite) => [cell('fortify', { suite }), cell('fortify-rules', { suite })]),
    crossed: [
      ...published.map((policy) => cell(`${policy}+detection`)),
      ...['', '+no-repairs'].flatMap((repairs) =>
        ['+detection', '+no-detection'].map((detection) => cell(`fortify${detection}${repairs}`)),
      ),
    ],
    drift: [cell('fortify', { RR: 0.8 })],
  });
  const found = answers(same);
  expect([found.P4, found.P5, found.P6]).toEqual(['undecided', 'undecided', 'undecided']);
  expect(found.P7).not.toBe('confirmed');
});

it('finds effects in the other direction', () => {
  const worse = data({
    main: ['one', 'two'].flatMap((suite) => [
      cell('fortify', { suite, RR: 0.5 }),
      cell('fortify-rules', { suite, RR: 0.9 }),
    ]),
    crossed: [
      ...published.map((policy) => cell(`${policy}+detection`, { RR: 0.95 })),
      cell('fortify+detection', { RR: 0.5 }),
      cell('fortify+no-detection', { RR: 0.9 }),
      cell('fortify+detection+no-repairs', { RR: 0.9 }),
      cell('fortify+no-detection+no-repairs', { RR: 0.99 }),
    ],
  });
  expect(answers(worse)).toMatchObject({ P4: 'refuted', P5: 'refuted', P6: 'refuted' });
});

it('judges the order of policies by the decided pairs that could be reversed', () => {
  const rest = data();
  const P3 = (ordering: ReturnType<typeof order>) => orderOfPolicies({ ...rest, ordering }, 2).answer;
  const pairs = (count: number, isDecided: boolean, couldReverse: boolean) =>
    Array.from({ length: count }, () => ({ isDecided, couldReverse }));
  expect(P3(order(pairs(20, true, true)))).toBe('confirmed');
  expect(P3(order(pairs(20, true, true), 1))).toBe('refuted');
  expect(P3(order([...pairs(19, true, true), ...pairs(5, false, true)]))).toBe('not tested');
  // No other draws can change that, so none are made.
  const few = order([...pairs(19, true, true), ...pairs(200, true, false)]);
  const unclear = { ...order(pairs(200, true, true)), probability: () => 0.06 };
  for (const ordering of [few, unclear]) {
    P3(ordering);
    expect(ordering.at).not.toHaveBeenCalled();
  }
  expect(P3(few)).toBe('not tested');
});

it('judges the law by the shape of costs, where it could fail', () => {
  const at = (planted: Planted) => answers(data({ longPlans: [cell('fortify', planted)] })).P1;
  expect(at({ RR: 1, cost: () => 0.25 })).toBe('confirmed');
  // Many cheap recoveries and some that spend everything: the gap exceeds 5 %.
  expect(at({ RR: 1, cost: (u) => (u < 0.7 ? 0.01 : 1) })).toBe('refuted');
  // Most rollouts fail: no distribution of costs could leave the margin.
  expect(at({ RR: 0.3, cost: () => 0.05 })).toBe('not tested');
});

it('compares the law with persistence over pairs of suites, and needs two', () => {
  const one = data({ main: [cell('fortify'), cell('fortify-rules')] });
  expect(answers(one).P2).toBe('not tested');
  expect(answers(data()).P2).toBe('refuted');
});
