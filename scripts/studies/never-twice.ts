/** Random histories of writes through a shield: how often a write took effect twice, and how often a report was wrong. */

import { describeHistory } from '../../packages/regain/src/shield/histories/describe-history-in-test.ts';
import {
  type Violation,
  violationsOf,
} from '../../packages/regain/src/shield/histories/invariants-in-test.ts';
import {
  historyAt,
  type RandomTool,
} from '../../packages/regain/src/shield/histories/random-history-in-test.ts';
import {
  type HistoryResult,
  runHistory,
  type Wrapper,
} from '../../packages/regain/src/shield/histories/run-history-in-test.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { markdownTable, textColumn } from './columns.ts';

const HISTORIES = 100_000;
const SEED = 1;

export async function neverTwiceTables(effort: number): Promise<string> {
  const histories = Math.round(HISTORIES * effort);
  const shielded = new Rows();
  const retried = new Rows();
  for (let index = 0; index < histories; index++) {
    const history = historyAt(SEED, index);
    const played = await runHistory(history);
    const faults = violationsOf(played);
    if (faults.length > 0) console.error(describeHistory(played, faults));
    shielded.add(played, faults);
    if (index % 10 > 0) continue;
    const other = await runHistory(history, threeTimes);
    retried.add(other, violationsOf(other));
  }
  return [
    '### Random histories of writes',
    `${groupDigits(histories)} histories of one to three calls, seed ${SEED}, in virtual time: tools of one or several requests, ` +
      'errors with statuses, codes and misleading texts, answers that contain an error or violate their schema, late effects, ' +
      'reads that lag, are cached, fail or show one page, equal concurrent calls, renamed fields, refreshed descriptions, ' +
      'cancelled calls, nested shields. The service keeps what its tool declares and behaves arbitrarily otherwise. ' +
      '*Repeated*: runs after the first of a call. *Other violations*: a call that never ends, a read for a call without a ' +
      'failure, arguments changed without a note, a secret in a message, and nine more. A violation is printed with the ' +
      'coordinate that replays it.',
    markdownTable(shielded.rows(), [textColumn('what the tool declares', ([name]) => name), ...columns]),
    'The same without a shield, every tenth history, up to three runs of a call that throws:',
    markdownTable(retried.rows(), [
      textColumn('what the tool declares', ([name]) => name),
      ...columns.filter(({ label }) => withoutShield.includes(label)),
    ]),
  ].join('\n\n');
}

const threeTimes: Wrapper = (run) => run().catch(run).catch(run);

interface Row {
  calls: number;
  runs: number;
  effects: number;
  readonly statuses: Map<string, number>;
  readonly faults: Map<Violation['kind'], number>;
}

class Rows {
  readonly #rows = new Map<string, Row>();

  add({ history, runs, effects, events }: HistoryResult, faults: readonly Violation[]): void {
    for (const name of [declarationOf(history.tool), 'all']) {
      const row = this.#rows.get(name) ?? {
        calls: 0,
        runs: 0,
        effects: 0,
        statuses: new Map(),
        faults: new Map(),
      };
      this.#rows.set(name, row);
      row.calls += history.calls.length;
      row.runs += runs.length;
      row.effects += effects.length;
      for (const event of events.flat())
        if (event.type === 'call-ended') increase(row.statuses, event.status);
      for (const { kind } of faults) increase(row.faults, kind);
    }
  }

  /** Those that declare most come first, all of them together last. */
  rows(): (readonly [string, Row])[] {
    return [...declarations, 'all'].flatMap((name) => {
      const row = this.#rows.get(name);
      return row === undefined ? [] : [[name, row] as const];
    });
  }
}

function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const declarations = [
  'an idempotency key',
  'one request and a consistent read',
  'one request',
  'a consistent read',
  'a read that may lag',
  'nothing of these',
] as const;

function declarationOf({ hasKey, isSingle, verifiedBy }: RandomTool): (typeof declarations)[number] {
  if (hasKey) return 'an idempotency key';
  const isConsistent = verifiedBy?.consistency !== undefined || verifiedBy?.consistentAfterMs !== undefined;
  if (isSingle) return isConsistent ? 'one request and a consistent read' : 'one request';
  if (isConsistent) return 'a consistent read';
  return verifiedBy === undefined ? 'nothing of these' : 'a read that may lag';
}

const claimChecks = ['atMostOnce', 'noFalseSuccess', 'noEffectDenied'] as const;
const withoutShield = ['calls', 'repeated', 'took effect twice'];

const columns = [
  column('calls', ({ calls }) => calls),
  column('clean', ({ statuses }) => statuses.get('clean') ?? 0),
  column('recovered', ({ statuses }) => statuses.get('recovered') ?? 0),
  column('unconfirmed', ({ statuses }) => statuses.get('unconfirmed') ?? 0),
  column(
    'not recovered',
    ({ statuses }) => (statuses.get('handed-off') ?? 0) + (statuses.get('gave-up') ?? 0),
  ),
  column('cancelled', ({ statuses }) => statuses.get('cancelled') ?? 0),
  column('repeated', ({ runs, calls }) => Math.max(0, runs - calls)),
  column('took effect twice', ({ faults }) => faults.get('atMostOnce') ?? 0),
  column('reported success without effect', ({ faults }) => faults.get('noFalseSuccess') ?? 0),
  column('reported no effect, had one', ({ faults }) => faults.get('noEffectDenied') ?? 0),
  column('other violations', ({ faults }) =>
    [...faults].reduce((sum, [kind, many]) => sum + (claimChecks.some((one) => one === kind) ? 0 : many), 0),
  ),
];

function column(label: string, of: (row: Row) => number) {
  return { label, value: ([, row]: readonly [string, Row]) => groupDigits(of(row)) };
}
