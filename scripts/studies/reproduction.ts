/** The tables of docs/results/reproduction.md, from the report that `regain reproduce` has written. */

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { auditPaper } from '../../packages/lab/src/paper/audit/audit.ts';
import type { ProgrammeResults } from '../../packages/lab/src/paper/programme/programme-results.ts';
import type { MatrixCell } from '../../packages/lab/src/paper/programme/recovery-matrix.ts';
import { gapText, verdictText } from '../../packages/lab/src/paper/report/adherence-sections.ts';
import { claimsOf, seedsText } from '../../packages/lab/src/paper/report/claims-section.ts';
import { kindTitles } from '../../packages/lab/src/paper/report/kind-titles.ts';
import { crossedTable } from '../../packages/lab/src/paper/report/mechanism-sections.ts';
import { predictors as predictorNames } from '../../packages/regain/src/law/verdict/baselines.ts';
import type { GapVerdict } from '../../packages/regain/src/law/verdict/verdict.ts';
import type { OutcomeCounts } from '../../packages/regain/src/law/verdict/verdict-family.ts';
import {
  differenceText,
  groupDigits,
  percent,
  signedPercent,
} from '../../packages/regain/src/text/format-numbers.ts';
import { type Column, fixed, table, toMarkdown } from '../../packages/regain/src/text/table.ts';
import { root } from '../run.ts';

/** `REGAIN_REPRODUCTION` names another folder of `regain reproduce --out`. */
function reportFile(): string {
  return resolve(root, process.env.REGAIN_REPRODUCTION ?? 'regain-runs/full', 'report', 'report.json');
}

export const reproductionMissing =
  'needs a finished programme: run `npm run regain -- reproduce` first, or let REGAIN_REPRODUCTION name its folder';

export function hasReproduction(): boolean {
  return existsSync(reportFile());
}

export async function reproductionStudy(): Promise<string> {
  if (!hasReproduction()) throw new Error(`the reproduction ${reproductionMissing}`);
  return reproductionTables(JSON.parse(readFileSync(reportFile(), 'utf8')));
}

export function reproductionTables(programme: ProgrammeResults): string {
  return [
    summary(programme),
    '### Primary claims',
    'As written in the [analysis plan](analysis-plan.md) before the test tasks were drawn. Every answer was computed with 20 bootstrap seeds.',
    primaryTable(programme),
    '### What each policy recovers',
    'Recovery rate (RR) / efficiency score (ES) / observed regret in discount steps, on all test tasks, fault profile `shifted`. The last column counts side effects that were made more than once, in all suites together.',
    policyTable(programme),
    '### Does the law hold?',
    'The gap is observed over predicted regret, less 1, of all cells together. In sample, prediction and observation use the same rollouts. Random splits of one process show sampling error and give no verdict. Could not fail: no distribution of costs with the recovery rate and mean cost of the cell leaves the margin. Violated cells are counted after Holm\u2019s correction.',
    lawTable(programme),
    'On the clock `time` by the time that the recovery budget is worth, each row with its own correction:',
    timeBudgetTable(programme),
    '### The law at the costs of the paper',
    'Plans of 8 to 15 calls. The budget is a share of the default, and the cap on one attempt is the same in all rows. C: recovery cost as a share of the budget in use.',
    costTable(programme),
    'The main run scored at other exchange rates (H: discount steps that the whole budget is worth), same behaviour:',
    exchangeTable(programme),
    '### Predictors compared',
    'Mean absolute error of the predicted regret of a cell, clock `cost`. Another suite: all ordered pairs of suites, without vanilla and the oracle. Persistence is the regret observed on the side of the prediction; splits of one process are no prediction.',
    predictorTable(programme),
    '### Assumptions broken on purpose',
    'Gaps with 90 % intervals. `stationary` is the main run, for comparison.',
    boundaryTable(programme),
    alarmText(programme),
    '### Detection, repairs and proposer',
    'ES, mean over suites. Repairs are proposals that change arguments, the tool or the answer.',
    toMarkdown(crossedTable(programme)),
    '### Parts of fortify',
    'ES of `fortify` less ES of the other policy, paired by task, with 95 % intervals over clusters of tasks, or an exact test where fewer than ten clusters differ.',
    partsTable(programme),
    manipulationText(programme),
    '### Faults that fortify recovers least',
    'Each kind of fault alone. Rollouts in which the fault made a policy without recovery fail, and how many of these each policy completes. Kinds that `fortify` recovers in less than 80 % of these rollouts.',
    kindTable(programme),
    '### Other claims of the paper',
    'Exploratory: not part of the plan, so nothing is confirmed.',
    toMarkdown(
      table(claimsOf(programme), [
        { label: 'claim', align: 'left', value: ({ claim }) => claim },
        { label: 'result', align: 'left', value: ({ answer }) => answer },
        { label: 'measured', align: 'left', value: ({ found }) => found },
      ]),
    ),
    auditText(),
    '### Runs',
    runTable(programme),
  ].join('\n\n');
}

