/** Writes of a LangChain agent: errors of the framework must not make them look as if they had no effect. */

import { tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shieldInTest } from '../../shield/shield-in-test.ts';
import { runAgent } from './agent-in-test.ts';
import { recoveryMiddleware } from './recovery-middleware.ts';

describe('a tool that calls another tool', () => {
  const notify = tool(async () => 'sent', {
    name: 'notify',
    description: 'Sends a message.',
    schema: z.object({ to: z.string() }),
  });

  it.each<readonly [string, (seats: number) => object]>([
    ['with an input of its own', (seats) => ({ whom: seats })],
    ['with what it was given', (seats) => ({ seats })],
  ])('%s, and is rejected by it, has been run', async (_, given) => {
    let orders = 0;
    const order = tool(
      async ({ seats }) => {
        orders++;
        return notify.invoke(given(seats) as never);
      },
      { name: 'order', description: 'Orders.', schema: z.object({ seats: z.number() }) },
    );
    const shield = shieldInTest();
    const middleware = recoveryMiddleware({
      shield,
      perTool: { order: { effect: 'write', singleRequest: true } },
    });
    const [message] = await runAgent([order, notify], [middleware], [{ name: 'order', args: { seats: 2 } }]);
    expect(orders).toBe(1);
    expect(message!.status).toBe('error');
    expect(String(message!.content)).toContain('may have taken effect');
    expect(shield.stats().unconfirmed).toBe(1);
  });

  it('and was rejected itself has not been run', async () => {
    let orders = 0;
    const order = tool(async () => `order ${++orders}`, {
      ...{ name: 'order', description: 'Orders.' },
      schema: z.object({ seats: z.number() }),
    });
    const shield = shieldInTest();
    const middleware = recoveryMiddleware({ shield, effects: { order: 'write' } });
    const [message] = await runAgent([order], [middleware], [{ name: 'order', args: { seats: 'a few' } }]);
    expect(orders).toBe(0);
    expect(String(message!.content)).not.toContain('may have taken effect');
  });
});
