/**
 * The price of fault injection on a call that meets no fault, as a ratio within one run: one call through injection
 * and validation against the same validated call without injection. Fails above 3.
 */

import { inject } from '../packages/regain/src/faults/inject.ts';
import { createProfile } from '../packages/regain/src/faults/profiles/index.ts';
import { virtualClock } from '../packages/regain/src/types/clock.ts';
import type { JsonObject, JsonSchema } from '../packages/regain/src/types/json.ts';
import type { CallContext, Tool } from '../packages/regain/src/types/tool.ts';
import { validate } from '../packages/regain/src/types/validate.ts';
import { median, sampled } from './support/rounds.ts';

const RATIO_MAX = 3;
const ROUNDS = { count: 15, warmUp: 3 };
const CALLS = 100_000;

const record = (properties: { [name: string]: JsonSchema }): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const input = record({ city: { type: 'string' }, nights: { type: 'integer', minimum: 1 } });
const output = record({ city: { type: 'string' }, price: { type: 'number', 'x-unit': 'EUR' } });
const args: JsonObject = { city: 'Porto', nights: 3 };
const tool: Tool = {
  name: 'get_rate',
  description: 'Shows what a stay costs.',
  inputSchema: input,
  outputSchema: output,
  effect: 'read',
  execute: async ({ city, nights }) => ({ city: city!, price: 81.25 * Number(nights) }),
};

/** The profile rough with all rates at 0: the whole injector runs, and no fault occurs. */
const calls = { rate: 1e-12, otherPurposes: 0 };
const quietRough = createProfile({ name: 'quiet rough', description: '', extends: 'rough', calls });
const quietStorm = createProfile({
  name: 'quiet storm',
  description: '',
  extends: ['storm', 'drift'],
  calls,
  bursts: { slotMs: 2000, goodSlotsMean: 1e12, badSlotsMean: 1, loss: 1, kinds: { timeout: 1 } },
});

const clock = virtualClock();
const signal = new AbortController().signal;
const contextAt = (step: number): CallContext => ({ clock, signal, step, purpose: 'step', nth: 0 });
type Call = (args: JsonObject, context: CallContext) => Promise<unknown>;

async function validated(call: Call): Promise<number> {
  let sink = 0;
  for (let i = 0; i < CALLS; i++) {
    const context = contextAt(i % 8);
    if (validate(input, args).length > 0) throw new Error('the input should be valid');
    const value = await call(args, context);
    if (validate(output, value).length > 0) throw new Error('the output should be valid');
    sink += (value as { price: number }).price;
  }
  return sink;
}

const injected = (profile: Parameters<typeof inject>[1]): Call => {
  const box = inject([tool], profile, { suite: 'bench', task: 't', seed: 1, repeat: 0 });
  return (given, context) => box.call('get_rate', given, context);
};
const bare: Call = (given, context) => tool.execute(given, context);
const others: readonly (readonly [name: string, call: Call])[] = [
  ['clean profile', injected('clean')],
  ['quiet rough', injected(quietRough)],
  ['quiet storm with drift', injected(quietStorm)],
];

let sink = 0;
const msOf = async (call: Call) => {
  const start = performance.now();
  sink += await validated(call);
  return performance.now() - start;
};
const took = await sampled(ROUNDS, async () => ({
  bare: await msOf(bare),
  others: await Array.fromAsync(others, ([, call]) => msOf(call)),
}));

console.log(`validated bare call: ${perCall(took.map((ms) => ms.bare))} (checksum ${sink})`);
let worst = 0;
for (const [i, [name]] of others.entries()) {
  const ratio = median(took.map((ms) => ms.others[i]! / ms.bare));
  worst = Math.max(worst, ratio);
  console.log(`${name}: ${perCall(took.map((ms) => ms.others[i]!))}, ratio ${ratio.toFixed(2)}`);
}
const start = performance.now();
for (let task = 0; task < 10_000; task++) {
  const box = inject([tool], quietRough, { suite: 'bench', task: `t${task}`, seed: 1, repeat: 0 });
  await box.call('get_rate', args, contextAt(0));
}
console.log(
  `a fresh rollout with its first call: ${((performance.now() - start) / 10).toFixed(1)} µs (not bounded)`,
);
console.log(
  `worst ratio ${worst.toFixed(2)}, at most ${RATIO_MAX}: ${worst <= RATIO_MAX ? 'ok' : 'TOO SLOW'}`,
);
if (worst > RATIO_MAX) process.exitCode = 1;

function perCall(ms: readonly number[]): string {
  return `${((median(ms) / CALLS) * 1e6).toFixed(0)} ns`;
}
