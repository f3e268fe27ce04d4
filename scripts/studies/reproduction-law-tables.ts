/** Tables of docs/results/reproduction.md on the law: adherence, costs, predictors, broken assumptions. */

import type { ProgrammeResults } from '../../packages/lab/src/paper/programme/programme-results.ts';
import { gapText, verdictText } from '../../packages/lab/src/paper/report/adherence-sections.ts';
import { kindTitles } from '../../packages/lab/src/paper/report/kind-titles.ts';
import { predictors as predictorNames } from '../../packages/regain/src/law/verdict/baselines.ts';
import type { GapVerdict } from '../../packages/regain/src/law/verdict/verdict.ts';
import type { OutcomeCounts } from '../../packages/regain/src/law/verdict/verdict-family.ts';
import { differenceText, groupDigits, signedPercent } from '../../packages/regain/src/text/format-numbers.ts';
import { type Column, fixed } from '../../packages/regain/src/text/table.ts';
import { column, fields, markdownTable, textColumn, texts } from './columns.ts';

export function costTable({ budgets }: ProgrammeResults): string {
  return markdownTable(budgets, [
    column('budget', ({ budget }) => fixed(budget, 3)),
    ...texts('policy'),
    column('RR', ({ RR }) => fixed(RR.point, 3)),
    column('mean C', ({ meanCost }) => fixed(meanCost, 3)),
    column('Var(C)', ({ varianceCost }) => fixed(varianceCost, 4)),
    column('gap, 90 %', ({ gap }) => gapText(gap)),
    column('possible', ({ gap: { possible } }) => rangeText(possible)),
    textColumn('verdict', ({ gap }) => verdictText(gap)),
  ]);
}

function rangeText(range: GapVerdict['possible']): string {
  return range === null ? '-' : `${signedPercent(range.low, 1)} to ${signedPercent(range.high, 1)}`;
}

export function lawTable({ adherence, splits }: ProgrammeResults): string {
  const rows = [
    ...adherence.map(({ clock, all, counts }) => ({
      ...{ title: kindTitles['in-sample'], clock, gap: gapText(all), verdict: verdictText(all), counts },
      possible: all.possible,
    })),
    ...splits.map((split) => ({
      ...{ title: kindTitles[split.kind], clock: split.clock, gap: gapText(split) },
      ...{ verdict: 'none: a random split', counts: null, possible: null },
    })),
  ];
  const count = (outcome: keyof OutcomeCounts): Column<(typeof rows)[number]>['value'] => {
    return ({ counts }) => (counts === null ? '-' : String(counts[outcome]));
  };
  return markdownTable(rows, [
    textColumn('predicted for', ({ title }) => title),
    ...texts('clock'),
    column('gap of all cells', ({ gap }) => gap),
    ...texts('verdict'),
    column('cells: holds', count('holds')),
    column('violated', count('violated')),
    column('inconclusive', count('inconclusive')),
    column('could not fail', count('could-not-fail')),
    column('possible gaps', ({ possible }) =>
      possible === null ? '-' : `${signedPercent(possible.low)} to ${signedPercent(possible.high)}`,
    ),
  ]);
}

export function timeBudgetTable({ timeBudgets }: ProgrammeResults): string {
  return markdownTable(timeBudgets, [
    column('time budget, s', ({ timeBudgetMs }) => fixed(timeBudgetMs / 1000, 0)),
    column('gap of all cells', ({ all }) => gapText(all)),
    column('cells: holds', ({ counts }) => String(counts.holds)),
    column('violated', ({ counts }) => String(counts.violated)),
    column('inconclusive', ({ counts }) => String(counts.inconclusive)),
  ]);
}

export function predictorTable({ suitePairs, splits }: ProgrammeResults): string {
  const rows = [
    ...suitePairs.map(({ clock, predictors, persistenceLessLaw: gain }) => ({
      ...{ title: kindTitles['other-suite'], clock, predictors, gain: differenceText(gain, 4) },
    })),
    ...splits.map(({ kind, clock, predictors }) => ({
      ...{ title: kindTitles[kind], clock, predictors, gain: '-' },
    })),
  ];
  const columns = predictorNames.map(
    (name): Column<(typeof rows)[number]> => ({
      label: name === 'other-cells' ? 'mean of the other cells' : name,
      value: ({ predictors }) =>
        fixed(predictors.find(({ predictor }) => predictor === name)?.meanAbsoluteError, 3),
    }),
  );
  return markdownTable(rows, [
    textColumn('predicted for', ({ title }) => title),
    ...texts('clock'),
    ...columns,
    column('persistence less law, 95 %', ({ gain }) => gain),
  ]);
}

export function boundaryTable({ boundary }: ProgrammeResults): string {
  return markdownTable(boundary, [
    ...texts('condition', 'suite', 'policy'),
    column('rollouts', ({ rollouts }) => groupDigits(rollouts)),
    ...fields(gapText, { inSampleCost: 'in sample, cost', inSampleTime: 'in sample, time' }),
    column('a later window', ({ laterWindow }) => gapText(laterWindow)),
    textColumn(
      'checks that report a broken assumption',
      ({ checks }) =>
        checks
          .filter(({ verdict }) => verdict === 'broken')
          .map(({ assumption }) => assumption)
          .join(', ') || 'none',
    ),
  ]);
}

export function alarmText({ alarms, main }: ProgrammeResults): string {
  const independent = main.manifest.suites.length * main.manifest.seeds.length;
  return (
    `False alarms of the checks: ${groupDigits(alarms.alarms)} in ${groupDigits(alarms.runs)} stationary runs (a cell with one seed). ` +
    `Policies share their faults, so only ${groupDigits(independent)} of these runs are independent.`
  );
}
