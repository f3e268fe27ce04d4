/** The results of a run as text: for a terminal, and as Markdown. */

import { heading, terminalTable, wrapText } from 'regain/internal/cli';
import {
  gapWithInterval,
  notBoundedNote,
  printable,
  type Table,
  tasksText,
  toMarkdown,
} from 'regain/internal/text';
import {
  BACKBONES_HEADING,
  backboneTable,
  CONDITIONS_HEADING,
  conditionTable,
  depthExplained,
  depthTable,
  escalationExplained,
  escalationHeading,
  escalationTable,
  escapeMarkdown,
  escapeTable,
  exceptionTexts,
  fieldName,
  type MainTableCell,
  mainTable,
  orderedText,
  pairingTexts,
  possibleNote,
  recoveryTable,
  regretTable,
  savedText,
  surrogateTable,
  undoneText,
  verdictWord,
  voidTable,
} from '../../report/index.ts';
import type { CellResults, RunResults } from '../../results/index.ts';
import { modelUsageTexts } from './model-usage-text.ts';
import { shellQuote } from './run-files.ts';
import { verdictFlags } from './verdict-command.ts';

export function resultsText(results: RunResults, file: string): string {
  const cells = judgedCells(results);
  const [first, ...more] = head(results, file).map(printable);
  return [
    [first!.replace(results.name, heading), ...more].join('\n'),
    ...(cells.length === 0
      ? []
      : [
          `${heading('Recovery')}\n${shown(recoveryTable(cells))}`,
          `${heading('Regret, predicted and observed')}\n${shown(regretTable(cells))}`,
        ]),
    ...titledTables(results).map(
      ([title, table]) => `${heading(printable(title.replace(/:$/, '')))}\n${shown(table)}`,
    ),
    ...notes(results).map((note) => wrapText(printable(note))),
    ...judgedAgain(results, file).map(
      (command) => `Repeat the verdict from the exported rollouts:\n  ${printable(command)}`,
    ),
  ].join('\n\n');
}

export function resultsMarkdown(results: RunResults, file: string): string {
  const cells = judgedCells(results);
  const markdown = (table: Table) => toMarkdown(escapeTable(table));
  return [
    `# ${escapeMarkdown(results.name)}`,
    head(results, file).map(escapeMarkdown).join('  \n'),
    ...(cells.length === 0 ? [] : [markdown(mainTable(cells))]),
    ...titledTables(results).flatMap(([title, table]) => [escapeMarkdown(title), markdown(table)]),
    ...notes(results).map(escapeMarkdown),
    ...judgedAgain(results, file).map(
      (command) => `Repeat the verdict from the exported rollouts: ${escapeMarkdown(command)}`,
    ),
  ].join('\n\n');
}

/** Those after the main table. The colon of a title is for Markdown, where it is a sentence. */
function titledTables(results: RunResults): [title: string, table: Table][] {
  const { cells, depths, ordering, escalation } = results;
  const tables: (readonly [title: string, table: Table | null])[] = [
    [CONDITIONS_HEADING, conditionTable(results)],
    [BACKBONES_HEADING, backboneTable(results)],
    ...depths.map(
      (field) => [`CSR by recovery depth on ${fieldName(field, results)}:`, depthTable(field)] as const,
    ),
    [
      'Rank agreement of surrogates with observed regret',
      ordering.fields.length === 0 ? null : surrogateTable(results),
    ],
    [`${escalationHeading}:`, escalation.length === 0 ? null : escalationTable(results)],
    ['Void rollouts, counted as failed / as clean:', voidTable(cells)],
  ];
  return tables.flatMap(([title, table]) => (table === null ? [] : [[title, table]]));
}

/** Contains names from users' files. */
function shown(table: Table): string {
  return terminalTable({ ...table, rows: table.rows.map((row) => row.map(printable)) });
}

function judgedCells({ cells }: RunResults): MainTableCell[] {
  return cells.flatMap((cell) => {
    const { judged, RR, CSR } = cell;
    return judged === null || RR === null || CSR === null ? [] : [{ ...cell, judged, RR, CSR }];
  });
}

