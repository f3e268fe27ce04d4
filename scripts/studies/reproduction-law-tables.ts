/** Tables of docs/results/reproduction.md on the law: adherence, costs, predictors, broken assumptions. */

import type { ProgrammeResults } from '../../packages/lab/src/paper/programme/programme-results.ts';
import { gapText, verdictText } from '../../packages/lab/src/paper/report/adherence-sections.ts';
import { kindTitles } from '../../packages/lab/src/paper/report/kind-titles.ts';
import { predictors as predictorNames } from '../../packages/regain/src/law/verdict/baselines.ts';
import type { GapVerdict } from '../../packages/regain/src/law/verdict/verdict.ts';
import type { OutcomeCounts } from '../../packages/regain/src/law/verdict/verdict-family.ts';
import { differenceText, groupDigits, signedPercent } from '../../packages/regain/src/text/format-numbers.ts';
import { type Column, fixed } from '../../packages/regain/src/text/table.ts';
import { fields, markdownTable, texts } from './columns.ts';

export function costTable({ budgets }: ProgrammeResults): string {
  return markdownTable(budgets, [
    { label: 'budget', value: ({ budget }) => fixed(budget, 3) },
    { label: 'policy', align: 'left', value: ({ policy }) => policy },
    { label: 'RR', value: ({ RR }) => fixed(RR.point, 3) },
    { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 3) },
    { label: 'Var(C)', value: ({ varianceCost }) => fixed(varianceCost, 4) },
    { label: 'gap, 90 %', value: ({ gap }) => gapText(gap) },
    { label: 'possible', value: ({ gap: { possible } }) => rangeText(possible) },
    { label: 'verdict', align: 'left', value: ({ gap }) => verdictText(gap) },
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
    { label: 'predicted for', align: 'left', value: ({ title }) => title },
    { label: 'clock', align: 'left', value: ({ clock }) => clock },
    { label: 'gap of all cells', value: ({ gap }) => gap },
    { label: 'verdict', align: 'left', value: ({ verdict }) => verdict },
    { label: 'cells: holds', value: count('holds') },
    { label: 'violated', value: count('violated') },
    { label: 'inconclusive', value: count('inconclusive') },
    { label: 'could not fail', value: count('could-not-fail') },
    {
      label: 'possible gaps',
      value: ({ possible }) =>
        possible === null ? '-' : `${signedPercent(possible.low)} to ${signedPercent(possible.high)}`,
    },
  ]);
}

export function timeBudgetTable({ timeBudgets }: ProgrammeResults): string {
  return markdownTable(timeBudgets, [
    { label: 'time budget, s', value: ({ timeBudgetMs }) => fixed(timeBudgetMs / 1000, 0) },
    { label: 'gap of all cells', value: ({ all }) => gapText(all) },
    { label: 'cells: holds', value: ({ counts }) => String(counts.holds) },
    { label: 'violated', value: ({ counts }) => String(counts.violated) },
    { label: 'inconclusive', value: ({ counts }) => String(counts.inconclusive) },
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
    { label: 'predicted for', align: 'left', value: ({ title }) => title },
    { label: 'clock', align: 'left', value: ({ clock }) => clock },
    ...columns,
    { label: 'persistence less law, 95 %', value: ({ gain }) => gain },
  ]);
}

export function boundaryTable({ boundary }: ProgrammeResults): string {
  return markdownTable(boundary, [
    ...texts('condition', 'suite', 'policy'),
    { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
    ...fields(gapText, { inSampleCost: 'in sample, cost', inSampleTime: 'in sample, time' }),
    { label: 'a later window', value: ({ laterWindow }) => gapText(laterWindow) },
    {
      label: 'checks that report a broken assumption',
      align: 'left',
      value: ({ checks }) =>
        checks
          .filter(({ verdict }) => verdict === 'broken')
          .map(({ assumption }) => assumption)
          .join(', ') || 'none',
    },
  ]);
}

export function alarmText({ alarms, main }: ProgrammeResults): string {
  const independent = main.manifest.suites.length * main.manifest.seeds.length;
  return (
    `False alarms of the checks: ${groupDigits(alarms.alarms)} in ${groupDigits(alarms.runs)} stationary runs (a cell with one seed). ` +
    `Policies share their faults, so only ${groupDigits(independent)} of these runs are independent.`
  );
}
