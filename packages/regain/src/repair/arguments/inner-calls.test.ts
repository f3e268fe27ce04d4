/** Calls that stand instead of the arguments of a call. */

import { describe, expect, it } from 'vitest';
import type { Json, ToolCall } from '../../types/index.ts';
import { failureSaying, toolTaking } from './call-in-test.ts';
import { repairCall } from './repair-call.ts';

const text = { type: 'string' };
const tools = [
  toolTaking({ city: text }, ['city'], 'get_weather'),
  toolTaking({ city: text, days: { type: 'integer' } }, ['city', 'days'], 'get_forecast'),
  toolTaking({ query: text, name: text, limit: { type: 'integer' } }, ['query'], 'search'),
];

const rome: ToolCall = { tool: 'get_weather', args: { city: 'Rome' } };
const oslo: ToolCall = { tool: 'get_weather', args: { city: 'Oslo' } };
const soon: ToolCall = { tool: 'get_forecast', args: { city: 'Rome', days: 2 } };
const openAi = { type: 'function', function: { name: 'get_weather', arguments: '{"city": "Rome"}' } };

describe('arguments that are calls', () => {
  it.each<readonly [tool: string, args: Json, expected: readonly ToolCall[]]>([
    ['func1', { name: 'get_weather', params: { city: 'Rome' } }, [rome]],
    ['call_tool', { tool_name: 'getWeather', tool_input: '{"city": "Rome"}' }, [rome]],
    ['call_tool', { tool: 'get_weather', city: 'Rome' }, [rome]],
    ['search', { name: 'get_weather', arguments: { city: 'Rome' } }, [rome]],
    ['get_weather', { city: 'Rome', tool_name: 'get_weather' }, [rome]],
    ['func1', { name: 'get_weather', params: { city: "'Rome'" } }, [rome]],
    ['get_weather', { get_forecast: { city: 'Rome', days: 2 } }, [soon]],
    ['get_weather', { get_forecast: { city: 'Rome', days: '2' } }, [soon]],
    ['tool', { get_weather: { city: 'Rome' }, get_forecast: { city: 'Rome', days: 2 } }, [rome, soon]],
    ['run', { function_calls: [{ name: 'get_weather', arguments: { city: 'Rome' } }] }, [rome]],
    ['get_weather', { tool_calls: [openAi, { get_weather: { city: 'Oslo' } }] }, [rome, oslo]],
    [
      'multi_tool_use.parallel',
      {
        tool_uses: [
          { recipient_name: 'functions.get_weather', parameters: { city: 'Rome' } },
          { recipient_name: 'functions.get_forecast', parameters: { city: 'Rome', days: 2 } },
        ],
      },
      [rome, soon],
    ],
    ['get_weather', [{ city: 'Rome' }, { city: 'Oslo' }], [rome, oslo]],
    ['get_weather', { cities: [{ city: 'Rome' }, { city: 'Oslo' }] }, [rome, oslo]],
    ['python', { code: "get_weather(city='Rome')" }, [rome]],
    ['get_weather', "[get_weather(city='Rome'), get_forecast(city='Rome', days=2)]", [rome, soon]],
    ['', 'get_weather("Rome")\nget_weather("Oslo")', [rome, oslo]],
    [
      '',
      '<tool_call>{"name": "get_weather", "arguments": {"city": "Rome"}}</tool_call>\n' +
        '<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>',
      [rome, oslo],
    ],
  ])('%s %j', (tool, args, expected) => {
    const [first] = repairCall({ tools, call: { tool, args }, text: '' });
    expect(first?.valid).toBe(true);
    expect([first!.call, ...(first!.further ?? [])]).toEqual(expected);
  });

  it('are repaired whatever the failure says about the enclosing call', () => {
    const parsed = failureSaying({ kind: 'tool', path: 'func1' });
    const call = { tool: 'func1', args: { name: 'get_forecast', params: { city: 'Rome', days: '2' } } };
    const [first] = repairCall({ tools, call, text: '', parsed });
    expect(first?.call).toEqual(soon);
    expect(first?.support).toBeGreaterThan(0.8);
  });

  it('are no calls if the tool declares them', () => {
    const call = { tool: 'search', args: { query: 'x', name: 'get_weather', limit: '2', more: null } };
    expect(repairCall({ tools, call, text: '' })[0]?.call).toEqual({
      tool: 'search',
      args: { query: 'x', name: 'get_weather', limit: 2 },
    });
  });

  it.each<[Json]>([
    [[{ city: 'Rome' }, { speed: 3 }]],
    ["[get_weather(city='Rome'), get_forecast(city='Rome', nights=2)]"],
  ])('are no calls if one of several cannot be made: %j', (args) => {
    const found = repairCall({ tools, call: { tool: 'get_weather', args }, text: '' });
    expect(found.flatMap(({ further = [] }) => further)).toEqual([]);
  });
});
