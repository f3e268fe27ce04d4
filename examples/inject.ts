/**
 * The tools of an agent under faults, without and with `protect`: the same tools, faults of the same profile and
 * seed. Prints the difference, and checks itself. `inject` works in real time by default (add `--real` to see it, it takes
 * a minute); here both are given a virtual clock, as in a test, and nobody waits.
 */

import assert from 'node:assert/strict';
import { createShield } from 'regain';
import { type FaultProfileInput, getInjection, inject } from 'regain/faults';
import { virtualClock } from 'regain/types';

/** A bad day at a shop: servers fail for a moment, and answers of orders get lost. */
const shopFaults: FaultProfileInput = {
  calls: {
    rate: 0.4,
    kinds: {
      'server-error': { weight: 2, triesMean: 1.2, latencyMs: [1, 5] },
      'connection-reset': { weight: 1, triesMean: 1, latencyMs: [1, 5] },
      'lost-after-commit': { weight: 2, latencyMs: [1, 5] },
    },
  },
};

/** Tools as any agent has them: a function, and one that declares how a write can be looked up. */
function shop() {
  const orders: { reference: string; item: string }[] = [];
  const tools = {
    findItem: async (query: string) => ({ query, price: 12 }),
    listOrders: {
      name: 'listOrders',
      description: 'Lists the orders.',
      inputSchema: { type: 'object' },
      effect: 'read' as const,
      execute: async () => ({ orders }),
    },
    order: {
      name: 'order',
      description: 'Orders an item under a reference of the caller.',
      inputSchema: { type: 'object' },
      effect: 'write' as const,
      verifiedBy: {
        tool: 'listOrders',
        args: {},
        records: '/orders',
        match: { reference: '/args/reference' },
        output: '',
        identity: 'match' as const,
        consistentAfterMs: 0,
      },
      execute: async (order: { reference: string; item: string }) => {
        orders.push(order);
        return order;
      },
    },
  };
  return { tools, orders };
}

/** An agent that looks for ten items and orders each. Unprotected, it makes a failed call again, up to three times. */
async function run(isProtected: boolean) {
  const { tools, orders } = shop();
  const time = process.argv.includes('--real') ? {} : { clock: virtualClock() };
  const faulty = inject(tools, shopFaults, 7, time);
  const used = isProtected
    ? createShield({ ...time, logger: false }).protect(faulty, { effects: { findItem: 'read' } })
    : faulty;
  const tries = <T>(call: () => Promise<T>): Promise<T> =>
    isProtected ? call() : call().catch(call).catch(call);
  let done = 0;
  for (let i = 1; i <= 10; i++) {
    const order = { reference: `R-${i}`, item: `item ${i}` };
    const work = async () => {
      await tries(() => used.findItem(order.item));
      await tries(() => used.order.execute(order));
      done++;
    };
    await work().catch(() => undefined);
  }
  const twice = orders.length - new Set(orders.map(({ reference }) => reference)).size;
  const { log } = getInjection(faulty)!;
  console.log(`${isProtected ? 'protected' : 'as it is '}: ${done} of 10 done, ${twice} ordered twice`);
  console.log(`           ${log.summary()}`);
  return { done, twice, landed: log.landed.length };
}

const withoutShield = await run(false);
const withShield = await run(true);

assert.ok(withoutShield.landed > 0 && withShield.landed > 0, 'this seed brings faults');
assert.ok(withoutShield.twice > 0, 'who repeats blindly orders twice');
assert.equal(withShield.twice, 0);
assert.ok(withShield.done >= withoutShield.done);
