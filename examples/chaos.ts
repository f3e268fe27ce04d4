/**
 * Chaos for my agent: faults in front of a tool of your own, without changing the tool or the agent.
 * Prints what happened, call by call, and checks itself.
 */

import assert from 'node:assert/strict';
import { inject } from 'regain/faults';
import { virtualClock } from 'regain/types';

/** A plain tool, as any agent has them. */
const stock = new Map([
  ['apples', 12],
  ['pears', 7],
]);
const takeFromStock = {
  name: 'take_from_stock',
  description: 'Takes a number of items from the stock.',
  inputSchema: {
    type: 'object',
    properties: { item: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
    required: ['item', 'count'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { item: { type: 'string' }, left: { type: 'integer' } },
    required: ['item', 'left'],
  },
  execute: async ({ item, count }: { [name: string]: unknown }) => {
    const left = (stock.get(String(item)) ?? 0) - Number(count);
    stock.set(String(item), left);
    return { item: String(item), left };
  },
};

const faultyTool = inject(takeFromStock, 'lost-after-commit', 1, { clock: virtualClock() });

/** An agent as people write them today: the same call up to three times. */
async function myAgent() {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      return await faultyTool.execute({ item: 'apples', count: 2 });
    } catch (error) {
      console.log(`  attempt ${attempt} failed: ${String(error).split('\n').at(-1)}`);
    }
  }
  return 'gave up';
}

for (let order = 1; order <= 3; order++) {
  console.log(`order ${order}: two apples`);
  console.log('  answer:', await myAgent());
}

console.log(`\n${faultyTool.log.summary()}`);
for (const { fault, step, atMs } of faultyTool.log.landed) {
  console.log(`call ${step + 1}, at ${atMs} ms of virtual time: ${fault.kind}`);
}
const taken = 12 - stock.get('apples')!;
console.log(`three orders of two, and ${taken} apples are gone`);

assert.ok(faultyTool.log.landed.length > 0, 'this seed brings faults');
assert.ok(!faultyTool.log.isPaired, 'there is no plan, so runs cannot be compared pair by pair');
assert.ok(taken > 6, 'blind retries took some apples twice');
