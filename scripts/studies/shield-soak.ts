/** Many protected calls with random faults, cancellations and hooks that throw: what is held, what settles, what is counted. */

import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TraceFold } from '../../packages/regain/src/law/fold-calls.ts';
import { Unrecovered } from '../../packages/regain/src/shield/call/unrecovered.ts';
import type { CallEnded, ShieldEvent } from '../../packages/regain/src/shield/observe/events.ts';
import { type Shield, shield } from '../../packages/regain/src/shield/shield.ts';
import { grouped } from '../../packages/regain/src/text/numbers.ts';
import { table, toMarkdown } from '../../packages/regain/src/text/table.ts';
import { type Clock, TimeoutError } from '../../packages/regain/src/types/clock.ts';
import { random } from '../../packages/regain/src/types/random.ts';

export interface SoakResult {
  readonly calls: number;
  /** By how they settled, as whoever called saw it. */
  readonly settled: { answered: number; unrecovered: number; cancelled: number; other: number };
  readonly unhandled: number;
  /** What the counts and the ledger of events disagree on; empty: nothing. */
  readonly disagreements: readonly string[];
  readonly hookErrors: number;
  readonly hooksThrown: number;
  /** Heap held after collecting, in megabytes, after so many calls. */
  readonly held: readonly { readonly calls: number; readonly megabytes: number }[];
  readonly counts: ReturnType<Shield['counts']>;
}

const TOGETHER = 50;
const BETWEEN_MS = 500;
const marks = [1e4, 1e5, 1e6];

export async function soak(calls: number, seed = 11): Promise<SoakResult> {
  const chance = random('soak', seed);
  const clock = onwardClock();
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

  const hear = (event: ShieldEvent): void => {
    if (event.type === 'call-started') ledger.calls++;
    if (event.type === 'call-ended') enter(ledger, event);
    if (chance.uniform() < 0.01) {
      hooksThrown++;
      throw new Error('a hook that throws');
    }
  };
  const fold = new TraceFold();
  const guard = shield({
    ...{ clock, random: chance.at('shield'), experience: false, onEvent: hear },
    trace: (event) => void fold.add(event),
  });
  const tools = guard.protect({
    read: {
      name: 'read',
      description: '',
      input: {},
      effect: 'read' as const,
      execute: () => weather(chance, clock),
    },
    write: {
      name: 'write',
      description: '',
      input: {},
      effect: 'write' as const,
      execute: () => weather(chance, clock),
    },
    keyed: {
      name: 'keyed',
      description: '',
      input: {},
      effect: 'write' as const,
      idempotencyKey: true,
      execute: () => weather(chance, clock),
    },
    add: {
      name: 'add',
      description: '',
      input: {},
      effect: 'write' as const,
      verifiedBy,
      execute: () => weather(chance, clock),
    },
    list: {
      name: 'list',
      description: '',
      input: {},
      effect: 'read' as const,
      execute: async () => ({ rows: [{ id: 1 }] }),
    },
  });
  const names = ['read', 'write', 'keyed', 'add'] as const;
  const settled = { answered: 0, unrecovered: 0, cancelled: 0, other: 0 };
  const held: { calls: number; megabytes: number }[] = [];
  for (let done = 0; done < calls; done += TOGETHER) {
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        const controller = new AbortController();
        const isCalledOff = chance.uniform() < 0.05;
        const call = tools[names[chance.below(names.length)]!].execute(
          { id: 1, token: `secret-${done}` },
          isCalledOff ? { signal: controller.signal } : {},
        );
        if (isCalledOff) queueMicrotask(() => controller.abort(CALLED_OFF));
        try {
          await call;
          settled.answered++;
        } catch (error) {
          if (error === CALLED_OFF) settled.cancelled++;
          else if (Unrecovered.is(error)) settled.unrecovered++;
          else settled.other++;
        }
      }),
    );
    await clock.sleep(BETWEEN_MS);
    if (marks.includes(done + TOGETHER)) held.push({ calls: done + TOGETHER, megabytes: heldMegabytes() });
  }
  // Hooks and rejections that come late have a turn to do so.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onUnhandled);
  const counts = guard.counts();
  return {
    calls,
    settled,
    unhandled,
    hookErrors: counts.hookErrors,
    hooksThrown,
    held,
    counts,
    disagreements: [...disagreements(ledger, counts), ...untraced(counts, fold.counts)],
  };
}

/** Virtual time for many at once: it never goes back, so all that one of them sleeps passes for the others, too. */
function onwardClock(): Clock {
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
const CALLED_OFF = new Error('called off');
const verifiedBy = { tool: 'list', args: {}, records: '/rows', match: { id: '/args/id' }, output: '' };

/** Spells of outage, errors of all sorts, answers of all sorts. */
async function weather(chance: ReturnType<typeof random>, clock: Clock): Promise<unknown> {
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

function enter(ledger: Ledger, { status, attempts, spend }: CallEnded): void {
  ledger[status]++;
  ledger.attempts += attempts;
  ledger.spend += spend;
}

function disagreements(ledger: Ledger, counts: ReturnType<Shield['counts']>): string[] {
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
function untraced({ tools }: ReturnType<Shield['counts']>, traced: TraceFold['counts']): string[] {
  return Object.entries(tools).flatMap(([tool, { repairedBefore: _, ...counted }]) => {
    const folded = traced?.tools[tool];
    const isEqual = counted.calls === 0 ? folded === undefined : isDeepStrictEqual(counted, folded);
    return isEqual ? [] : [`${tool}: ${JSON.stringify(counted)} counted, ${JSON.stringify(folded)} traced`];
  });
}

function heldMegabytes(): number {
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
  } = await soak(Math.max(1e4, Math.round((1e6 * effort) / TOGETHER) * TOGETHER));
  const { answered, unrecovered, cancelled, other } = settled;
  return [
    '### A million calls',
    `${grouped(calls)} calls of four tools, ${TOGETHER} at a time, in virtual time: outages, rate limits, bad requests, timeouts, answers ` +
      'that confess an error, one call in twenty called off, one hook in a hundred throwing. ' +
      `${grouped(answered)} were answered, ${grouped(unrecovered)} came back unrecovered, ${grouped(cancelled)} were called off, ` +
      `${grouped(other)} ended otherwise. Unhandled rejections: ${grouped(unhandled)}. Hooks that threw: ${grouped(hooksThrown)}, counted ` +
      `${grouped(hookErrors)}. Counts and the ledger of events ${found.length === 0 ? 'agree' : `disagree on ${found.join('; ')}`}: ` +
      `${grouped(counts.clean)} clean, ${grouped(counts.recovered)} recovered, ${grouped(counts.unconfirmed)} unconfirmed, ${grouped(counts.handedOff)} handed off, ` +
      `${grouped(counts.gaveUp)} given up, ${grouped(counts.cancelled)} cancelled, ${grouped(counts.attempts)} attempts.`,
    toMarkdown(
      table(held, [
        { label: 'after calls', value: (row) => grouped(row.calls) },
        { label: 'heap held, MB', value: (row) => row.megabytes.toFixed(1) },
      ]),
    ),
  ].join('\n\n');
}
