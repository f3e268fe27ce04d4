/** A small run for tests of reports: imagined policies, judged by the law like any others. */

import { random } from '../contract/random.ts';
import {
  cellTotalsOf,
  costModel,
  defaultCalibration,
  defaultLoss,
  interval,
  judgeCells,
  meanTotals,
  simulateRollout,
} from '../law/index.ts';
import type { ReportedCell, ReportedRun } from './reported-run.ts';

const verdict = { margin: 0.05, level: 0.9, method: 'studentised', resamples: 199, seed: 1 } as const;
const TASKS = Array.from({ length: 12 }, (_, i) => `task-${i}`);
const REPEATS = 4;

/** Two policies on one suite; the last of them has two voids. */
export function reportedRunInTest(
  names: { policies?: readonly string[]; suite?: string; error?: string } = {},
): ReportedRun {
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
  const { cells, together } = judgeCells(
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
    manifest: {
      name: 'small',
      suites: [{ name: suite, tasks: TASKS }],
      policies: policies.map((name) => ({ name })),
      backbones: ['embedded'],
      profiles: [{ name: 'rough', hash: '46a0142dbaaefca7' }],
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
      limits: {},
      references: ['ideal', 'best'],
      verdict,
    },
    loss: defaultLoss,
    cells: simulated.map(({ policy, totals }, i): ReportedCell => {
      const draws = { ...verdict, level: 0.95, seed: policy };
      const success = interval(meanTotals(totals.columns, 'success'), draws);
      const voids = totals.voids;
      const succeeded = Math.round(success.point * perCell);
      return {
        ...{ policy, suite, profile: 'rough', backbone: 'embedded', planned: perCell + voids },
        judged: cells[i]!,
        unjudged: null,
        RR: success,
        CSR: success,
        against: {
          oracle: null,
          best: { policy: policies[0]!, regret: { ...success, point: i, low: i - 0.25, high: i + 0.25 } },
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
        errors: voids,
        firstError: voids === 0 ? null : { rollout: 50, error },
      };
    }),
    together,
  };
}
