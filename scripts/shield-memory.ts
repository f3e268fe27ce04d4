/** Calls with a new tool name, new schemas and a new error text each; prints the heap after each tenth of them. */

import { createShield } from '../packages/regain/src/shield/index.ts';
import { realClock } from '../packages/regain/src/types/index.ts';

const calls = Number(process.argv[2]);
const clock = { ...realClock(performance), sleep: async () => {} };
const shield = createShield({ clock, logger: false, experience: new Map(), onEvent: () => {} });
const heaps: number[] = [];

for (let i = 1; i <= calls; i++) {
  let tries = 0;
  const name = `tool-${i}`;
  const { tool } = shield.protect({
    tool: {
      ...({ name, description: `Reads ${name}.`, effect: 'read' } as const),
      inputSchema: { type: 'object', properties: { [`key_${i}`]: { type: 'integer' } } },
      outputSchema: { type: 'object', properties: { [`value_${i}`]: { type: 'string' } } },
      execute: async () => {
        if (tries++ === 0)
          throw Object.assign(new Error(`request ${i} of ${name} failed`), {
            status: i % 3 === 0 ? 400 : 503,
          });
        return { [`value_${i}`]: 'x' };
      },
    },
  });
  await tool.execute({ [`key_${i}`]: i % 2 === 0 ? i : String(i) }).catch(() => {});
  if (i % Math.floor(calls / 10) !== 0) continue;
  await shield.flush();
  globalThis.gc!();
  heaps.push(process.memoryUsage().heapUsed);
}

const { calls: counted, tools } = shield.stats();
console.log(JSON.stringify({ heaps, counted, tools: Object.keys(tools).length }));
