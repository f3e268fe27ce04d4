/** A made programme in which everything is as the paper claims. */

import {
  countOutcomes,
  type GapVerdict,
  type Interval,
  type IntervalDifference,
  predictors,
} from 'regain/internal/law';
import { sampleRun as reportedRunInTest } from '../../report/index.ts';
import { sensitivity } from '../../studies/index.ts';
import type { Adherence } from '../programme/adherence.ts';
import type { CellSummary } from '../programme/cell-summary.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import type { SuitePairs } from '../programme/suite-pairs.ts';

const interval = (point: number, low = point - 0.01, high = point + 0.01) =>
  ({ point, low, high, degenerate: false }) as Interval;
/** A paired difference whose p-value agrees with its interval. */
export const difference = (point: number, low = point - 0.01, high = point + 0.01) =>
  ({
    ...{ kind: 'interval', ...interval(point, low, high) },
    probability: low > 0 || high < 0 ? 0.001 : 0.5,
  }) as IntervalDifference;
/** The orders that ES and CSR put the same pairs in. */
export const ordered = (ES: number, CSR: number) => {
  const main = reportedRunInTest();
  const record = { decided: 10, tied: 0, rankCorrelation: -1 };
  const surrogates = [
    { surrogate: 'ES' as const, misranked: ES, ...record },
    { surrogate: 'CSR' as const, misranked: CSR, ...record },
  ];
  const pair = { worse: 'a', better: 'b', adjustedProbability: 0.001, isDecided: true, couldReverse: true };
  const pairs = Array.from({ length: 20 }, () => ({ ...pair, regret: difference(1) }));
  const [field] = main.ordering.fields;
  return { ...main, ordering: { fields: [{ ...field!, pairs }], surrogates } };
};
export const judged = (verdict: GapVerdict['verdict'], point = 0): GapVerdict => ({
  ...{ verdict, reason: '', margin: 0.05, gap: interval(point), delta: 0, deltaNorm: 0 },
  ...{
    violationProbability: verdict === 'violated' ? 0.001 : 0.9,
    tasks: 4,
    clusters: 4,
    clustersWithLoss: 4,
    rollouts: 40,
    needed: null,
    possible: null,
  },
});
export const summary = (part: Partial<CellSummary>): CellSummary => ({
  ...{ policy: 'fortify', suite: 'desk', profile: 'rough', backbone: 'prior-tiny', rollouts: 40 },
  ...{
    RR: interval(1),
    CSR: interval(0.9),
    ES: interval(0.9),
    predicted: 1,
    observed: 1,
    gap: judged('holds'),
  },
  ...{ meanCost: 0.1, varianceCost: 0.01, failures: 1, seconds: 1, tokens: 0 },
  ...part,
});
export const adherence = (clock: 'cost' | 'time', outcome: GapVerdict['verdict']): Adherence => {
  const verdict = judged(outcome);
  return {
    ...{ clock, all: verdict, byPolicy: [], bySuite: [], counts: countOutcomes([verdict]) },
    cells: [{ name: 'a on desk', policy: 'a', suite: 'desk', verdict, outcome }],
  };
};
/** Persistence less law, from one suite to another. */
const suitePairs = (gain: IntervalDifference): SuitePairs => ({
  ...{ clock: 'cost', policies: ['a'], persistenceLessLaw: gain },
  cells: [{ from: 'desk', to: 'shop', policy: 'a', verdict: judged('inconclusive') }],
  predictors: predictors.map((predictor, i) => ({
    ...{ predictor, meanAbsoluteError: 0.1 * i, rootMeanSquareError: 0.1 * i, bias: 0, cellsLawCloser: 1 },
  })),
});

/** Everything as the paper has it. */
export const agreeing: ProgrammeResults = {
  ...{
    size: 'made',
    runs: [],
    main: ordered(0, 0),
    summaries: [],
    primary: [],
    manipulations: ['fortify-no-retrieval', 'fortify-uniform'].map((policy) => ({
      ...{ policy, isDelivered: false, rollouts: 40, rolloutsThatDiffer: 0, decisions: 90 },
      ...{ decisionsThatDiffer: 0, shareOfRollouts: 0, shareOfDecisions: 0 },
    })),
    crossed: [],
    exchangeRates: [],
    budgets: [],
    matrix: [],
  },
  adherence: [adherence('cost', 'holds'), adherence('time', 'holds')],
  timeBudgets: [{ timeBudgetMs: 50_000, all: judged('holds'), counts: countOutcomes([judged('holds')]) }],
  splits: [
    {
      ...{ kind: 'fresh-seeds', clock: 'cost', gap: interval(0), rollouts: 40 },
      ...{ cells: [{ policy: 'a', suite: 'desk', gap: interval(0) }], predictors: [] },
    },
  ],
  suitePairs: [suitePairs(difference(0.1))],
  composed: null,
  mechanism: ['fortify-no-retrieval', 'fortify-uniform', 'fortify-rules'].map((policy) => ({
    ...{ suite: 'desk', policy, lostByFailing: 1, lostByRecovering: 1, gainInRegret: null },
    ...{
      gainInES: difference(0.1),
      regret: { mean: 1, within: 1, between: 1, systematic: 1, occasional: 0 },
    },
  })),
  sizes: [
    { ...summary({ varianceCost: 0.02, gap: judged('holds', 0.02) }), parameters: 1 },
    {
      ...summary({ backbone: 'prior-large', varianceCost: 0.01, gap: judged('holds', 0.01) }),
      parameters: 2,
    },
  ],
  otherProfiles: [
    summary({ profile: 'out-of-distribution' }),
    summary({ profile: 'clean', policy: 'vanilla' }),
    summary({ profile: 'clean', seconds: 1.3 }),
  ],
  liveApis: [{ ...summary({ gap: judged('holds', 0.03) }), family: 'weather' }],
  boundary: [
    {
      ...{
        condition: 'drift',
        suite: 'paladin-eval',
        policy: 'retry',
        rollouts: 40,
        varianceCost: 0,
        varianceAttempts: 0,
      },
      ...{ inSampleCost: judged('holds'), inSampleTime: judged('holds'), laterWindow: judged('violated') },
      checks: [{ assumption: 'stationary-faults', verdict: 'broken', evidence: '' }],
    },
  ],
  alarms: { runs: 10, alarms: 0, byAssumption: {} },
  early: [{ loss: 'step', rollouts: 10, gainInES: 0.1, early: 1.2, late: 1 }],
  sensitivity: sensitivity(),
};
