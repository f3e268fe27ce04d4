/** The study of docs/results/scope.md: failures that are diagnosed in traces, compared with labels that were set by hand. */

import {
  type FailureCategory,
  failureCategories,
} from '../../../packages/regain/src/analysis/failures/call-diagnosis.ts';
import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import { readLabels } from '../../../packages/regain/src/traces/labels/read-labels-in-test.ts';
import { column, markdownTable, textColumn, texts } from '../columns.ts';
import {
  agreementByMark,
  agreementOnCategory,
  agreementOnFailures,
  type JudgedCall,
  rightClasses,
  type Share,
} from './accuracy.ts';
import { labelledCalls, shortFiles, traceData } from './labelled-calls.ts';

export async function scopeFailuresTables(effort: number): Promise<string> {
  const samples = await labelledCalls(traceData.required(), effort < 1 ? shortFiles() : readLabels());
  return [
    '### Calls that failed, by dialect',
    'Labelled sample files; the rules were written with the development half. Wilson intervals of 95 %.',
    failuresByGroup(samples),
    '### Failures that the dialect marks, and those that only the text shows',
    'The same sample files. Precision by what the diagnosis is based on, recall by what the label says.',
    byMark(samples),
    '### Categories',
    'The same sample files. Negative results are compared only where all calls of a file are labelled.',
    categories(samples),
  ].join('\n\n');
}

const NOT_TAU = 'all but tau-bench';

function failuresByGroup(calls: readonly JudgedCall[]): string {
  const isTau = ({ group }: JudgedCall) => group.startsWith('tau-bench');
  const rows = [...groups(calls), ...(calls.some(isTau) ? [NOT_TAU] : []), 'all'].flatMap((group) =>
    (['development', 'test'] as const).flatMap((half) => {
      const isOwn = (call: JudgedCall) =>
        group === 'all' || (group === NOT_TAU ? !isTau(call) : call.group === group);
      const own = calls.filter((call) => call.half === half && isOwn(call));
      return own.length === 0 ? [] : [{ group, half, own }];
    }),
  );
  return markdownTable(rows, [
    textColumn('source', ({ group }) => group),
    ...texts('half'),
    column('calls', ({ own }) => groupDigits(own.length)),
    column('precision', ({ own }) => shareText(agreementOnFailures(own).precision)),
    column('recall', ({ own }) => shareText(agreementOnFailures(own).recall)),
    column('right class', ({ own }) => shareText(rightClasses(own))),
  ]);
}

function byMark(calls: readonly JudgedCall[]): string {
  const rows = [true, false].flatMap((isMarked) =>
    (['development', 'test'] as const).map((half) => {
      const own = calls.filter((call) => call.half === half);
      return { isMarked, half, agreement: agreementByMark(own, isMarked) };
    }),
  );
  return markdownTable(rows, [
    textColumn('shown by', ({ isMarked }) => (isMarked ? 'a mark' : 'text only')),
    ...texts('half'),
    column('precision', ({ agreement }) => shareText(agreement.precision)),
    column('recall', ({ agreement }) => shareText(agreement.recall)),
  ]);
}

function groups(calls: readonly JudgedCall[]): readonly string[] {
  return [...new Set(calls.map(({ group }) => group))].sort();
}

function categories(calls: readonly JudgedCall[]): string {
  // Labels say whose failure it is.
  const labelled = failureCategories.filter((category) => category !== 'unclear');
  const rows = labelled.flatMap((category) =>
    (['development', 'test'] as const).map((half) => ({
      category: category as FailureCategory,
      half,
      own: calls.filter((call) => call.half === half),
    })),
  );
  return markdownTable(rows, [
    ...texts('category', 'half'),
    column('precision', ({ own, category }) => shareText(agreementOnCategory(own, category).precision)),
    column('recall', ({ own, category }) => shareText(agreementOnCategory(own, category).recall)),
  ]);
}

/** `0.95 [0.87, 0.98] of 63` */
function shareText({ count, total, low, high }: Share): string {
  if (total === 0) return '-';
  return `${fixed(count / total, 2)} [${fixed(low, 2)}, ${fixed(high, 2)}] of ${groupDigits(total)}`;
}
