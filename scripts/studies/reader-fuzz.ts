/** Changed files of every dialect, given to its reader. */

import { builtInReaders } from '../../packages/regain/src/readers/dialects/index.ts';
import { fuzzReader } from '../../packages/regain/src/readers/fuzz-in-test.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import type { Column } from '../../packages/regain/src/text/table.ts';
import { column, markdownTable, textColumn } from './columns.ts';

const CASES = 100_000;
/** Of damaged bytes: most change no more than a letter of a text. */
const TEXT_SHARE = 0.1;

export async function readerFuzzTables(effort: number): Promise<string> {
  const cases = Math.ceil(CASES * effort);
  const rows = builtInReaders.map((reader) => {
    const values = fuzzReader(reader, 'values', cases);
    const text = fuzzReader(reader, 'text', Math.ceil(cases * TEXT_SHARE));
    return { name: reader.name, values, text };
  });
  type Row = (typeof rows)[number];
  const columns: readonly Column<Row>[] = [
    textColumn('dialect', ({ name }) => name),
    column('changed values', ({ values }) => groupDigits(values.cases)),
    column('of these refused', ({ values }) => groupDigits(values.refused)),
    column('facts read', ({ values }) => groupDigits(values.facts)),
    column('damaged bytes', ({ text }) => groupDigits(text.cases)),
    column('problems', ({ values, text }) => values.problem ?? text.problem ?? '0'),
  ];
  return markdownTable(rows, columns);
}
