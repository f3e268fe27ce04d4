/** P4 and P6: is fortify more efficient than the baselines on equal terms, and is the trained prior better than rules? */

import type { PairedDifference, Seed } from 'regain/internal/law';
import { differenceText } from 'regain/internal/text';
import { COMPARED_POLICIES, FACTORS, PROPOSERS } from '../programme/experiments.ts';
import type { PrimaryClaim, PrimaryData, PrimaryRun } from './data.ts';
import { answerBySigns, type CellPair, drawsOf, meanEffect, signsInFamily } from './mean-effect.ts';

/** The published policies, all with detection and repairs, all on the trained prior. */
export function fortifyLead({ crossed }: PrimaryData, seed: Seed): PrimaryClaim {
  const withBoth = (policy: string) => `${policy}${FACTORS.detection.on}${FACTORS.repairs.on}`;
  const isThere = (policy: string) => crossed.cells.some((cell) => cell.policy === withBoth(policy));
  const leads = COMPARED_POLICIES.filter(isThere).map((policy) => ({
    policy,
    lead: lead(crossed, withBoth('fortify'), withBoth(policy), PROPOSERS[0]!, seed),
  }));
  const signs = signsInFamily(leads.map((one) => one.lead));
  return {
    id: 'P4',
    claim:
      '`fortify` is more efficient than every published baseline with the same detection, verification of writes, repairs and proposer.',
    answer: signs.length === 0 ? 'not tested' : answerBySigns(signs),
    found: `ES of fortify less that of ${leads.map(({ policy, lead }) => `${policy} ${differenceText(lead, 3)}`).join('; ')}; after Holm ${signs.filter((sign) => sign === 1).length} of ${signs.length} are above 0 and ${signs.filter((sign) => sign === -1).length} below.`,
  };
}

/** A difference in ES that matters to nobody. */
const NEGLIGIBLE = 0.01;

export function priorAgainstRules({ main }: PrimaryData, seed: Seed): PrimaryClaim {
  const found = lead(main, 'fortify', 'fortify-rules', undefined, seed);
  const isNegligible = found.kind === 'interval' && found.low > -NEGLIGIBLE && found.high < NEGLIGIBLE;
  const isAbove = found.probability <= 0.05 && found.point > 0;
  const isBelow = found.kind === 'interval' ? found.high <= 0 : found.probability <= 0.05 && found.point < 0;
  return {
    id: 'P6',
    claim: 'The trained prior is more efficient than rules.',
    answer: isAbove ? 'confirmed' : isBelow || isNegligible ? 'refuted' : 'undecided',
    found: `ES of fortify less that of fortify-rules, mean over suites: ${differenceText(found, 3)}.${isNegligible ? ` The interval is within ±${NEGLIGIBLE}: no difference that matters.` : ''}`,
  };
}

function lead(
  { cells, manifest }: PrimaryRun,
  first: string,
  second: string,
  backbone: string | undefined,
  seed: Seed,
): PairedDifference {
  const of = (policy: string) =>
    cells.filter((cell) => cell.policy === policy && (backbone ?? cell.backbone) === cell.backbone);
  const others = of(second);
  const pairs: CellPair[] = of(first).map((cell) => ({
    first: cell,
    second: others.find(({ suite }) => suite === cell.suite)!,
  }));
  const options = { seed: `${seed}/${first}/${second}`, ...drawsOf(manifest.verdict) };
  return meanEffect(pairs, manifest.calibration.lambda, options);
}
