/** Tools that are used as nobody planned it: under one name twice, with an id again, with results and errors of any form. */

import { generateText, isStepCount, type ToolSet, tool } from 'ai';
import { tool as langChainTool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { protectTools } from '../../integrations/ai-sdk/index.ts';
import { scriptedModel } from '../../integrations/ai-sdk/scripted-model-in-test.ts';
import * as claude from '../../integrations/claude-agent-sdk/index.ts';
import { runAgent } from '../../integrations/langchain/agent-in-test.ts';
import { recoveryMiddleware } from '../../integrations/langchain/index.ts';
import { recoveryTool } from '../../integrations/openai-agents/index.ts';
import { createShield } from '../../shield/index.ts';
import { shieldOfScene, unavailable } from './adapter-in-test.ts';

describe('tools of one name, made with one recoveryTool', () => {
  const parameters = z.object({ id: z.string() });
  const named = (name: string, execute: () => Promise<unknown>) => ({
    ...{ name, description: '', parameters, execute },
  });

  it('are called each for its own agent', async () => {
    const make = recoveryTool({ shield: shieldOfScene(), effects: 'read' });
    const tools = ['Ann', 'Bob', 'Cem'].map((user) => make(named('whoami', async () => user)));
    const said = tools.map((one) => one.invoke({} as never, '{"id":"R-1"}'));
    expect(await Promise.all(said)).toEqual(['Ann', 'Bob', 'Cem']);
  });

  it('are verified by the tool that was made with them', async () => {
    const read: string[] = [];
    const verifiedBy = {
      ...{ tool: 'list', args: { id: '/args/id' }, records: '', match: { id: '/args/id' }, output: '' },
      ...{ identity: 'match' as const, consistency: 'strong' as const },
    };
    const make = recoveryTool({
      shield: shieldOfScene(),
      effects: { book: 'write', list: 'read' },
      perTool: { book: { verifiedBy } },
    });
    const books = ['Ann', 'Bob'].map((user) => {
      const book = make(named('book', () => Promise.reject(unavailable(504))));
      make(named('list', async () => [{ id: 'R-1', user: read.push(user) }]));
      return book;
    });
    await books[0]!.invoke({} as never, '{"id":"R-1"}');
    expect(new Set(read)).toEqual(new Set(['Ann']));
  });
});

describe('an id that a provider gives again', () => {
  const get = tool({ inputSchema: z.object({ days: z.number().optional() }), execute: async () => 'rain' });
  const shownBy = async (tools: ToolSet, input: object) => {
    const model = scriptedModel([{ tool: 'get', input }]);
    await generateText({ model, tools, prompt: 'go', stopWhen: isStepCount(3) });
    return JSON.stringify(model.doGenerateCalls.at(-1)!.prompt);
  };

  it('brings no notes of the call before, and all notes of its own', async () => {
    const shield = shieldOfScene();
    const about = { shield, effects: 'read' as const };
    const once = protectTools({ get }, about);
    for (const tools of [once, protectTools(once, about)]) {
      expect(await shownBy(tools, { dayz: 3 })).toContain('does not have argument');
      expect(await shownBy(tools, { days: 3 })).not.toContain('does not have argument');
    }
  });
});

describe('shadow mode with LangChain', () => {
  it.each([
    ['a text', 'busy'],
    ['nothing', undefined],
    ['null', null],
    ['a function', () => 'busy'],
    ['a frozen error', Object.freeze(new Error('busy'))],
  ])('does not end an agent whose tool throws %s', async (_, thrown) => {
    const failing = langChainTool(() => Promise.reject(thrown), {
      ...{ name: 'get', description: '', schema: z.object({}) },
    });
    const shield = createShield({ shadow: true, experience: false, logger: false });
    const calls = [{ name: 'get', args: {} }];
    const [message] = await runAgent([failing], [recoveryMiddleware({ shield })], calls);
    expect(message).toMatchObject({ status: 'error' });
  });
});

describe('a result that the Claude Agent SDK refuses', () => {
  it.each([['rain'], [[{ type: 'text', text: 'rain' }]], [{ content: 'rain' }], [{ content: 5 }]])(
    'does not become one by a note: %j',
    async (result) => {
      const handler = async ({ days }: { days: unknown }) => {
        if (typeof days !== 'number') throw new Error('Invalid arguments: days must be number, got string');
        return result as object;
      };
      const get = { name: 'get', description: '', inputSchema: { days: z.number() }, handler };
      const [guarded] = claude.protectTools([get], { shield: shieldOfScene(), effects: 'read' });
      expect(await guarded!.handler({ days: '3' })).toEqual(result);
    },
  );
});
