/** Where the paper's words, definitions and theorems disagree with each other (docs/reference/law.md, section 11). */

import {
  calibrate,
  downtimeLoss,
  efficiencyAtConstantCost,
  kappaOf,
  observables,
  predictedRegret,
} from 'regain/internal/law';
import type { Observation } from 'regain/internal/types';
import { type AuditRow, compare, finding } from './audit-row.ts';
import { discordantPairs } from './cross-checks.ts';
import {
  ablationTable,
  backboneTable,
  collapseTable,
  lawTable,
  type PaperRow,
  paperGamma,
  paperLambda,
  rowOf,
} from './paper-tables.ts';
import { exactFigure } from './printed-figure.ts';

const calibration = calibrate({ gamma: paperGamma, lambda: paperLambda });
const stepCostMax = 0.1;
const fortify = rowOf(collapseTable, 'FORTIFY').figures;

export function definitionChecks(): AuditRow[] {
  return [
    ...efficiencyDefinitions(),
    ...collapseTable.rows.map(droppedResidual),
    ...bounds(),
    observedIsPredicted(),
    ...surrogates(),
  ];
}

/** ES has several definitions: lambda or kappa, C of a trajectory or of a step, ratio of means or mean of ratios. */
function efficiencyDefinitions(): AuditRow[] {
  const kappa = kappaOf(paperGamma);
  const spread = [
    ...Array.from({ length: 6 }, () => ({ success: true, cost: 0 })),
    ...Array.from({ length: 4 }, () => ({ success: true, cost: 1 })),
  ];
  const both = observables(spread, calibration);
  return [
    compare({
      id: 'es-kappa-or-lambda',
      source: { table: 'Appendix A', row: 'FORTIFY', column: 'ES' },
      claim: fortify.ES,
      relation: 'at-least',
      formula: 'ES = s / (1 + kappa C), kappa = (1 - gamma) / gamma, so ES >= gamma RR for C <= 1',
      from: [fortify.RR],
      compute: (rr) => rr! / (1 + kappa),
      note: `the main text has lambda = ${paperLambda} where the appendix has kappa = ${kappa.toFixed(3)}; it calls the two distinct, then substitutes s = ES (1 + lambda C). No printed ES fits kappa`,
    }),
    finding({
      id: 'cost-per-step-or-trajectory',
      place: 'Section 3.3 and Appendix A',
      claim: 'C is the cost of a trajectory over its maximum; C is the mean of c_t / c_max',
      value: efficiencyAtConstantCost(1, stepCostMax, paperLambda),
      formula: 'ES of one failed attempt at c_max = 0.1, then success: trajectory C = 0.1, per-step C = 1',
      computed: efficiencyAtConstantCost(1, 1, paperLambda),
      consistent: false,
      note: 'the value is ES by trajectory, the computed figure ES by step',
    }),
    finding({
      id: 'es-mean-of-ratios-or-ratio-of-means',
      place: 'Equation 3 and Section 5.4',
      claim: 'ES = RR / (1 + lambda C); ES = mean of I / (1 + lambda C)',
      value: both.ESAggregate,
      formula: 'both, for RR 1, C 0 with .6 and 1 with .4',
      computed: both.ES,
      consistent: false,
      note: 'equal only when every successful rollout costs the same and failures cost as much',
    }),
    finding({
      id: 'step-cost-times-lambda',
      place: 'Appendix A',
      claim: 'c_max <= 0.1 yields lambda c_max <= 0.05',
      value: 0.05,
      formula: 'lambda c_max',
      computed: paperLambda * stepCostMax,
      consistent: true,
      note: 'true of one step; the dropped term grows with the cost of the trajectory',
    }),
  ];
}

/** "The second term is of order O(lambda c_max) and can be treated as a correction residual." */
function droppedResidual(row: PaperRow<'RR' | 'ES'>): AuditRow {
  const { RR, ES } = row.figures;
  return compare({
    id: `dropped-residual/${row.name.toLowerCase()}`,
    source: { table: 'Appendix A', row: row.name, column: 'residual' },
    claim: exactFigure(paperLambda * stepCostMax, 'of order lambda c_max = 0.05'),
    formula: 'lambda C ES / (1 - gamma) = (RR - ES) / (1 - gamma)',
    from: [RR, ES],
    compute: (rr, es) => (rr! - es!) / (1 - paperGamma),
    note: `kept, it turns the law into (1 - RR) / (1 - gamma) = ${predictedRegret(RR.value, paperGamma).toFixed(2)}`,
  });
}

