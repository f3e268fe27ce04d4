/**
 * A LangChain agent behind a shield. The model is scripted, so this runs offline; tools and failures are real: an
 * argument by another name, a 503 that passes, a transfer whose answer is lost and is found by a read. Prints what
 * happened, and checks itself.
 */

import assert from 'node:assert/strict';
import { AIMessage, createAgent, fakeModel, ToolMessage, tool } from 'langchain';
import { createShield, type ShieldEvent } from 'regain';
import { recoveryMiddleware } from 'regain/langchain';
import { z } from 'zod';

// The tools of an agent, as anybody writes them.
let isOverloaded = true;
const ledger: { to: string; cents: number; reference: string }[] = [];
const getRate = tool(
  async ({ currency }) => {
    if (isOverloaded) {
      isOverloaded = false;
      throw Object.assign(new Error('Service Unavailable'), { status: 503 });
    }
    return { currency, rate: 1.08 };
  },
  { name: 'get_rate', description: 'The rate of a currency.', schema: z.object({ currency: z.string() }) },
);
const transfer = tool(
  async (sent): Promise<object> => {
    ledger.push(sent);
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  },
  {
    name: 'transfer',
    description: 'Transfers money.',
    schema: z.object({ to: z.string(), cents: z.number().int(), reference: z.string() }),
  },
);
const listTransfers = tool(async () => ({ transfers: ledger }), {
  name: 'list_transfers',
  description: 'All transfers.',
  schema: z.object({}),
});

// One middleware protects them. It knows which calls are reads, and which read shows whether a transfer was made.
const toolShield = createShield({ onEvent: print });
const recovery = recoveryMiddleware({
  shield: toolShield,
  effects: { get_rate: 'read', list_transfers: 'read' },
  perTool: {
    transfer: {
      effect: 'irreversible',
      verifiedBy: {
        tool: 'list_transfers',
        args: {},
        records: '/transfers',
        match: { reference: '/args/reference' },
        output: '',
        // No two transfers have the same reference: the record with this one is this call's.
        identity: 'match',
      },
    },
  },
});
const agent = createAgent({
  // A real one goes here: 'openai:...', 'anthropic:...'.
  model: fakeModel()
    .respondWithTools([{ name: 'get_rate', args: { Currency: 'USD' }, id: 'call-1' }])
    .respondWithTools([
      { name: 'transfer', args: { to: 'Ines', cents: 3000, reference: 'T-17' }, id: 'call-2' },
    ])
    .respond(new AIMessage('Done.')),
  tools: [getRate, transfer, listTransfers],
  middleware: [recovery],
});
const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Send Ines 30 dollars.' }] });

const toolResults = messages.filter((message) => ToolMessage.isInstance(message)).map(({ text }) => text);
console.log('\nthe model received:');
for (const one of toolResults) console.log(one);
const { calls, recovered, attempts } = toolShield.stats();
console.log(`\n${calls} calls, ${recovered} recovered, ${attempts} attempts`);

assert.deepEqual(toolResults, [
  '{"currency":"USD","rate":1.08}\nNote: the call was repaired: argument "Currency" was sent as "currency". Use the repaired form in later calls.',
  '{"to":"Ines","cents":3000,"reference":"T-17"}\nNote: the call took effect, but its result was lost. This result was read afterwards. Do not repeat the call.',
]);
assert.equal(ledger.length, 1);

function print(event: ShieldEvent): void {
  if (event.type === 'attempt-ended')
    console.log(`${event.tool}, attempt ${event.attempt}: ${event.failure?.message ?? 'fine'}`);
  if (event.type === 'decided') console.log(`  so: ${event.action} (${event.reason})`);
}
