/** A history and how it went, in lines for whoever has to find out what went wrong. */

import { Unrecovered } from '../call/unrecovered.ts';
import { type Fault, shownJson } from './faults-in-test.ts';
import type { Ended, Played } from './play-in-test.ts';

export function storyOf({ history, runs, effects, ended, events }: Played, faults: readonly Fault[]): string {
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

function endedText(ended: Ended): string {
  if (ended.kind === 'hung') return 'hung';
  if (ended.kind === 'answered') return `answered ${shownJson(ended.value)} ${ended.notes.join(' ')}`;
  return Unrecovered.is(ended.error) ? JSON.stringify(ended.error.report) : `threw ${String(ended.error)}`;
}
