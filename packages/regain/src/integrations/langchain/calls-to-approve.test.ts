/** A person is asked for the call that will be made, not for the one that the model has written. */

import { MemorySaver } from '@langchain/langgraph';
import {
  type AgentMiddleware,
  AIMessage,
  createAgent,
  fakeModel,
  humanInTheLoopMiddleware,
  tool,
} from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsOf, shieldInTest } from '../../shield/shield-in-test.ts';
import type { ScriptedCall } from './agent-in-test.ts';
import { recoveryMiddleware } from './recovery-middleware.ts';

const large = ({ toolCall }: { toolCall: { args: Record<string, unknown> } }) =>
  Number(toolCall.args.amount) > 100;

async function asked(call: ScriptedCall, isOutside: boolean) {
  const paid: unknown[] = [];
  const pay = tool(async ({ amount }) => paid.push(amount), {
    ...{ name: 'pay', description: 'Pays.', schema: z.object({ amount: z.number().optional() }) },
  });
  const shield = shieldInTest();
  // The type of its options is that of another version of Zod.
  const asks = { interruptOn: { pay: { allowedDecisions: ['approve'], when: large } } } as never;
  const both: AgentMiddleware[] = [
    recoveryMiddleware({ shield, effects: { pay: 'write' } }),
    humanInTheLoopMiddleware(asks) as never,
  ];
  const agent = createAgent({
    model: fakeModel()
      .respondWithTools([{ id: 'abc', ...call }])
      .respond(new AIMessage('done')),
    tools: [pay],
    middleware: isOutside ? both : both.reverse(),
    checkpointer: new MemorySaver() as never,
  });
  const messages = [{ role: 'user', content: 'go' }];
  const result = await agent.invoke({ messages } as never, { configurable: { thread_id: '1' } });
  const { __interrupt__: interrupts = [] } = result as { __interrupt__?: readonly unknown[] };
  return { paid, interrupts, repairs: eventsOf(shield.events, 'call-repaired') };
}

describe.each([true, false])('approval of a repaired call, recovery is outside: %s', (isOutside) => {
  it.each([
    ['name', { name: 'functions.pay', args: { amount: 500 } }],
    ['argument', { name: 'pay', args: { Amount: 500 } }],
    ['name and argument', { name: 'Pay', args: { Amount: '500' } }],
  ])('is asked for: %s', async (_, call) => {
    const { paid, interrupts } = await asked(call, isOutside);
    expect(paid).toEqual([]);
    expect(interrupts).toMatchObject([
      { value: { actionRequests: [{ name: 'pay', args: { amount: 500 } }] } },
    ]);
  });

  it('that needs none is made, and its repair is recorded once', async () => {
    const { paid, repairs } = await asked({ name: 'functions.pay', args: { amount: 5 } }, isOutside);
    expect(paid).toEqual([5]);
    expect(repairs).toMatchObject([{ toolBefore: 'functions.pay', tool: 'pay' }]);
  });
});
