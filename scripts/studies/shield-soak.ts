/** Many protected calls with random faults, cancellations and hooks that throw: what is held, what settles, what is counted. */

import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TraceFold } from '../../packages/regain/src/law/streaming-trace-fold.ts';
import { UnrecoveredError } from '../../packages/regain/src/shield/call/unrecovered-error.ts';
import type { CallEnded, ShieldEvent } from '../../packages/regain/src/shield/observe/events.ts';
import { createShield, type Shield } from '../../packages/regain/src/shield/shield.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { table, toMarkdown } from '../../packages/regain/src/text/table.ts';
import { type Clock, TimeoutError } from '../../packages/regain/src/types/clock.ts';
import { random } from '../../packages/regain/src/types/random.ts';

export interface SoakResult {
  readonly calls: number;
  /** By how they settled, as the caller saw it. */
  readonly settled: { answered: number; unrecovered: number; cancelled: number; other: number };
  readonly unhandled: number;
  /** What the counts and the ledger of events disagree on; empty: nothing. */
  readonly disagreements: readonly string[];
  readonly hookErrors: number;
  readonly hooksThrown: number;
  /** Heap held after collecting, in megabytes, after so many calls. */
  readonly held: readonly { readonly calls: number; readonly megabytes: number }[];
  readonly counts: ReturnType<Shield['stats']>;
}

const CONCURRENT = 50;
const BETWEEN_MS = 500;
const checkpoints = [1e4, 1e5, 1e6];

export async function soak(calls: number, seed = 11): Promise<SoakResult> {
  const chance = random('soak', seed);
  const clock = sharedVirtualClock();
  const ledger = {
    calls: 0,
    clean: 0,
    recovered: 0,
    unconfirmed: 0,
    'handed-off': 0,
    'gave-up': 0,
    cancelled: 0,
    attempts: 0,
    spend: 0,
  };
  let hooksThrown = 0;
  let unhandled = 0;
  const onUnhandled = () => unhandled++;
  process.on('unhandledRejection', onUnhandled);

  const onEvent = (event: ShieldEvent): void => {
    if (event.type === 'call-started') ledger.calls++;
    if (event.type === 'call-ended') addToLedger(ledger, event);
    if (chance.uniform() < 0.01) {
      hooksThrown++;
      throw new Error('a hook that throws');
    }
  };
  const fold = new TraceFold();
  const guard = createShield({
    ...{ clock, random: chance.at('shield'), experience: false, onEvent: onEvent },
    trace: (event) => void fold.add(event),
  });
  const tools = guard.protect({
    read: {
      name: 'read',
      description: '',
      inputSchema: {},
      effect: 'read' as const,
      execute: () => faultyTool(chance, clock),
    },
    write: {
      name: 'write',
      description: '',
      inputSchema: {},
      effect: 'write' as const,
      execute: () => faultyTool(chance, clock),
    },
    keyed: {
      name: 'keyed',
      description: '',
      inputSchema: {},
      effect: 'write' as const,
      idempotencyKey: true,
      execute: () => faultyTool(chance, clock),
    },
    add: {
      name: 'add',
      description: '',
      inputSchema: {},
      effect: 'write' as const,
      verifiedBy,
      execute: () => faultyTool(chance, clock),
    },
    list: {
      name: 'list',
      description: '',
      inputSchema: {},
      effect: 'read' as const,
      execute: async () => ({ rows: [{ id: 1 }] }),
    },
  });
  const names = ['read', 'write', 'keyed', 'add'] as const;
  const settled = { answered: 0, unrecovered: 0, cancelled: 0, other: 0 };
  const held: { calls: number; megabytes: number }[] = [];
  for (let done = 0; done < calls; done += CONCURRENT) {
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        const controller = new AbortController();
        const isCancelled = chance.uniform() < 0.05;
        const call = tools[names[chance.below(names.length)]!].execute(
          { id: 1, token: `secret-${done}` },
          isCancelled ? { signal: controller.signal } : {},
        );
        if (isCancelled) queueMicrotask(() => controller.abort(CANCELLED));
        try {
          await call;
          settled.answered++;
        } catch (error) {
          if (error === CANCELLED) settled.cancelled++;
          else if (UnrecoveredError.is(error)) settled.unrecovered++;
          else settled.other++;
        }
      }),
    );
    await clock.sleep(BETWEEN_MS);
    if (checkpoints.includes(done + CONCURRENT))
      held.push({ calls: done + CONCURRENT, megabytes: heapMegabytes() });
  }
  // Hooks and rejections that come late have a turn to do so.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onUnhandled);
  const counts = guard.stats();
  return {
    calls,
    settled,
    unhandled,
    hookErrors: counts.hookErrors,
    hooksThrown,
    held,
    counts,
    disagreements: [...disagreements(ledger, counts), ...traceDifferences(counts, fold.counts)],
  };
}

/** Virtual time for many at once: it never goes back, so all that one of them sleeps passes for the others, too. */
function sharedVirtualClock(): Clock {
  let nowMs = 0;
  return {
    now: () => nowMs,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      nowMs += ms;
    },
    within: async (ms, work, signal) => {
      signal?.throwIfAborted();
      const value = await work();
      signal?.throwIfAborted();
      if (value === TOO_LATE) throw new TimeoutError(ms);
      return value;
    },
  };
}