function head(results: RunResults, file: string): string[] {
  const { name, hash, rollouts, rolloutsDone, manifest } = results;
  const { calibration, split, seeds, repeats, verdict } = manifest;
  const { gamma, lambda, H } = calibration;
  const done = rolloutsDone === rollouts ? `${rollouts} rollouts` : `${rolloutsDone} of ${rollouts} rollouts`;
  const profiles = manifest.profiles.map((profile) => `${profile.name} (${profile.hash})`).join(', ');
  return [
    `${name}: ${done}, manifest ${hash.slice(0, 16)}, ${file}`,
    `${split} tasks, ${repeats} repeat${repeats === 1 ? '' : 's'}, seeds ${seeds.join(' ')}; profile ${profiles}`,
    `gamma ${gamma}, lambda ${lambda}, H ${H}; loss downtime, clock cost, against the ideal`,
    `intervals over ${unitText(manifest)}, ${verdict.method}, ${verdict.resamples} resamples, seed ${verdict.seed}`,
  ];
}

/** The units of resampling: tasks, or clusters where tasks share templates. */
function unitText({ suites }: RunResults['manifest']): string {
  const tasks = suites.reduce((sum, suite) => sum + suite.tasks.length, 0);
  const clusters = suites.reduce((sum, suite) => sum + new Set(suite.templates ?? suite.tasks).size, 0);
  return clusters === tasks ? 'tasks' : `clusters of tasks (${tasksText(tasks, clusters)})`;
}

function notes(results: RunResults): string[] {
  const { cells, together, manifest } = results;
  const margin = `The law holds where the whole 90 % interval of the relative gap lies within +-${manifest.verdict.margin}. In sample at clock cost this tests only the distribution of costs.`;
  return [
    ...(cells.some(({ judged }) => judged !== null) ? [margin] : []),
    ...(cells.some(({ judged }) => judged !== null) ? [possibleNote] : []),
    ...(hasNoInterval(results) ? [notBoundedNote] : []),
    ...(together === null ? [] : [togetherText(together)]),
    ...pairingTexts(results),
    ...results.ordering.fields.map((field) => orderedText(field, results)),
    ...exceptionTexts(results),
    ...(results.depths.length === 0 ? [] : [depthExplained]),
    ...results.depths.map((field) => `On ${fieldName(field, results)}: ${undoneText(field)}`),
    ...(results.escalation.length === 0 ? [] : [escalationExplained(results)]),
    ...results.escalation.map((field) => savedText(field, results)),
    ...cells.flatMap(cellNotes),
    ...modelUsageTexts(results.asked, results.rolloutsDone === results.rollouts),
  ];
}

function hasNoInterval(results: RunResults): boolean {
  return mainTable(judgedCells(results)).rows.some((row) => row.some((text) => text.includes('not bounded')));
}

function togetherText({
  pooled,
  holdsInAll,
  violatedSomewhere,
  undefinedIn,
  couldNotFailIn,
  cells,
}: NonNullable<RunResults['together']>): string {
  const gap =
    pooled.gap === null
      ? 'undefined'
      : `${gapWithInterval(pooled.gap, 4)} (90 %): ${verdictWord(pooled.verdict)}`;
  const count = cells.length - undefinedIn.length - couldNotFailIn.length;
  const which = count === cells.length ? 'cells' : 'cells that could fail';
  const all =
    count === 0
      ? couldNotFailIn.length === 0
        ? `None of the ${cells.length} cells has a gap to judge.`
        : `None of the ${cells.length} cells could fail.`
      : holdsInAll.said
        ? `It holds in all ${count} ${which}.`
        : `It is not shown to hold in ${holdsInAll.but.length} of ${count} ${which}.`;
  const violated = violatedSomewhere.said
    ? ` Violated, at a family-wise 5 % (Holm), in: ${violatedSomewhere.where.join('; ')}.`
    : '';
  return `All cells pooled: gap ${gap}. ${all}${violated}`;
}

function cellNotes(cell: CellResults): string[] {
  const { policy, suite, judged, unjudged, errors, firstError } = cell;
  const where = `${policy} on ${suite}`;
  const needed = judged?.needed ? `; about ${judged.needed.rollouts} rollouts are needed for a verdict` : '';
  return [
    ...(judged === null || judged.verdict === 'holds' || judged.verdict === 'could-not-fail'
      ? []
      : [`${where}: ${judged.verdict}, ${judged.reason}${needed}.`]),
    ...(unjudged === null ? [] : [`${where}: not judged, ${unjudged}.`]),
    ...(firstError === null
      ? []
      : [
          `${where}: errors in ${errors} rollouts, first in rollout ${firstError.rollout}: ${firstError.error}`,
        ]),
  ];
}

/** Flags are needed where the run does not use the defaults of `law verdict`. */
function judgedAgain(results: RunResults, file: string): string[] {
  const flags = verdictFlags(results);
  if (flags.length === 0 || results.cells.some(({ judged }) => judged === null)) return [];
  return [`regain export ${shellQuote(file)} | regain law verdict - ${flags.join(' ')}`];
}
