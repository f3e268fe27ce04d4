import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { anthropicList, messagesFixture } from './fixture-in-test.ts';
import { messages } from './messages.ts';

const session = 'fixture';
const source = { file: '', name: '' };

describe('messages', () => {
  it('reads a log of requests: what a request repeats is read once', () => {
    expect(recordedIn(messages, messagesFixture)).toEqual([
      { type: 'session', session, model: 'gpt-x-1' },
      {
        ...{ type: 'tools', session },
        tools: [{ name: 'weather', description: 'Weather of a city', inputSchema: { type: 'object' } }],
      },
      { type: 'message', session, from: 'user' },
      {
        ...{ type: 'turn', session, id: 'turn-0', model: 'gpt-x-1', atMs: 1_000_000 },
        ...{ tokensIn: 60, tokensCached: 40, tokensOut: 10, money: 0.5 },
      },
      {
        ...{ type: 'call', session, id: 'c1', tool: 'weather', args: { city: 'Ulm' } },
        ...{ atMs: 1_000_000, turn: 'turn-0' },
      },
      { type: 'result', session, id: 'c1', value: 'Error: no such city' },
      { type: 'turn', session, id: 'turn-1', model: 'gpt-x' },
      { type: 'message', session, from: 'agent' },
      { type: 'session', session: 'fixture#1' },
      { type: 'message', session: 'fixture#1', from: 'user' },
      { type: 'turn', session: 'fixture#1', id: 'turn-0' },
      { type: 'message', session: 'fixture#1', from: 'agent' },
    ]);
  });

  it('reads a list of messages', () => {
    expect(recordedIn(messages, anthropicList)).toEqual([
      { type: 'session', session },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: 'turn-0', model: 'claude-x', tokensIn: 10, tokensOut: 5 },
      { type: 'call', session, id: 't1', tool: 'weather', args: { city: 'Ulm' }, turn: 'turn-0' },
      { type: 'call', session, id: 't2', tool: 'weather', args: { city: 'Bonn' }, turn: 'turn-0' },
      { type: 'result', session, id: 't1', value: 'no such city', flag: 'error' },
      { type: 'result', session, id: 't2', value: 'sunny', flag: 'ok' },
      { type: 'turn', session, id: 'turn-1' },
      { type: 'message', session, from: 'agent' },
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
      { type: 'turn', session, id: 'turn-0', tokensIn: 6, tokensCached: 4, tokensOut: 2 },
      { type: 'call', session, id: 'a', tool: 'roll', args: {}, turn: 'turn-0' },
      { type: 'call', session, id: 'a#1', tool: 'roll', args: {}, turn: 'turn-0' },
      { type: 'result', session, id: 'a', value: '6' },
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

  it('names what makes a call unusable', () => {
    const message = { role: 'assistant', content: null, tool_calls: [{ id: 'a', function: {} }] };
    expect(() => recordedIn(messages, [message])).toThrow('tool_calls[0].name must be a text, got nothing');
  });

  it.each([
    { role: 'wizard', content: '' },
    { messages: [] },
    { messages: ['a'] },
    { choices: [{}] },
    4,
    null,
  ])('does not recognise %j', (value) => {
    expect(messages.recognises(value, source)).toBe(false);
  });
});
