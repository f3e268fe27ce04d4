/** The study of docs/results/scale.md: random events during runs on one database. */

import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { column, markdownTable, textColumn } from '../columns.ts';
import { databaseChaos, eventNames } from './chaos.ts';

const EVENTS = 64;

/** In the tests two events on a short run. */
export async function databaseChaosTables(effort: number): Promise<string> {
  const isFull = effort === 1;
  const counts = await databaseChaos({
    events: Math.max(2, Math.round(EVENTS * effort)),
    workers: isFull ? 3 : 1,
    rolloutsPerRun: isFull ? 160 : 40,
    sleepMs: isFull ? 30 : 5,
    leaseSeconds: isFull ? 3 : 1,
    seed: 1,
  });
  const { events, failures } = counts;
  const total = Object.values(events).reduce((sum, count) => sum + count, 0);
  const facts: readonly (readonly [string, number])[] = [
    ['events', total],
    ['runs', counts.runs],
    ['rollouts', counts.rollouts],
    ['processes started', counts.processes],
    ['batches that another claim took over', counts.takenOver],
    ['runs that differ from one undisturbed process on SQLite', counts.differing],
    ['rollouts lost', counts.lost],
    ['rollouts stored twice', counts.doubled],
    ['commands that ended with an error', failures.length],
  ];
  const happened = markdownTable(eventNames, [
    textColumn('event', (name) => name),
    column('times', (name) => String(events[name])),
  ]);
  const found = markdownTable(facts, [
    textColumn('outcome', ([name]) => name),
    column('count', ([, count]) => groupDigits(count)),
  ]);
  if (counts.differing + counts.lost + counts.doubled > 0)
    throw new Error(`the database lost or changed results: ${JSON.stringify(counts)}`);
  return [happened, found, ...failures].join('\n\n');
}