function summary({ size, runs, main }: ProgrammeResults): string {
  const { manifest } = main;
  const command = size === 'full' ? 'regain reproduce' : `regain reproduce --${size}`;
  const rollouts = runs.reduce((sum, run) => sum + run.rollouts, 0);
  const tasks = new Set(manifest.suites.map((suite) => suite.tasks.length));
  const { resamples, method, seed } = manifest.verdict;
  return (
    `Command: \`${command}\`, by ${main.madeBy}: ${groupDigits(rollouts)} rollouts in ${runs.length} runs, seeds ${manifest.seeds.join(', ')}. ` +
    `The main run has ${groupDigits(main.rolloutsDone)} of them: ${new Set(main.cells.map(({ policy }) => policy)).size} policies on ` +
    `${manifest.suites.length} suites, ${[...tasks].join(' or ')} test tasks x ${manifest.repeats} repeats x ${manifest.seeds.length} seeds ` +
    `in each of ${main.cells.length} cells, manifest \`${main.hash.slice(0, 12)}\`. Intervals are over clusters of tasks (templates), ${method}, ` +
    `${groupDigits(resamples)} resamples, seed ${seed}: 90 % for gaps, 95 % for the rest.`
  );
}

function primaryTable({ primary }: ProgrammeResults): string {
  return toMarkdown(
    table(primary, [
      { label: '', align: 'left', value: ({ id }) => id },
      { label: 'claim', align: 'left', value: ({ claim }) => claim },
      { label: 'answer', align: 'left', value: ({ answer }) => `**${answer}**` },
      { label: 'found', align: 'left', value: ({ found, answers }) => `${found} ${seedsText(answers)}` },
    ]),
  );
}

function costTable({ budgets }: ProgrammeResults): string {
  return toMarkdown(
    table(budgets, [
      { label: 'budget', value: ({ budget }) => fixed(budget, 3) },
      { label: 'policy', align: 'left', value: ({ policy }) => policy },
      { label: 'RR', value: ({ RR }) => fixed(RR.point, 3) },
      { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 3) },
      { label: 'Var(C)', value: ({ varianceCost }) => fixed(varianceCost, 4) },
      { label: 'gap, 90 %', value: ({ gap }) => gapText(gap) },
      { label: 'possible', value: ({ gap: { possible } }) => rangeText(possible) },
      { label: 'verdict', align: 'left', value: ({ gap }) => verdictText(gap) },
    ]),
  );
}

function rangeText(range: GapVerdict['possible']): string {
  return range === null ? '-' : `${signedPercent(range.low, 1)} to ${signedPercent(range.high, 1)}`;
}

function exchangeTable({ exchangeRates }: ProgrammeResults): string {
  return toMarkdown(
    table(exchangeRates, [
      { label: '\u03bb', value: ({ lambda }) => String(lambda) },
      { label: 'H', value: ({ H }) => fixed(H, 1) },
      { label: 'mean H C of fortify', value: ({ meanClock }) => fixed(meanClock, 2) },
      { label: 'cells: hold', value: ({ counts }) => String(counts.holds) },
      { label: 'violated', value: ({ counts }) => String(counts.violated) },
      { label: 'inconclusive', value: ({ counts }) => String(counts.inconclusive) },
      { label: 'could not fail', value: ({ counts }) => String(counts['could-not-fail']) },
      {
        label: 'gaps of fortify by suite',
        value: ({ gapsOfFortify }) => gapsOfFortify.map((gap) => signedPercent(gap, 1)).join(', '),
      },
    ]),
  );
}

function manipulationText({ manipulations }: ProgrammeResults): string {
  const rows = manipulations.map(
    ({ policy, shareOfDecisions, decisions, isDelivered }) =>
      `\`${policy}\` ${percent(shareOfDecisions)} of ${groupDigits(decisions)}${isDelivered ? '' : ' (no test)'}`,
  );
  return `Decisions that each ablation changes: ${rows.join(', ')}.`;
}

function policyTable({ main, summaries }: ProgrammeResults): string {
  const suites = [...new Set(summaries.map(({ suite }) => suite))];
  const policies = [...new Set(summaries.map(({ policy }) => policy))];
  const cell = (policy: string, suite: string) => {
    const own = summaries.find((one) => one.policy === policy && one.suite === suite);
    return own === undefined
      ? '-'
      : `${fixed(own.RR.point, 3)} / ${fixed(own.ES.point, 3)} / ${fixed(own.observed, 2)}`;
  };
  const duplicates = (policy: string) =>
    main.cells.reduce((sum, one) => sum + (one.policy === policy ? one.duplicates : 0), 0);
  return toMarkdown(
    table(policies, [
      { label: 'policy', align: 'left', value: (policy) => policy },
      ...suites.map((suite): Column<string> => ({ label: suite, value: (policy) => cell(policy, suite) })),
      { label: 'duplicated', value: (policy) => groupDigits(duplicates(policy)) },
    ]),
  );
}

function lawTable({ adherence, splits }: ProgrammeResults): string {
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
  return toMarkdown(
    table(rows, [
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
    ]),
  );
}

