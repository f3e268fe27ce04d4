/** P1, P3 and P7: the law at the paper's costs, the order of policies, and drift. */

import {
  comparisonVerdict,
  countOutcomes,
  type GapVerdict,
  holm,
  inSample,
  pairedDifference,
  possibleGaps,
  type Seed,
} from 'regain/internal/law';
import { fixed, percent, signedPercent } from 'regain/internal/text';
import { clusterOf, columnsOf, type ProgrammeCell } from '../programme/cells.ts';
import type { PrimaryClaim } from './claim.ts';
import type { PrimaryData, PrimaryRun } from './data.ts';

export function lawAtHighCosts({ longPlans }: PrimaryData, seed: Seed): PrimaryClaim {
  const { cells, manifest } = longPlans;
  const judged = cells.map((cell) => ({
    cell,
    verdict: inSampleVerdict(cell, longPlans, seed),
    meanCost: meanOf(cell, (one) => one.cost),
  }));
  const counts = countOutcomes(judged.map(({ verdict }) => verdict));
  const couldFail = judged.filter(({ verdict }) => verdict.verdict !== 'could-not-fail').length;
  const fortify = judged.find(({ cell }) => cell.policy === 'fortify');
  const { margin } = manifest.verdict;
  return {
    id: 'P1',
    claim: `The law holds in sample at the paper's costs, within ${percent(margin)}.`,
    answer:
      counts.violated > 0
        ? 'refuted'
        : counts.holds === couldFail && couldFail >= cells.length / 2
          ? 'confirmed'
          : couldFail === 0
            ? 'not tested'
            : 'undecided',
    found: `Of ${counts.cells} policies ${counts.violated} violate it after Holm, ${counts.holds} hold, ${counts.inconclusive} are inconclusive, ${counts['could-not-fail']} could not fail. Mean cost of fortify ${fixed(fortify?.meanCost, 2)}. Gaps: ${judged.map(({ cell, verdict, meanCost }) => `${cell.policy} ${gapOf(verdict)} at mean cost ${fixed(meanCost, 2)}`).join('; ')}.`,
  };
}

function inSampleVerdict(cell: ProgrammeCell, { manifest }: PrimaryRun, seed: Seed): GapVerdict {
  const { calibration, verdict } = manifest;
  const name = `${cell.policy} on ${cell.suite}`;
  const options = { ...verdict, seed: `${seed}/P1/${name}` };
  return comparisonVerdict('in-sample', inSample(name, columnsOf(cell, calibration)), calibration, options);
}

function gapOf({ gap }: GapVerdict): string {
  return gap === null
    ? '-'
    : `${signedPercent(gap.point)} [${signedPercent(gap.low)}, ${signedPercent(gap.high)}]`;
}

/** The share of reversed pairs up to which the order counts as right. */
const REVERSED_MAX = 0.05;
const PAIRS_MIN = 20;

export function orderOfPolicies({ main }: PrimaryData, seed: Seed): PrimaryClaim {
  const compared = [...Map.groupBy(main.cells, ({ suite }) => suite).values()].flatMap((field) =>
    field.flatMap((first, i) => field.slice(i + 1).map((second) => [first, second] as const)),
  );
  const pairs = compared.map(([first, second]) => pairOf(first, second, main, compared.length, seed));
  const adjusted = holm(pairs.map(({ probability }) => probability));
  const decided = pairs.filter((_, i) => adjusted[i]! <= 0.05);
  const informative = decided.filter(({ couldReverse }) => couldReverse);
  const reversed = informative.filter(({ isReversed }) => isReversed).length;
  const isEnough = informative.length >= PAIRS_MIN;
  return {
    id: 'P3',
    claim: 'ES orders policies as observed regret does.',
    answer: !isEnough ? 'not tested' : reversed / informative.length < REVERSED_MAX ? 'confirmed' : 'refuted',
    found: `Observed regret differs in ${decided.length} of ${pairs.length} pairs after Holm. In ${informative.length} of these ES could have reversed the order at all, given recovery rates and mean costs; it did in ${reversed}.`,
  };
}

interface OrderedPair {
  readonly probability: number;
  /** Gaps that were possible are larger than the difference in observed regret. */
  readonly couldReverse: boolean;
  readonly isReversed: boolean;
}

