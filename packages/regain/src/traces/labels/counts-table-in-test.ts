/** The table of counts in README.md. */

import { callLabels, endings, type LabelledFile } from './read-labels-in-test.ts';

type Row = readonly (string | number)[];

export function countsTable(files: readonly LabelledFile[]): string {
  const head = ['dialect', 'files', 'calls', ...callLabels, 'flagged', 'only text', 'episodes', ...endings];
  const dialects = [...new Set(files.map(({ dialect }) => dialect))];
  const rows = dialects.map((name) =>
    rowOf(
      name,
      files.filter(({ dialect }) => dialect === name),
    ),
  );
  const lines = [head, [':--', ...head.slice(1).map(() => '--:')], ...rows, rowOf('all', files)];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function rowOf(name: string, files: readonly LabelledFile[]): Row {
  const calls = files.flatMap((file) => file.calls);
  const episodes = files.flatMap((file) => file.episodes);
  const unsuccessful = calls.filter(({ label }) => label !== 'ok' && label !== 'no-result');
  const flagged = unsuccessful.filter((call) => call.flagged).length;
  return [
    name,
    files.length,
    calls.length,
    ...callLabels.map((label) => calls.filter((call) => call.label === label).length),
    flagged,
    unsuccessful.length - flagged,
    episodes.length,
    ...endings.map((ending) => episodes.filter((episode) => episode.ending === ending).length),
  ];
}