function timeBudgetTable({ timeBudgets }: ProgrammeResults): string {
  return toMarkdown(
    table(timeBudgets, [
      { label: 'time budget, s', value: ({ timeBudgetMs }) => fixed(timeBudgetMs / 1000, 0) },
      { label: 'gap of all cells', value: ({ all }) => gapText(all) },
      { label: 'cells: holds', value: ({ counts }) => String(counts.holds) },
      { label: 'violated', value: ({ counts }) => String(counts.violated) },
      { label: 'inconclusive', value: ({ counts }) => String(counts.inconclusive) },
    ]),
  );
}

function predictorTable({ suitePairs, splits }: ProgrammeResults): string {
  const rows = [
    ...suitePairs.map(({ clock, predictors, persistenceLessLaw: gain }) => ({
      ...{ title: kindTitles['other-suite'], clock, predictors, gain: differenceText(gain, 4) },
    })),
    ...splits.map(({ kind, clock, predictors }) => ({
      ...{ title: kindTitles[kind], clock, predictors, gain: '-' },
    })),
  ].filter(({ clock }) => clock === 'cost');
  const columns = predictorNames.map(
    (name): Column<(typeof rows)[number]> => ({
      label: name === 'other-cells' ? 'mean of the other cells' : name,
      value: ({ predictors }) =>
        fixed(predictors.find(({ predictor }) => predictor === name)?.meanAbsoluteError, 3),
    }),
  );
  return toMarkdown(
    table(rows, [
      { label: 'predicted for', align: 'left', value: ({ title }) => title },
      ...columns,
      { label: 'persistence less law, 95 %', value: ({ gain }) => gain },
    ]),
  );
}

function boundaryTable({ boundary }: ProgrammeResults): string {
  return toMarkdown(
    table(boundary, [
      { label: 'condition', align: 'left', value: ({ condition }) => condition },
      { label: 'policy', align: 'left', value: ({ policy }) => policy },
      { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
      { label: 'in sample, cost', value: ({ inSampleCost }) => gapText(inSampleCost) },
      { label: 'in sample, time', value: ({ inSampleTime }) => gapText(inSampleTime) },
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
    ]),
  );
}

function alarmText({ alarms, main }: ProgrammeResults): string {
  const independent = main.manifest.suites.length * main.manifest.seeds.length;
  return (
    `False alarms of the checks: ${groupDigits(alarms.alarms)} in ${groupDigits(alarms.runs)} stationary runs (a cell with one seed). ` +
    `Policies share their faults, so only ${groupDigits(independent)} of these runs are independent.`
  );
}

const parts: Readonly<Record<string, string>> = {
  'fortify-no-retrieval': 'retrieval of exemplars',
  'fortify-uniform': 'recovery weighting',
  'fortify-rules': 'trained prior instead of rules',
};

function partsTable({ mechanism }: ProgrammeResults): string {
  const suites = [...new Set(mechanism.map(({ suite }) => suite))];
  return toMarkdown(
    table(Object.entries(parts), [
      { label: 'part', align: 'left', value: ([, part]) => part },
      { label: 'compared with', align: 'left', value: ([policy]) => policy },
      ...suites.map(
        (suite): Column<[string, string]> => ({
          label: suite,
          value: ([policy]) => {
            const gain = mechanism.find((row) => row.policy === policy && row.suite === suite)?.gainInES;
            return gain == null ? '-' : differenceText(gain, 3);
          },
        }),
      ),
    ]),
  );
}

/** Below this share a kind of fault is listed. */
const SELDOM = 0.8;

function kindTable({ matrix }: ProgrammeResults): string {
  const share = ({ recovered, rollouts }: MatrixCell) => recovered / Math.max(1, rollouts);
  const seldom = matrix
    .filter((cell) => cell.policy === 'fortify' && cell.rollouts > 0 && share(cell) < SELDOM)
    .sort((a, b) => share(a) - share(b));
  const policies = [...new Set(matrix.map(({ policy }) => policy))].filter((policy) => policy !== 'vanilla');
  return toMarkdown(
    table(seldom, [
      { label: 'fault', align: 'left', value: ({ kind }) => kind },
      { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
      ...policies.map(
        (policy): Column<MatrixCell> => ({
          label: policy,
          value: ({ kind }) => {
            const own = matrix.find((cell) => cell.kind === kind && cell.policy === policy);
            return own === undefined ? '-' : groupDigits(own.recovered);
          },
        }),
      ),
    ]),
  );
}

function auditText(): string {
  const { rows, inconsistent, slips } = auditPaper().counts;
  return `The paper's own tables: ${groupDigits(slips)} different errors, by which ${groupDigits(inconsistent)} of ${groupDigits(rows)} checks of \`regain law audit\` fail.`;
}

function runTable({ runs }: ProgrammeResults): string {
  return toMarkdown(
    table(runs, [
      { label: 'run', align: 'left', value: ({ experiment }) => `\`${experiment}\`` },
      { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
      { label: 'manifest, sha256', align: 'left', value: ({ hash }) => `\`${hash.slice(0, 12)}\`` },
    ]),
  );
}