function pairOf(
  first: ProgrammeCell,
  second: ProgrammeCell,
  { manifest }: PrimaryRun,
  comparisons: number,
  seed: Seed,
): OrderedPair {
  const { calibration, verdict } = manifest;
  const [one, other] = [first, second].map((cell) => factsOf(cell, calibration)) as [CellFacts, CellFacts];
  const difference = pairedDifference(lossTotals(first, second), {
    seed: `${seed}/P3/${first.suite}/${first.policy}/${second.policy}`,
    resamples: verdict.resamples,
    most: 1 / (1 - calibration.gamma),
    comparisons,
  });
  const [better, worse] = one.observed < other.observed ? [one, other] : [other, one];
  // The prediction of the better one could have been as high as this, and of the worse one as low.
  const couldReverse = better.observed / (1 + better.low) >= worse.observed / (1 + worse.high);
  return {
    probability: difference.probability,
    couldReverse,
    isReversed: better.predicted > worse.predicted,
  };
}

interface CellFacts {
  readonly observed: number;
  readonly predicted: number;
  /** The relative gaps that were possible. */
  readonly low: number;
  readonly high: number;
}

function factsOf(cell: ProgrammeCell, calibration: PrimaryRun['manifest']['calibration']): CellFacts {
  const { lambda, gamma } = calibration;
  const RR = meanOf(cell, ({ success }) => (success ? 1 : 0));
  const ES = meanOf(cell, ({ success, cost }) => (success ? 1 / (1 + lambda * cost) : 0));
  const possible = possibleGaps(
    RR,
    meanOf(cell, ({ cost }) => cost),
    calibration,
  );
  return {
    observed: meanOf(cell, ({ loss }) => loss.cost),
    predicted: (1 - ES) / (1 - gamma),
    low: possible?.low ?? 0,
    high: possible?.high ?? 0,
  };
}

function lossTotals(first: ProgrammeCell, second: ProgrammeCell) {
  const others = new Map(second.rollouts.map((one) => [`${one.task} ${one.seed} ${one.repeat}`, one]));
  const sums = new Map<string, [a: number, b: number]>();
  const tasks = new Set<number>();
  for (const one of first.rollouts) {
    const other = others.get(`${one.task} ${one.seed} ${one.repeat}`);
    if (other === undefined) continue;
    const sum = sums.get(clusterOf(first, one.task)) ?? [0, 0];
    sums.set(clusterOf(first, one.task), sum);
    sum[0] += one.loss.cost - other.loss.cost;
    sum[1] += 1;
    tasks.add(one.task);
  }
  const rows = [...sums.values()];
  return {
    a: Float64Array.from(rows, ([a]) => a),
    b: Float64Array.from(rows, ([, b]) => b),
    tasks: tasks.size,
  };
}

export function driftBreaksPrediction({ drift }: PrimaryData, seed: Seed): PrimaryClaim {
  const { calibration, verdict, repeats } = drift.manifest;
  const early = Math.floor(repeats / 2);
  const gaps = drift.cells.map((cell) => ({
    policy: cell.policy,
    verdict: comparisonVerdict(
      'later-window',
      {
        name: cell.policy,
        predictFrom: columnsOf(cell, calibration, 'cost', ({ repeat }) => repeat < early),
        observeOn: columnsOf(cell, calibration, 'cost', ({ repeat }) => repeat >= early),
      },
      calibration,
      { ...verdict, seed: `${seed}/P7/${cell.policy}` },
    ),
  }));
  const adjusted = holm(gaps.map((one) => one.verdict.violationProbability ?? 1));
  const isAbove = gaps.map(({ verdict }, i) => adjusted[i]! <= 0.05 && (verdict.gap?.point ?? 0) > 0);
  const isInside = gaps.some(
    ({ verdict: { gap, margin } }) => gap !== null && gap.low > -margin && gap.high < margin,
  );
  return {
    id: 'P7',
    claim: 'Drift breaks the law as a prediction.',
    answer: isAbove.every(Boolean) ? 'confirmed' : isInside ? 'refuted' : 'undecided',
    found: `Gap of the later window, paired by task: ${gaps.map(({ policy, verdict }) => `${policy} ${gapOf(verdict)}`).join('; ')}.`,
  };
}

function meanOf(
  { rollouts }: ProgrammeCell,
  value: (one: ProgrammeCell['rollouts'][number]) => number,
): number {
  return rollouts.reduce((sum, one) => sum + value(one), 0) / Math.max(1, rollouts.length);
}
