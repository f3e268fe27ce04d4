/**
 * The cost of protection without failures, in one run: protect() with its defaults against cockatiel's retry around the
 * same function. Fails above 1.5 for a function and 2 for a declared tool. Then an outage: a tool that fails every call,
 * a thousand concurrent calls; the load on it must stay within the calls and the retry budget.
 */

import { retry as cockatielRetry, ExponentialBackoff, handleAll } from 'cockatiel';
import { createShield, protect } from '../packages/regain/src/shield/shield.ts';
import { fail, type Runs, rounds } from './support/rounds.ts';

const RATIO_MAX = 1.5;
const DECLARED_RATIO_MAX = 2;

const args = { id: 'a1', seats: 3 };
const answer = { id: 'a1', price: 99.5, seats: 3 };
const find = async (_args: typeof args) => answer;
const cockatielPolicy = cockatielRetry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
const protectedFind = protect({ find }, { effects: 'read' });
const withEvents = protect({ find }, { effects: 'read', onEvent: () => {} });
const declared = protect({
  find: { name: 'find', description: '', inputSchema: {}, effect: 'read', execute: find },
} as const);

const verifying = protect({
  find: {
    name: 'find',
    description: '',
    inputSchema: {},
    effect: 'read',
    execute: async (_args: typeof args, { signal }: { signal: AbortSignal }) =>
      signal.aborted ? null : answer,
  },
} as const);

const runs: Runs = [
  ['bare', () => find(args)],
  ['cockatiel', () => cockatielPolicy.execute(() => find(args))],
  ['protect', () => protectedFind.find(args)],
  ['protect, a declared tool', () => declared.find.execute(args)],
  ['protect, a declared tool that takes its signal', () => verifying.find.execute(args)],
  ['protect, a listener for every event', () => withEvents.find(args)],
];

const { ns, ratio } = await rounds(runs, { count: 41, warmUp: 10, calls: 20_000 });
for (const [name] of runs) console.log(`${name}: ${ns(name).toFixed(0)} ns`);
for (const [name, max] of [
  ['protect', RATIO_MAX],
  ['protect, a declared tool', DECLARED_RATIO_MAX],
  ['protect, a declared tool that takes its signal', DECLARED_RATIO_MAX],
  ['protect, a listener for every event', undefined],
] as const) {
  const times = ratio(name, 'cockatiel');
  console.log(
    `${name}, against cockatiel: ratio ${times.toFixed(2)}${max === undefined ? '' : `, at most ${max}`}`,
  );
  if (max !== undefined && times > max) fail('too slow');
}

await outage();

/** Retries of an outage: the burst, and one a second. */
async function outage(): Promise<void> {
  const calls = 1_000;
  let load = 0;
  const guard = createShield({ experience: false, timeoutMs: 1_000 });
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
  if (guard.stats().attempts !== load) fail('what was counted is not what reached the tool');
}