/** What a call answers that takes longer than anybody waits. */
const TOO_LATE = Symbol('too late');
const CANCELLED = new Error('cancelled');
const verifiedBy = { tool: 'list', args: {}, records: '/rows', match: { id: '/args/id' }, output: '' };

/** Spells of outage, errors of all sorts, answers of all sorts. */
async function faultyTool(chance: ReturnType<typeof random>, clock: Clock): Promise<unknown> {
  await clock.sleep(10 + 50 * chance.uniform());
  const isOutage = Math.floor(clock.now() / 60_000) % 10 === 3;
  const luck = chance.uniform();
  if (isOutage || luck < 0.1) throw Object.assign(new Error('service unavailable'), { status: 503 });
  if (luck < 0.13) throw Object.assign(new Error('slow down'), { status: 429, retryAfterMs: 500 });
  if (luck < 0.15) throw Object.assign(new Error(`bad request ${luck}`), { status: 400 });
  if (luck < 0.16) throw undefined;
  if (luck < 0.17) throw `a text ${luck}`;
  if (luck < 0.18) return { error: 'backend timeout' };
  if (luck < 0.19) return TOO_LATE;
  return { id: 1, price: luck };
}

type Ledger = Record<CallEnded['status'] | 'calls' | 'attempts' | 'spend', number>;

function addToLedger(ledger: Ledger, { status, attempts, spend }: CallEnded): void {
  ledger[status]++;
  ledger.attempts += attempts;
  ledger.spend += spend;
}

function disagreements(ledger: Ledger, counts: ReturnType<Shield['stats']>): string[] {
  const pairs = [
    ['calls', counts.calls, ledger.calls],
    ['clean', counts.clean, ledger.clean],
    ['recovered', counts.recovered, ledger.recovered],
    ['unconfirmed', counts.unconfirmed, ledger.unconfirmed],
    ['handed off', counts.handedOff, ledger['handed-off']],
    ['gave up', counts.gaveUp, ledger['gave-up']],
    ['cancelled', counts.cancelled, ledger.cancelled],
    ['attempts', counts.attempts, ledger.attempts],
  ] as const;
  const found = pairs
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]) => `${name}: ${one}, ${other}`);
  if (Math.abs(counts.spend - ledger.spend) > 1e-6 * ledger.spend)
    found.push(`spend: ${counts.spend}, ${ledger.spend}`);
  return found;
}

/** Tools of which the fold of the trace counts anything else, to the last bit, than the shield. */
function traceDifferences({ tools }: ReturnType<Shield['stats']>, traced: TraceFold['counts']): string[] {
  return Object.entries(tools).flatMap(([tool, stats]) => {
    const { repairedBeforeCall: _, avoidedMs: __, avoidedMoney: ___, ...counted } = stats;
    const folded = traced?.tools[tool];
    const isEqual = counted.calls === 0 ? folded === undefined : isDeepStrictEqual(counted, folded);
    return isEqual ? [] : [`${tool}: ${JSON.stringify(counted)} counted, ${JSON.stringify(folded)} traced`];
  });
}

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

export async function shieldSoakTables(effort: number): Promise<string> {
  const {
    calls,
    settled,
    unhandled,
    disagreements: found,
    hookErrors,
    hooksThrown,
    held,
    counts,
  } = await soak(Math.max(1e4, Math.round((1e6 * effort) / CONCURRENT) * CONCURRENT));
  const { answered, unrecovered, cancelled, other } = settled;
  return [
    '### A million calls',
    `${groupDigits(calls)} calls of four tools, ${CONCURRENT} at a time, in virtual time: outages, rate limits, bad requests, timeouts, answers ` +
      'that contain an error, one call in 20 cancelled, one hook in 100 throwing. ' +
      `${groupDigits(answered)} were answered, ${groupDigits(unrecovered)} were not recovered, ${groupDigits(cancelled)} were cancelled, ` +
      `${groupDigits(other)} ended otherwise. Unhandled rejections: ${groupDigits(unhandled)}. Hooks that threw: ${groupDigits(hooksThrown)}, counted ` +
      `${groupDigits(hookErrors)}. Counts and the ledger of events ${found.length === 0 ? 'agree' : `disagree on ${found.join('; ')}`}: ` +
      `${groupDigits(counts.clean)} clean, ${groupDigits(counts.recovered)} recovered, ${groupDigits(counts.unconfirmed)} unconfirmed, ${groupDigits(counts.handedOff)} handed off, ` +
      `${groupDigits(counts.gaveUp)} given up, ${groupDigits(counts.cancelled)} cancelled, ${groupDigits(counts.attempts)} attempts.`,
    toMarkdown(
      table(held, [
        { label: 'after calls', value: (row) => groupDigits(row.calls) },
        { label: 'heap held, MB', value: (row) => row.megabytes.toFixed(1) },
      ]),
    ),
  ].join('\n\n');
}
