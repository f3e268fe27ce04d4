/** The text output of `regain analyze`: ten lines for a busy person, then tables. */

import { reportLines, reportTables, reportTitle, type ScopeOutput, trustText } from '../../analysis/index.ts';
import { fixed, printable } from '../../text/index.ts';
import { heading, terminalTable, wrapText } from '../output.ts';

const LABEL_CHARS = 13;

export function scopeText(report: ScopeOutput, rowsMax: number): string {
  const { passHat, assumptions } = report;
  const checks = assumptions.map(({ assumption, verdict, evidence }) =>
    wrapText(`${assumption}: ${verdict}. ${printable(evidence)}`, 2),
  );
  return [
    [heading(reportTitle(report)), ...reportLines(report).map(({ label, text }) => entry(label, text))].join(
      '\n',
    ),
    ...reportTables(report, rowsMax).map(
      ({ heading: title, table, note }) =>
        `${heading(title)}\n${terminalTable(table)}${note === undefined ? '' : `\n${wrapText(note)}`}`,
    ),
    ...(passHat.length === 0 ? [] : [`pass^k: ${passHat.map((value) => fixed(value, 3)).join(' ')}`]),
    ...(checks.length === 0
      ? []
      : [[heading('Assumptions of the law'), ...checks, wrapText(trustText(report))].join('\n')]),
    'Not bounded: too few sessions or tasks differ, or the interval reaches the end of the possible range. Intervals are 95 %, over sessions or tasks.',
  ].join('\n\n');
}

function entry(label: string, text: string): string {
  return `${label.padEnd(LABEL_CHARS)}${wrapText(text, LABEL_CHARS).slice(LABEL_CHARS)}`;
}
