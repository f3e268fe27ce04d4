/**
 * The overhead of the loop without failures, as ratios within one run, medians of interleaved rounds. A plain async tool
 * in the loop against the same function in cockatiel's retry, both without a timeout; and both with one.
 * Fails above 2. Where the output schema is checked, the bare check is subtracted first.
 */

import {
  retry as cockatielRetry,
  ExponentialBackoff,
  handleAll,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { defaultLimits } from '../packages/regain/src/recovery/action-costs.ts';
import { retryPolicy } from '../packages/regain/src/recovery/policies/retry.ts';
import type { Policy } from '../packages/regain/src/recovery/policy.ts';
import { recoverTool } from '../packages/regain/src/recovery/recover-tool.ts';
import { defaultCostModel } from '../packages/regain/src/types/default-cost-model.ts';
import type { JsonObject, JsonSchema } from '../packages/regain/src/types/json.ts';
import { random } from '../packages/regain/src/types/random.ts';
import { realClock } from '../packages/regain/src/types/real-clock.ts';
import type { Tool } from '../packages/regain/src/types/tool.ts';
import { validate } from '../packages/regain/src/types/validate.ts';
import { fail, median, sampled } from './support/rounds.ts';

const RATIO_MAX = 2;
const ROUNDS = { count: 41, warmUp: 10 };
const CALLS = 20_000;

const output: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, price: { type: 'number' }, seats: { type: 'integer', minimum: 0 } },
  required: ['id', 'price', 'seats'],
  additionalProperties: false,
};
const args: JsonObject = { id: 'a1', seats: 3 };
const answer = { id: 'a1', price: 99.5, seats: 3 };
const execute = async (_args: JsonObject) => answer;
const plain: Tool = { name: 'find', description: '', inputSchema: {}, effect: 'read', execute };

const clock = realClock(performance);
const plainRetry = retryPolicy()({ random: random('bench') });
const detectingPolicy: Policy = { ...plainRetry, detectsImplicitFailures: true };
const unlimited = { ...defaultLimits, timeoutMs: Infinity };
const withoutTimeout = { clock, model: defaultCostModel, limits: unlimited };
const withTimeout = { clock, model: defaultCostModel };

const cockatielPolicy = cockatielRetry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
const cockatielWithTimeout = wrap(
  cockatielPolicy,
  timeout(defaultLimits.timeoutMs, TimeoutStrategy.Aggressive),
);
const loop = recoverTool(plain, { ...withoutTimeout, policy: plainRetry });
const detectingLoop = recoverTool(plain, { ...withoutTimeout, policy: detectingPolicy });
const checkedLoop = recoverTool(
  { ...plain, outputSchema: output },
  { ...withoutTimeout, policy: detectingPolicy },
);
const loopWithTimeout = recoverTool(plain, { ...withTimeout, policy: plainRetry });
const tracedLoop = recoverTool(plain, { ...withTimeout, policy: plainRetry, emit: () => {} });

/** Timers use much heap, so runs with timers have separate rounds. */
const groups = [
  {
    bare: () => execute(args),
    cockatiel: () => cockatielPolicy.execute(() => execute(args)),
    loop: () => loop(args),
    'loop, implicit failures detected': () => detectingLoop(args),
    'loop, answer checked by its schema': () => checkedLoop(args),
    validation: () => validate(output, answer).length === 0,
  },
  {
    'cockatiel, with a time limit': () => cockatielWithTimeout.execute(() => execute(args)),
    'loop, with a time limit': () => loopWithTimeout(args),
    'loop, with a time limit, every event written': () => tracedLoop(args),
    'cockatiel, once more': () => cockatielPolicy.execute(() => execute(args)),
  },
];

/** Comparisons; without a bound, for information. */
const ratios = [
  { name: 'loop', against: 'cockatiel', max: RATIO_MAX },
  { name: 'loop, implicit failures detected', against: 'cockatiel', max: RATIO_MAX },
  { name: 'loop, answer checked by its schema', against: 'cockatiel', less: 'validation', max: RATIO_MAX },
  { name: 'loop, with a time limit', against: 'cockatiel, with a time limit', max: RATIO_MAX },
  { name: 'loop, with a time limit', against: 'cockatiel, once more' },
  { name: 'loop, with a time limit, every event written', against: 'cockatiel, once more' },
];

const ns = new Map<string, number[]>();
for (const group of groups) await measure(Object.entries(group));
for (const [name, times] of ns) console.log(`${name}: ${median(times).toFixed(0)} ns`);
for (const { name, against, less, max } of ratios) {
  const ratio = ratioOf(name, against, less);
  console.log(`${name}, against ${against}: ratio ${ratio.toFixed(2)}${max ? `, at most ${max}` : ''}`);
  if (max !== undefined && ratio > max) fail('too slow');
}

/** Median over rounds of the ratio within a round: neighbouring runs share the noise of the machine. */
function ratioOf(name: string, against: string, less: string | undefined): number {
  const off = (round: number) => (less === undefined ? 0 : ns.get(less)![round]!);
  return median(ns.get(name)!.map((took, round) => (took - off(round)) / ns.get(against)![round]!));
}

async function measure(group: readonly (readonly [name: string, run: () => unknown])[]): Promise<void> {
  const took = await sampled(ROUNDS, () =>
    Array.fromAsync(group, ([name, run]) => (name === 'validation' ? atOnce(run) : inTurn(run))),
  );
  for (const [i, [name]] of group.entries())
    ns.set(
      name,
      took.map((round) => round[i]!),
    );
}

async function inTurn(run: () => unknown): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < CALLS; i++) await run();
  return ((performance.now() - start) * 1e6) / CALLS;
}

/** Synchronous: a schema check is part of a call. */
function atOnce(run: () => unknown): number {
  const start = performance.now();
  for (let i = 0; i < CALLS; i++) if (run() !== true) throw new Error('the answer must fit its schema');
  return ((performance.now() - start) * 1e6) / CALLS;
}
