import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../types/index.ts';
import { modelInTest } from '../model-in-test.ts';
import { answerSchema } from './answer-schema.ts';
import { Conversation } from './conversation.ts';

describe('a conversation with a planning model', () => {
  it('names its own tools differently from the given ones', async () => {
    const model = modelInTest([
      { calls: [{ id: 'x', tool: 'finish_', argsText: '' }], finish: 'tool-calls' },
    ]);
    const tools = ['finish', 'hand_off', 'hand_off_'].map((name) => ({
      name,
      inputSchema: { type: 'object' },
    }));
    const planner = new Conversation({
      ...{ model, settings: {}, task: { text: 'Do it.', given: [] } },
      ...{ form: answerSchema(undefined, null), tools: tools as never },
    });
    expect([planner.finish, planner.handOff]).toEqual(['finish_', 'hand_off__']);
    const { calls } = await planner.ask(tools as never, neverAborted);
    expect(calls).toMatchObject([{ kind: 'finish', tool: 'finish_' }]);
    const [asked] = model.asked;
    expect(asked!.tools!.map(({ name }) => name)).toEqual([
      ...tools.map(({ name }) => name),
      ...['finish_', 'hand_off__'],
    ]);
    expect(asked!.messages[0]!.text).toContain('call finish_ exactly once');
  });
});