function bounds(): AuditRow[] {
  const allSpent: Pick<Observation, 'ending' | 'ledger'> = {
    ending: 'recovered',
    ledger: Array.from({ length: 10 }, () => ({ cost: stepCostMax, downMs: 0, upCost: 0, upMs: 0 })),
  };
  const predicted = predictedRegret(efficiencyAtConstantCost(1, 1, paperLambda), paperGamma);
  return [
    finding({
      id: 'proposition-1-witness',
      place: 'Proposition 1',
      claim: 'ERR <= (1 - ES) / (1 - gamma) for any recovery policy',
      value: predicted,
      formula: 'downtime loss of a recovery that spends the whole budget in ten attempts of c_max',
      computed: downtimeLoss(allSpent, calibration),
      consistent: false,
      note: 'the value is the bound, the computed figure the loss; true of the loss `step` when H c_max is small',
    }),
    finding({
      id: 'bound-with-or-without-remainder',
      place: 'Equation 4 and Proposition 1',
      claim: 'ERR <= (1 - ES) / (1 - gamma) + O(lambda c_max); the same without the remainder',
      formula: 'one of the two, or ERR = ... as in the linear regime',
      consistent: false,
      note: 'an upper bound, an approximation and an equation under one name',
    }),
    finding({
      id: 'linearised-loss-of-giving-up',
      place: 'Appendix A',
      claim: 'per-step loss gap = alpha c_t (1 - s_t), and ERR = (1 - ES) / (1 - gamma)',
      value: 0,
      formula: 'a policy that gives up at once: c_t = 0, s_t = 0, hence ES = 0',
      computed: predictedRegret(0, paperGamma),
      consistent: false,
      note: 'the value is its linearised loss, the computed figure its regret by the law: the worst there is',
    }),
  ];
}

/** Observed regret is "computed directly from Monte-Carlo rollouts"; the first table prints the prediction. */
function observedIsPredicted(): AuditRow {
  const equal = collapseTable.rows.filter(
    (row) => row.figures.observed.text === rowOf(lawTable, row.name).figures.predicted.text,
  ).length;
  return finding({
    id: 'observed-is-predicted',
    place: 'Table 1 and Table 5',
    claim: 'Obs. ERR of Table 1 is measured from rollouts, Pred. ERR of Table 5 computed from ES',
    value: 0,
    formula: 'systems whose two figures are the same to the last digit',
    computed: equal,
    consistent: false,
    note: `${equal} of ${collapseTable.rows.length} are the same, with the margins of the prediction; Vanilla differs by 0.02`,
  });
}

/** "Any surrogate additive in RR and C cannot recover the ERR ordering." */
function surrogates(): AuditRow[] {
  const systems = [...collapseTable.rows, ...ablationTable.rows.slice(0, 2)];
  const csr = (row: PaperRow<'CSR'>) => row.figures.CSR.value;
  const es = (row: PaperRow<'ES'>) => row.figures.ES.value;
  const observed = (row: PaperRow<'observed'>) => -row.figures.observed.value;
  const [first, third] = [collapseTable.rows, backboneTable.rows];
  const additive = [
    ['Table 1', 'observed regret', discordantPairs(first, csr, observed), first.length],
    ['Table 1 and Table 2', 'ES', discordantPairs(systems, csr, es), systems.length],
    ['Table 3', 'ES', discordantPairs(third, csr, es), third.length],
  ] as const;
  return additive.map(([place, what, discordant, rows]) =>
    finding({
      id: `additive-surrogate/${place.toLowerCase().replaceAll(' ', '-')}`,
      place,
      claim: 'corollary: a surrogate additive in RR and C cannot recover the ERR ordering',
      formula: `pairs that CSR orders otherwise than ${what}`,
      computed: discordant,
      consistent: discordant > 0,
      note: `none of ${(rows * (rows - 1)) / 2} pairs: CSR, which is additive, orders them all alike. Said of these tables the corollary fails; that some pair of policies exists which CSR misranks is true (section 9)`,
    }),
  );
}
