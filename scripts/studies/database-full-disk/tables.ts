/** The study of docs/results/scale.md on full disks. */

import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { column, markdownTable, textColumn } from '../columns.ts';
import { type FullDiskTrial, fullDisk } from './full-disk.ts';

const KILOBYTES = [0, 64, 128, 192];

/** In the tests one trial on a short run. */
export async function fullDiskTables(effort: number): Promise<string> {
  const isFull = effort === 1;
  const trials = await fullDisk(
    (isFull ? KILOBYTES : [0]).map((one) => one * 1_024),
    isFull ? 800 : 40,
  );
  const bad = trials.filter((one) => !isRight(one));
  if (bad.length > 0) throw new Error(`a full disk was not survived: ${JSON.stringify(bad, null, 1)}`);
  const text = markdownTable(trials, [
    column('free, KB', ({ freeBytes }) => groupDigits(freeBytes / 1_024)),
    column('rollouts stored', ({ stored }) => groupDigits(stored)),
    column('exit code', ({ exitCode }) => String(exitCode)),
    column('lines on standard error', ({ lines }) => String(lines.length)),
    column('rows half-written', ({ halfWritten }) => String(halfWritten)),
    textColumn('with space again', () => 'the bytes of SQLite'),
  ]);
  const said = new Set(trials.flatMap(({ lines }) => lines.map((line) => line.replace(/^.*?: .*?: /, ''))));
  return [text, ...[...said].map((line) => `Said: "${line}"`)].join('\n\n');
}

function isRight({ exitCode, lines, halfWritten, isSameAfterwards }: FullDiskTrial): boolean {
  const isClear = lines.length === 1 && /no space is left on the server/.test(lines[0]!);
  return exitCode > 0 && isClear && halfWritten === 0 && isSameAfterwards;
}
