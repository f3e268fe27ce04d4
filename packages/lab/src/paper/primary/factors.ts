/** P5: the main effects of detection and of repairs in the crossed design. */

import type { PairedDifference, Seed } from 'regain/internal/law';
import { differenceText } from 'regain/internal/text';
import { FACTORS, type Factor } from '../programme/experiments.ts';
import type { PrimaryClaim, PrimaryData, PrimaryRun } from './data.ts';
import { answerBySigns, type CellPair, drawsOf, meanEffect, signsInFamily } from './mean-effect.ts';

export function factorEffects({ crossed }: PrimaryData, seed: Seed): PrimaryClaim {
  const effects = (Object.keys(FACTORS) as Factor[]).map((factor) => ({
    factor,
    effect: mainEffect(crossed, factor, seed),
  }));
  const signs = signsInFamily(effects.map(({ effect }) => effect));
  return {
    id: 'P5',
    claim: 'Detection of implicit failures and repairs raise ES.',
    answer: answerBySigns(signs),
    found: `Main effects on ES, mean over policies, proposers and suites: ${effects.map(({ factor, effect }) => `${factor} ${differenceText(effect, 3)}`).join('; ')}.`,
  };
}

/** With the factor less without, everything else equal: mean over policies, proposers, suites and the other factor. */
function mainEffect(run: PrimaryRun, factor: Factor, seed: Seed): PairedDifference {
  const { calibration, verdict } = run.manifest;
  const options = { seed: `${seed}/${factor}`, ...drawsOf(verdict) };
  return meanEffect(pairsOf(run, factor), calibration.lambda, options);
}

function pairsOf({ cells }: PrimaryRun, factor: Factor): CellPair[] {
  const { on, off } = FACTORS[factor];
  return cells.flatMap((second) => {
    if (!second.policy.includes(off)) return [];
    const policy = second.policy.replace(off, on);
    const first = cells.find(
      (cell) => cell.policy === policy && cell.suite === second.suite && cell.backbone === second.backbone,
    );
    return first === undefined ? [] : [{ first, second }];
  });
}
