/**
 * What protection costs where nothing fails, in one run: protect() with its defaults, the time limit of a minute among
 * them, against cockatiel's retry around the same function, which has none. Fails above 2. Then an outage: a tool that
 * fails every call, a thousand calls at once; what reaches it must stay within the calls and the retry budget.
 */

import { retry as cockatielRetry, ExponentialBackoff, handleAll } from 'cockatiel';
import { protect, shield } from '../src/shield/index.ts';

const RATIO_MAX = 2;
const ROUNDS = 41;
const WARM_UP_ROUNDS = 10;
const CALLS = 20_000;

const args = { id: 'a1', seats: 3 };
const answer = { id: 'a1', price: 99.5, seats: 3 };
const find = async (_args: typeof args) => answer;
const again = cockatielRetry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
const quiet = protect({ find }, { effects: 'read' });
const heard = protect({ find }, { effects: 'read', onEvent: () => {} });
const declared = protect({
  find: { name: 'find', description: '', input: {}, effect: 'read', execute: find },
} as const);

const attentive = protect({
  find: {
    name: 'find',
    description: '',
    input: {},
    effect: 'read',
    execute: async (_args: typeof args, { signal }: { signal: AbortSignal }) =>
      signal.aborted ? null : answer,
  },
} as const);

const runs: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
  ['bare', () => find(args)],
  ['cockatiel', () => again.execute(() => find(args))],
  ['protect', () => quiet.find(args)],
  ['protect, a declared tool', () => declared.find.execute(args)],
  ['protect, a declared tool that takes its signal', () => attentive.find.execute(args)],
  ['protect, every event heard', () => heard.find(args)],
];

const ns = new Map<string, number[]>(runs.map(([name]) => [name, []]));
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const [name, run] of runs) {
    const start = performance.now();
    for (let i = 0; i < CALLS; i++) await run();
    if (round >= 0) ns.get(name)!.push(((performance.now() - start) * 1e6) / CALLS);
  }
}
for (const [name, times] of ns) console.log(`${name}: ${median(times).toFixed(0)} ns`);
for (const [name, max] of [
  ['protect', RATIO_MAX],
  ['protect, a declared tool', RATIO_MAX],
  ['protect, a declared tool that takes its signal', undefined],
  ['protect, every event heard', undefined],
] as const) {
  // Neighbours in time share the noise of the machine: ratios within a round.
  const ratio = median(ns.get(name)!.map((took, round) => took / ns.get('cockatiel')![round]!));
  console.log(
    `${name}, against cockatiel: ratio ${ratio.toFixed(2)}${max === undefined ? '' : `, at most ${max}`}`,
  );
  if (max !== undefined && ratio > max) fail('too slow');
}

await outage();

/** Retries of an outage: the burst, and one a second. */
async function outage(): Promise<void> {
  const calls = 1_000;
  let load = 0;
  const guard = shield({ experience: false, timeoutMs: 1_000 });
  const { dead } = guard.protect(
    {
      dead: async (_n: number) => {
        load++;
        throw Object.assign(new Error('service unavailable'), { status: 503 });
      },
    },
    { effects: 'read' },
  );
  const start = performance.now();
  await Promise.allSettled(Array.from({ length: calls }, (_, n) => dead(n)));
  const seconds = (performance.now() - start) / 1000;
  const allowed = calls + 10 + Math.ceil(seconds);
  console.log(
    `outage: ${calls} calls at once, ${load} reached the tool in ${seconds.toFixed(1)} s, at most ${allowed}`,
  );
  if (load > allowed) fail('the outage was multiplied');
  if (guard.counts().attempts !== load) fail('what was counted is not what reached the tool');
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
