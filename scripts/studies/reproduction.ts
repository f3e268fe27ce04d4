/** The tables of docs/results/reproduction.md, from the report that `regain reproduce` has written. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { auditPaper } from '../../packages/lab/src/paper/audit/audit.ts';
import type { ProgrammeResults } from '../../packages/lab/src/paper/programme/programme-results.ts';
import { claimsOf, seedsText } from '../../packages/lab/src/paper/report/claims-section.ts';
import {
  crossedTable,
  EXCHANGE_RATES,
  exchangeTable,
} from '../../packages/lab/src/paper/report/mechanism-sections.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { toMarkdown } from '../../packages/regain/src/text/table.ts';
import { fieldsRead } from '../fields-read.ts';
import { root } from '../run.ts';
import { column, markdownTable, textColumn, texts } from './columns.ts';
import {
  alarmText,
  boundaryTable,
  costTable,
  lawTable,
  predictorTable,
  timeBudgetTable,
} from './reproduction-law-tables.ts';
import { kindTable, manipulationText, partsTable, policyTable } from './reproduction-policy-tables.ts';

/** `REGAIN_REPRODUCTION` names another folder of `regain reproduce --out`. */
const folder = resolve(root, process.env.REGAIN_REPRODUCTION ?? 'regain-runs/full');
const reportFile = join(folder, 'report', 'report.json');

/** The results, and the machine that made them, on which they do not depend. */
type Reproduction = ProgrammeResults & { readonly environment?: Readonly<Record<string, string>> };

export function reproductionMissing(): string | undefined {
  if (existsSync(reportFile)) return undefined;
  return 'needs a finished programme: run `npm run regain -- reproduce` first, or let REGAIN_REPRODUCTION name its folder';
}

/** Of the report, what the tables show. */
export const reproductionData = join(root, 'docs', 'results', 'reproduction.json');

/** Also writes the part of the report that the tables show, with which a test compares the page. */
export async function reproductionStudy(): Promise<string> {
  const lack = reproductionMissing();
  if (lack !== undefined) throw new Error(`the reproduction ${lack}`);
  const [report, { environment }] = [reportFile, join(folder, 'programme.json')].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const { result, fields } = fieldsRead<Reproduction, string>({ ...report, environment }, reproductionTables);
  writeFileSync(reproductionData, `${JSON.stringify(fields)}\n`);
  return result;
}

export function reproductionTables(programme: Reproduction): string {
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
    EXCHANGE_RATES,
    toMarkdown(exchangeTable(programme.exchangeRates)),
    '### Predictors compared',
    'Mean absolute error of the predicted regret of a cell. Another suite: all ordered pairs of suites, without vanilla and the oracle. Persistence is the regret observed on the side of the prediction; splits of one process are no prediction.',
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
    markdownTable(claimsOf(programme), [
      ...texts('claim'),
      textColumn('result', ({ answer }) => answer),
      textColumn('measured', ({ found }) => found),
    ]),
    auditText(),
    '### Runs',
    runTable(programme),
  ].join('\n\n');
}

function summary({ size, runs, main, environment }: Reproduction): string {
  const { manifest } = main;
  const command = size === 'full' ? 'regain reproduce' : `regain reproduce --${size}`;
  const rollouts = runs.reduce((sum, run) => sum + run.rollouts, 0);
  const tasks = new Set(manifest.suites.map((suite) => suite.tasks.length));
  const { resamples, method, seed } = manifest.verdict;
  const facts = environment && Object.entries(environment).map(([name, value]) => `${name} ${value}`);
  const machine = facts === undefined ? '' : ` Machine: ${facts.join('; ')}.`;
  return (
    `Command: \`${command}\`, by ${main.madeBy}: ${groupDigits(rollouts)} rollouts in ${runs.length} runs, seeds ${manifest.seeds.join(', ')}. ` +
    `The main run has ${groupDigits(main.rolloutsDone)} of them: ${new Set(main.cells.map(({ policy }) => policy)).size} policies on ` +
    `${manifest.suites.length} suites, ${[...tasks].join(' or ')} test tasks x ${manifest.repeats} repeats x ${manifest.seeds.length} seeds ` +
    `in each of ${main.cells.length} cells, manifest \`${main.hash.slice(0, 12)}\`. Intervals are over clusters of tasks (templates), ${method}, ` +
    `${groupDigits(resamples)} resamples, seed ${seed}: 90 % for gaps, 95 % for the rest.${machine}`
  );
}

function primaryTable({ primary }: ProgrammeResults): string {
  return markdownTable(primary, [
    textColumn('', ({ id }) => id),
    ...texts('claim'),
    textColumn('answer', ({ answer }) => `**${answer}**`),
    textColumn('found', ({ found, answers }) => `${found} ${seedsText(answers)}`),
  ]);
}

function auditText(): string {
  const { rows, inconsistent, slips } = auditPaper().counts;
  return `The paper's own tables: ${groupDigits(slips)} different errors, by which ${groupDigits(inconsistent)} of ${groupDigits(rows)} checks of \`regain law audit\` fail.`;
}

function runTable({ runs }: ProgrammeResults): string {
  return markdownTable(runs, [
    textColumn('run', ({ experiment }) => `\`${experiment}\``),
    column('rollouts', ({ rollouts }) => groupDigits(rollouts)),
    textColumn('manifest, sha256', ({ hash }) => `\`${hash.slice(0, 12)}\``),
  ]);
}
