import { describe, expect, it } from 'vitest';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { anthropicList, messagesFixture } from './fixture-in-test.ts';
import { messages } from './messages.ts';

const [own, next] = [factsOf('fixture'), factsOf('fixture#1')];
const source = { file: '', name: '' };

describe('messages', () => {
  it('reads a log of requests: what a request repeats is read once', () => {
    expect(recordedIn(messages, messagesFixture)).toEqual([
      own.session({ model: 'gpt-x-1' }),
      own.tools([{ name: 'weather', description: 'Weather of a city', inputSchema: { type: 'object' } }]),
      own.user(),
      own.turn('turn-0', { model: 'gpt-x-1', atMs: 1_000_000, ...tokens(60, 40, 10), money: 0.5 }),
      own.call('c1', 'weather', { args: { city: 'Ulm' }, atMs: 1_000_000, turn: 'turn-0' }),
      own.result('c1', { value: 'Error: no such city' }),
      own.turn('turn-1', { model: 'gpt-x' }),
      own.agent(),
      next.session(),
      next.user(),
      next.turn('turn-0'),
      next.agent(),
    ]);
  });

  it('reads a list of messages', () => {
    expect(recordedIn(messages, anthropicList)).toEqual([
      own.session(),
      own.user(),
      own.turn('turn-0', { model: 'claude-x', tokensIn: 10, tokensOut: 5 }),
      own.call('t1', 'weather', { args: { city: 'Ulm' }, turn: 'turn-0' }),
      own.call('t2', 'weather', { args: { city: 'Bonn' }, turn: 'turn-0' }),
      own.result('t1', { value: 'no such city', flag: 'error' }),
      own.result('t2', { value: 'sunny', flag: 'ok' }),
      own.turn('turn-1'),
      own.agent(),
    ]);
  });

  it('keeps two trials of the same request apart', () => {
    const sent = [{ role: 'user', content: 'Roll' }];
    const roll = (id: string) => ({ id, function: { name: 'roll', arguments: '{}' } });
    const line = (id: string) => ({
      messages: sent,
      response: { choices: [{ message: { role: 'assistant', content: null, tool_calls: [roll(id)] } }] },
    });
    const calls = recordedIn(messages, [line('a'), line('b')]).filter(({ type }) => type === 'call');
    expect(calls.map((call) => call.session)).toEqual(['fixture', 'fixture#1']);
  });

  it('continues a named conversation that was shortened', () => {
    const call = { id: 'b', function: { name: 'roll', arguments: '{}' } };
    const lines = [
      { session_id: 's', messages: anthropicList.slice(0, 3) },
      {
        session_id: 's',
        messages: [
          { role: 'user', content: 'summary' },
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 't1', content: 'late' },
        ],
      },
    ];
    const items = recordedIn(messages, lines);
    expect(new Set(items.map((item) => item.session))).toEqual(new Set(['s']));
    expect(items.filter(({ type }) => type === 'call')).toHaveLength(2);
    expect(items.at(-1)).toMatchObject({ type: 'result', id: 't1', value: 'late' });
  });

  it('reads items of the Responses API: one answer may have several', () => {
    const line = {
      input: [{ role: 'user', content: 'Roll' }],
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'function_call', call_id: 'a', name: 'roll', arguments: '{}' },
        { type: 'function_call', call_id: 'a', name: 'roll', arguments: '{}' },
      ],
      usage: { input_tokens: 10, input_tokens_details: { cached_tokens: 4 }, output_tokens: 2 },
    };
    const more = {
      input: [...line.input, ...line.output, { type: 'function_call_output', call_id: 'a', output: '6' }],
    };
    expect(recordedIn(messages, [line, more]).slice(2)).toEqual([
      own.turn('turn-0', { ...tokens(6, 4, 2) }),
      own.call('a', 'roll', { args: {}, turn: 'turn-0' }),
      own.call('a#1', 'roll', { args: {}, turn: 'turn-0' }),
      own.result('a', { value: '6' }),
    ]);
  });

  it.each([
    [
      { role: 'assistant', content: null, function_call: { name: 'roll', arguments: '{}' } },
      { role: 'function', content: '6' },
    ],
    [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'roll', input: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', output: '6' }] },
    ],
    [
      { role: 'assistant', content: '', tool_calls: [{ id: 'a', name: 'roll', args: {} }] },
      { role: 'tool', tool_call_id: 'a', content: '6', status: 'success' },
    ],
  ])('knows the form %j', (call, result) => {
    expect(messages.recognises(call, source)).toBe(true);
    const [, , first, second] = recordedIn(messages, [call, result]);
    expect(first).toMatchObject({ type: 'call', tool: 'roll', args: {} });
    expect(second).toMatchObject({ type: 'result', value: '6', id: (first as { id: string }).id });
  });
});
