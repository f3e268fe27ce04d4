/** A history and its events as text, to debug a violation. */

import { UnrecoveredError } from '../call/unrecovered-error.ts';
import { jsonText, type Violation } from './invariants-in-test.ts';
import type { CallResult, HistoryResult } from './run-history-in-test.ts';

export function describeHistory(
  { history, runs, effects, ended, events }: HistoryResult,
  faults: readonly Violation[],
): string {
  const { seed, index, tool, service, options, calls } = history;
  return [
    ...faults.map(({ kind, call, what }) => `call ${call}: ${what} (${kind})`),
    `Replay it: await play(historyAt(${seed}, ${index}))`,
    ...[tool, service, options].map((part) => JSON.stringify(part)),
    ...calls.flatMap((call, i) => [
      `call ${i} ${JSON.stringify(call)} => ${endedText(ended[i]!)}`,
      ...events[i]!.map(({ type, ...rest }) => `  ${type} ${JSON.stringify(rest)}`),
    ]),
    ...runs.map((run) => `run ${JSON.stringify(run)}`),
    ...effects.map((effect) => `effect ${JSON.stringify(effect)}`),
  ].join('\n');
}

function endedText(ended: CallResult): string {
  if (ended.kind === 'hung') return 'hung';
  if (ended.kind === 'answered') return `answered ${jsonText(ended.value)} ${ended.notes.join(' ')}`;
  return UnrecoveredError.is(ended.error)
    ? JSON.stringify(ended.error.report)
    : `threw ${String(ended.error)}`;
}
