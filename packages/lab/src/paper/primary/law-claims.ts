/** P1, P3 and P7: the law at the paper's costs, the order of policies, and drift. */

import { countOutcomes, type GapVerdict, holm, type Seed } from 'regain/internal/law';
import { fixed, percent, signedPercent } from 'regain/internal/text';
import { verdictOnCell } from '../programme/cell-summary.ts';
import { meanOf } from '../programme/mechanism.ts';
import { laterWindow } from '../programme/random-splits.ts';
import type { PrimaryClaim, PrimaryData } from './data.ts';

export function lawAtHighCosts({ longPlans }: PrimaryData, seed: Seed): PrimaryClaim {
  const { cells, manifest } = longPlans;
  const judged = cells.map((cell) => ({
    cell,
    verdict: verdictOnCell(cell, manifest, seed),
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

function gapOf({ gap }: GapVerdict): string {
  return gap === null
    ? '-'
    : `${signedPercent(gap.point)} [${signedPercent(gap.low)}, ${signedPercent(gap.high)}]`;
}

/** The share of reversed pairs up to which the order counts as right. */
const REVERSED_MAX = 0.05;
const PAIRS_MIN = 20;
const FAMILY_LEVEL = 0.05;

/** The pairs of the run's ordering, with their draws. Whether a pair could be reversed does not depend on them. */
export function orderOfPolicies({ ordering }: PrimaryData, seed: Seed): PrimaryClaim {
  // A correction only raises p-values: where too few pairs pass without it, the others need no draws with this seed.
  const open = ordering.usual.fields.flatMap((field) =>
    field.pairs.filter(
      (pair) => pair.couldReverse && ordering.probability(field, pair, seed) <= FAMILY_LEVEL,
    ),
  );
  const { fields } = open.length < PAIRS_MIN ? ordering.usual : ordering.at(seed);
  const pairs = fields.flatMap((field) => field.pairs);
  const decided = pairs.filter(({ isDecided }) => isDecided);
  const informative = decided.filter((pair) => pair.couldReverse).length;
  const exceptions = fields.flatMap((field) => field.exceptions);
  const reversed = exceptions.filter(({ ES }) => ES.worse > ES.better).length;
  return {
    id: 'P3',
    claim: 'ES orders policies as observed regret does.',
    answer:
      informative < PAIRS_MIN
        ? 'not tested'
        : reversed / informative < REVERSED_MAX
          ? 'confirmed'
          : 'refuted',
    found: `Observed regret differs in ${decided.length} of ${pairs.length} pairs after Holm. In ${informative} of these ES could have reversed the order at all, given recovery rates and mean costs; it did in ${reversed}.`,
  };
}

export function driftBreaksPrediction({ drift }: PrimaryData, seed: Seed): PrimaryClaim {
  const gaps = drift.cells.map((cell) => ({
    policy: cell.policy,
    verdict: laterWindow('drift', cell, drift.manifest, seed),
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
