/** The report on a program under faults, in plain language. */

import { clipped } from '../../law/index.ts';
import { percent, printable, table } from '../../text/index.ts';
import { heading, terminalTable } from '../output.ts';
import type { CopingReport } from './coping-report.ts';

export function copingText(reports: readonly CopingReport[]): string {
  const [first, second] = reports as readonly [CopingReport, CopingReport?];
  if (first.calls === 0) return noCalls(first);
  const { faults } = first;
  const notes = [
    ...first.notVisible,
    ...(first.runs < 2 ? ['one run has no interval: --runs 5 gives one'] : []),
  ];
  return [
    heading(`How the program coped: profile ${printable(first.profile)}, ${seedsText(first)}`),
    ...(faults.landed === 0
      ? ['No fault landed: this says nothing about recovery. Try another --seed, or --runs 5.']
      : []),
    terminalTable(
      table(rowsOf(reports), [
        { label: '', align: 'left', value: ({ label }) => label },
        { label: second === undefined ? '' : 'alone', align: 'left', value: ({ texts }) => texts[0]! },
        ...(second === undefined
          ? []
          : [{ label: 'with the shield', align: 'left' as const, value: ({ texts }: Row) => texts[1]! }]),
      ]),
    ),
    ...(second === undefined
      ? []
      : [
          '',
          'The program ran once for each column and seed; faults depend on the nth call of a tool, so that runs with other calls meet other faults.',
        ]),
    '',
    ...notes.map((note) => `note: ${note}`),
  ].join('\n');
}

interface Row {
  readonly label: string;
  readonly texts: readonly string[];
}

function rowsOf(reports: readonly CopingReport[]): readonly Row[] {
  const row = (label: string, of: (report: CopingReport) => string): Row => ({
    label,
    texts: reports.map(of),
  });
  return [
    row('the program ended with', ({ exits }) =>
      [...new Set(exits.map((exit) => (typeof exit === 'number' ? `code ${exit}` : exit)))].join(', '),
    ),
    row('tool calls', ({ calls, durationMs }) => `${calls} in ${seconds(durationMs)}`),
    row(
      'faults',
      ({ faults, callsWithFault }) =>
        `${faults.scheduled} scheduled; they landed ${faults.landed} times, on ${callsWithFault} calls`,
    ),
    row('kinds', ({ faults }) => countsText(faults.kinds, 4)),
    row('failures that the program saw', ({ failuresSeen }) => String(failuresSeen)),
    row('what it did next', ({ reactions }) => countsText(reactions, 6)),
    row('work that failed and was completed', (report) => recoveryText(report)),
    row('the same call again after a failure', ({ identicalRepeats }) => String(identicalRepeats)),
    row('loops', ({ loops }) => loopsText(loops)),
    row('writes that may have happened twice', ({ duplicatedWrites }) => String(duplicatedWrites)),
    row(
      'wasted',
      ({ wasted }) =>
        `${wasted.calls} calls that failed again; ${seconds(wasted.failedMs)} of waiting for failures`,
    ),
  ];
}

function recoveryText({ episodes: { recovered, givenUp }, recoveryRate }: CopingReport): string {
  if (recoveryRate === null) return 'no call failed';
  const { interval, point } = recoveryRate;
  const known = interval && clipped({ ...interval, point }, 0, 1);
  const bounds = known === null ? '' : `, 95 % [${percent(known.low, 0)}, ${percent(known.high, 0)}]`;
  return `${recovered} of ${recovered + givenUp} (${percent(point, 0)}${bounds})`;
}

function loopsText(loops: CopingReport['loops']): string {
  return (
    loops
      .map(({ kind, episodes, attempts }) => `${episodes} ${kind} (${attempts} failed calls)`)
      .join(', ') || '0'
  );
}

function countsText(counts: { readonly [name: string]: number }, max: number): string {
  const found = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  const shown = found.slice(0, max).map(([name, count]) => `${count} ${printable(name)}`);
  return shown.length === 0
    ? '-'
    : [...shown, ...(found.length > max ? [`${found.length - max} more`] : [])].join(', ');
}

function noCalls({ exits }: CopingReport): string {
  return [
    `The program ended with ${String(exits[0])} and called no tool through the relay, so nothing was tested.`,
    'It must connect to the server that REGAIN_MCP_URL names (streamable HTTP), start REGAIN_MCP_COMMAND with the',
    'arguments in REGAIN_MCP_ARGS (a JSON list), or read the configuration file in REGAIN_MCP_CONFIG (mcpServers).',
    'In its command line {url}, {command}, {args} and {config} are replaced by these values.',
  ].join('\n');
}

function seedsText({ seed, runs }: CopingReport): string {
  return runs === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + runs - 1}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
