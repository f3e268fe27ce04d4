/** Many protected calls in simulated time: bursts, outages, cancellations, new tools. What settles, is counted and is held. */

import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UnrecoveredError } from '../../../packages/regain/src/shield/call/unrecovered-error.ts';
import { HUNG, VirtualTime } from '../../../packages/regain/src/shield/histories/virtual-time-in-test.ts';
import type { ShieldEvent } from '../../../packages/regain/src/shield/observe/events.ts';
import { createShield, type Shield } from '../../../packages/regain/src/shield/shield.ts';
import { type Random, random } from '../../../packages/regain/src/types/random.ts';
import { Ledger, TraceLedger } from './ledger.ts';
import { type BusiestMinute, RetryBound } from './retry-bound.ts';
import { Service } from './service.ts';
import { BACKUP, type Start, startsOf, TIMEOUT_MS } from './tools.ts';

export interface SoakResult {
  readonly calls: number;
  /** By how they settled, as the caller saw it. */
  readonly settled: { answered: number; unrecovered: number; cancelled: number; other: number };
  readonly unhandled: number;
  /** What the statistics, the events and the trace disagree on; empty: nothing. */
  readonly disagreements: readonly string[];
  readonly hooksThrown: number;
  readonly busiestMinute: BusiestMinute;
  /** Timers and listeners of signals that are left at the end. */
  readonly timersLeft: number;
  readonly listenersLeft: number;
  /** Heap held after collecting, in megabytes, after each tenth of many calls; of few, after the last. */
  readonly held: readonly { readonly calls: number; readonly megabytes: number }[];
  readonly stats: ReturnType<Shield['stats']>;
  /** Of simulated time. */
  readonly hours: number;
}

/** Calls that start at the same moment, once in so many groups; other groups start over a second. */
export const BURST = 1_000;
const GROUP = 100;
const GROUPS_PER_BURST = 30;
const FIRST_BURST = 9;
const GROUP_MS = 2_000;
/** A group waits while so many calls are open. */
const OPEN_MAX = 3_000;
/** So many calls are many. */
const MANY = 1e5;
const CANCELLED = new Error('cancelled');

export async function soak(calls: number): Promise<SoakResult> {
  const time = new VirtualTime(0);
  const result = await time.run(() => run(time, calls, random('soak', 11)));
  if (result === HUNG) throw new Error('a call never settled');
  return { ...result, timersLeft: time.timers };
}

async function run(time: VirtualTime, calls: number, chance: Random): Promise<SoakResult> {
  const [ledger, trace, bound] = [new Ledger(), new TraceLedger(), new RetryBound(['read', 'dead'])];
  let hooksThrown = 0;
  const throwSometimes = () => {
    if (chance.uniform() >= 0.01) return;
    hooksThrown++;
    throw new Error('a hook that throws');
  };
  let unhandled = 0;
  const onUnhandled = () => unhandled++;
  process.on('unhandledRejection', onUnhandled);
  const whole = new AbortController();
  const shield = createShield({
    ...{ clock: time.clock, random: chance.at('shield'), logger: false, timeoutMs: TIMEOUT_MS },
    ...{ signal: whole.signal, experience: false, prices: { read: 0.001 } },
    trace: (event) => trace.add(event),
    approve: async ({ signal }) => {
      throwSometimes();
      await time.clock.sleep(2_000 * chance.uniform(), signal);
      return chance.uniform() < 0.5;
    },
    onEvent: (event: ShieldEvent) => {
      ledger.add(event);
      bound.add(event);
      throwSometimes();
    },
  });
  const starts = startsOf(shield, new Service(time, chance.at('service')), chance.at('tools'));
  const settled = { answered: 0, unrecovered: 0, cancelled: 0, other: 0 };
  const held: { calls: number; megabytes: number }[] = [];
  // One signal for many calls, as of an agent that runs for long.
  const shared = new AbortController();
  let open = 0;
  const heapEvery = calls < MANY ? calls : calls / 10;

  const call = async (id: number, start: Start): Promise<void> => {
    const own = chance.uniform() < 0.05 ? new AbortController() : undefined;
    const signal = own?.signal ?? (chance.uniform() < 0.5 ? shared.signal : undefined);
    const undo = own && time.after(5_000 * chance.uniform() ** 6, () => own.abort(CANCELLED));
    try {
      await start(id, signal);
      settled.answered++;
    } catch (error) {
      if (error === CANCELLED) settled.cancelled++;
      else if (UnrecoveredError.is(error)) settled.unrecovered++;
      else settled.other++;
    }
    undo?.();
    open--;
  };

  for (let made = 0, group = 0, nextHeap = heapEvery; made < calls; group++) {
    const isBurst = group % GROUPS_PER_BURST === FIRST_BURST;
    const size = Math.min(isBurst ? BURST : GROUP, calls - made);
    // A burst calls one tool, and then the next.
    const burst = starts[Math.floor(group / GROUPS_PER_BURST) % starts.length]!;
    for (let i = 0; i < size; i++, open++) {
      const [id, start] = [made++, isBurst ? burst : starts[chance.below(starts.length)]!];
      if (isBurst) void call(id, start);
      else time.after(1_000 * chance.uniform(), () => void call(id, start));
    }
    // What open calls hold is not measured.
    do await time.clock.sleep(GROUP_MS);
    while (open > (made < nextHeap ? OPEN_MAX : 0));
    if (made < nextHeap) continue;
    nextHeap += heapEvery;
    held.push({ calls: made, megabytes: heapMegabytes() });
  }
  await shield.flush();
  process.off('unhandledRejection', onUnhandled);
  const stats = shield.stats();
  const listeners = [whole, shared].map(({ signal }) => getEventListeners(signal, 'abort').length);
  return {
    ...{ calls, settled, unhandled, hooksThrown, held, stats, timersLeft: time.timers },
    busiestMinute: bound.busiest(),
    listenersLeft: listeners[0]! + listeners[1]!,
    hours: time.clock.now() / 3_600_000,
    disagreements: [
      ...ledger.differences(stats),
      ...trace.differences(stats),
      ...(stats.hookErrors === hooksThrown ? [] : [`hook errors: ${stats.hookErrors}, ${hooksThrown}`]),
      ...(stats.calls - (stats.tools[BACKUP]?.calls ?? 0) === calls ? [] : [`calls: ${stats.calls}`]),
    ],
  };
}

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
