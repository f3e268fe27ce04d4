/** A small run to try reporters on: imagined policies, judged by the law like any others. */

import {
  cellTotalsOf,
  cellVerdicts,
  defaultCalibration,
  defaultLoss,
  type Interval,
  interval,
  meanTotals,
  type PairedDifference,
  simulateRollout,
} from 'regain/internal/law';
import { costModel, random } from 'regain/internal/types';
import type { CellResults, DepthResults, RunOrdering, RunResults } from '../results/index.ts';
import { surrogateNames } from '../studies/index.ts';

type Profile = RunResults['manifest']['profiles'][number]['profile'];

const verdict = { margin: 0.05, level: 0.9, method: 'studentised', resamples: 199, seed: 1 } as const;
const TASKS = Array.from({ length: 12 }, (_, i) => `task-${i}`);
const REPEATS = 4;

/** Two policies on one suite; the last of them has two voids. */
export function sampleRun(
  names: { policies?: readonly string[]; suite?: string; error?: string } = {},
): RunResults {
  const { policies = ['careful', 'hasty'], suite = 'desk', error = 'the desk fell over' } = names;
  const simulated = policies.map((policy, i) => {
    const rollouts = TASKS.flatMap((task, t) =>
      Array.from({ length: REPEATS }, (_, repeat) => ({
        task,
        ...simulateRollout(random('report', 'test', i, t, repeat), {
          RR: 0.9 - 0.3 * i,
          cost: { kind: 'beta', mean: 0.3 - 0.1 * i, variance: 0.01 },
        }),
      })),
    );
    const totals = cellTotalsOf(rollouts, defaultLoss, defaultCalibration);
    if (i === policies.length - 1) totals.voids = 2;
    return { policy, totals };
  });
  const { cells, together } = cellVerdicts(
    simulated.map(({ policy, totals }) => ({
      name: `${policy} / ${suite} / embedded`,
      suite,
      totals,
      tasks: () => TASKS,
    })),
    defaultCalibration,
    verdict,
  );
  const perCell = TASKS.length * REPEATS;
  return {
    name: 'small',
    hash: '5'.repeat(64),
    madeBy: 'regain 0.0.0, node 24',
    rollouts: simulated.length * perCell + 2,
    rolloutsDone: simulated.length * perCell + 2,
    isPaired: true,
    traits: [
      {
        ...{
          name: policies[0]!,
          proposer: 'rules',
          weighting: '-',
          detectsImplicitFailures: true,
          safety: true,
        },
        ...{ exemplars: 5, sees: 'all turns of the step', stops: 'after 3 tries' },
      },
    ],
    manifest: {
      version: 1,
      name: 'small',
      suites: [{ name: suite, tasks: TASKS }],
      policies: policies.map((name) => ({ name })),
      backbones: ['embedded'],
      profiles: [{ name: 'rough', hash: '46a0142dbaaefca7', profile: {} as Profile }],
      split: 'held-out',
      seeds: [1, 2],
      repeats: REPEATS / 2,
      calibration: defaultCalibration,
      costModel: costModel({
        name: 'test',
        perSecondOfLatency: 1,
        perSecondOfWaiting: 1,
        perThousandTokensIn: 0,
        perThousandTokensOut: 0,
        perMoney: 0,
        budget: 10,
      }),
      timeBudgetMs: 1000,
      limits: {} as RunResults['manifest']['limits'],
      references: ['ideal', 'best'],
      verdict,
    },
    loss: defaultLoss,
    cells: simulated.map(({ policy, totals }, i): CellResults => {
      const draws = { ...verdict, level: 0.95, seed: policy };
      const success = interval(meanTotals(totals.columns, 'success'), draws);
      const voids = totals.voids;
      const succeeded = Math.round(success.point * perCell);
      return {
        ...{ policy, suite, profile: 'rough', backbone: 'embedded', planned: perCell + voids },
        judged: cells[i]!,
        unjudged: null,
        voidBounds: null,
        RR: success,
        CSR: success,
        against: {
          oracle: null,
          best: {
            policy: policies[0]!,
            regret: {
              ...success,
              kind: 'interval',
              point: i,
              low: i - 0.25,
              high: i + 0.25,
              probability: i === 0 ? 1 : 0.001,
            },
          },
        },
        done: perCell,
        endings: {
          clean: 0,
          recovered: succeeded,
          'handed-off': 0,
          failed: perCell - succeeded,
          void: voids,
        },
        ...{ duplicates: 3 * i, rolloutsWithDuplicates: i, attempts: 2.5, overhead: 0 },
        spend: { latencyMs: 1500, waitingMs: 250 * i, tokensIn: 310.4, tokensOut: 20 * i, money: 0 },
        errors: voids,
        firstError: voids === 0 ? null : { rollout: 50, error },
      };
    }),
    together,
    depths: [sampleDepths(policies, suite)],
    ordering: sampleOrdering(policies, suite),
    escalation: [],
  };
}

const intervalAround = (point: number, half: number): Interval => ({
  ...{ point, low: point - half, high: point + half, level: 0.95, method: 'studentised' },
  ...{ standardError: half / 2, resamples: 199, seed: 1, dropped: 0, degenerate: false },
});

const differenceAround = (point: number, half: number): PairedDifference => ({
  ...{ kind: 'interval', ...intervalAround(point, half), probability: half < point ? 0.01 : 0.9 },
});

/** The last policy has a void at depth 2. */
export function sampleDepths(policies: readonly string[], suite = 'desk'): DepthResults {
  return {
    ...{ suite, backbone: 'embedded', rollouts: 48, undone: 3 },
    policies: policies.map((policy, i) => ({
      policy,
      depths: [
        { depth: 1, n: 40, CSR: intervalAround(0.75 - i / 4, 0.125) },
        { depth: 2, n: i === policies.length - 1 ? 24 : 25, CSR: intervalAround(0.5 - i / 4, 0.25) },
        { depth: 3, n: 12, CSR: null },
        { depth: 4, n: 2, CSR: null },
      ],
    })),
  };
}

/** The first two policies are decided, and ES and RR have them wrong; the others are not. */
export function sampleOrdering(policies: readonly string[], suite = 'desk'): RunOrdering {
  const [better, worse] = policies;
  const pairs = policies.flatMap((first, i) =>
    policies.slice(i + 1).map((second) => {
      const isDecided = first === better && second === worse;
      return {
        worse: second,
        better: first,
        regret: differenceAround(0.0225, isDecided ? 0.01 : 0.5),
        ...{ adjustedProbability: isDecided ? 0.01 : 1, isDecided, couldReverse: isDecided },
      };
    }),
  );
  const surrogates = surrogateNames.map((surrogate) => ({
    ...{ surrogate, decided: 1, tied: surrogate === 'CSR' ? 1 : 0 },
    misranked: surrogate === 'ES' || surrogate === 'RR' ? 1 : 0,
    rankCorrelation: surrogate === 'CSR' ? null : surrogate === 'DE' ? -1 : 0.5,
  }));
  const exception = {
    ...{
      worse: worse!,
      better: better!,
      observed: differenceAround(0.0225, 0.01),
      predicted: -0.11,
      unexplained: 0,
    },
    ES: { worse: 0.824, better: 0.813 },
    gap: { worse: 0.1525, better: 0.02 },
  };
  return {
    fields: [{ suite, backbone: 'embedded', pairs, surrogates, exceptions: [exception] }],
    surrogates,
  };
}
