/** The smallest suite: one tool that reads, two tasks. `examples/my-suite.ts` has writes, effects and planned mistakes. */

import { runExperiment } from '@regain/lab';
import type { Suite, SuiteTask } from '@regain/lab/suites';
import { checkSuite } from '@regain/lab/suites';
import type { ToolSpec } from 'regain/types';

const prices: { readonly [item: string]: number } = { pear: 3, plum: 2, fig: 5 };

const tool: ToolSpec = {
  name: 'find_price',
  description: 'Finds the price of an item.',
  inputSchema: {
    type: 'object',
    properties: { item: { type: 'string' } },
    required: ['item'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
  effect: 'read',
};

function task(item: string): SuiteTask {
  const plan = [{ id: 's1', tool: 'find_price', args: { item } }];
  return {
    id: `price-of-${item}`,
    text: `What does a ${item} cost?`,
    given: [{ name: 'item', value: item }],
    plan,
    gold: plan,
    answer: { $from: 's1', path: '/price' },
    split: 'held-out',
    domain: 'shop',
  };
}

const shop: Suite = {
  name: 'shop',
  description: 'Prices of fruit.',
  tools: [tool],
  tasks: Object.keys(prices).map(task),
  // A new world for every rollout; here nothing in it can change.
  open: () => ({
    tools: [
      {
        ...tool,
        async execute({ item }, { clock, signal }) {
          await clock.sleep(100, signal);
          const price = prices[String(item)];
          if (price === undefined) throw Object.assign(new Error(`no ${item} here`), { status: 404 });
          return { price };
        },
      },
    ],
    snapshot: () => null,
    effects: () => [],
  }),
};

await checkSuite(shop);
const { results } = await runExperiment(
  { name: 'shop', suites: ['shop'], policies: ['vanilla', 'retry'] },
  { suites: [shop] },
);
for (const { policy, RR } of results.cells) console.log(policy, RR?.point.toFixed(2));
