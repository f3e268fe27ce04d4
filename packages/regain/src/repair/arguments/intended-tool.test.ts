/** Which listed tool a call meant. */

import { describe, expect, it } from 'vitest';
import type { Json, ToolSpec } from '../../types/index.ts';
import { closedTool, failureSaying, toolTaking } from './call-in-test.ts';
import { repairCall } from './repair-call.ts';

const text = { type: 'string' };
const tools = [
  toolTaking({ city: text }, ['city'], 'get_weather'),
  toolTaking({ city: text, days: { type: 'integer' } }, ['city', 'days'], 'get_forecast'),
  toolTaking({ order_id: text }, ['order_id'], 'orders.cancel'),
  toolTaking({ query: text }, ['query'], 'searchProducts'),
];

describe('a tool that is not listed', () => {
  it.each<readonly [called: string, args: Json, expected: string | undefined]>([
    ['functions.get_weather', { city: 'Rome' }, 'get_weather'],
    ['api.get-weather', { city: 'Rome' }, 'get_weather'],
    ['default_api:get_weather', { city: 'Rome' }, 'get_weather'],
    ['mcp__server__get_weather', { city: 'Rome' }, 'get_weather'],
    ['getWeather', { city: 'Rome' }, 'get_weather'],
    ['GET_WEATHER', { city: 'Rome' }, 'get_weather'],
    ['get_weather()', { city: 'Rome' }, 'get_weather'],
    ['get_weather_tool', { city: 'Rome' }, 'get_weather'],
    ['get_waether', { city: 'Rome' }, 'get_weather'],
    ['fetch_weather', { city: 'Rome' }, 'get_weather'],
    ['weather_forecast', { city: 'Rome', days: 2 }, 'get_forecast'],
    ['cancel_order', { order_id: 'o-1' }, 'orders.cancel'],
    ['search_products', { query: 'tea' }, 'searchProducts'],
    ['product_search', { query: 'tea' }, 'searchProducts'],
    ['get_weather(city="Rome")', {}, 'get_weather'],
    ['launch_rocket', { target: 'moon' }, undefined],
    ['', {}, undefined],
  ])('%s is %s', (tool, args, expected) => {
    const [first] = repairCall({ tools, call: { tool, args }, text: '' });
    expect(first?.call.tool).toBe(expected);
    if (first !== undefined) {
      expect(first.valid).toBe(true);
      expect(first.edits[0]).toMatchObject({ operator: 'other-tool', path: '' });
    }
  });

  it('is the one that the failure suggests, if it is listed', () => {
    const parsed = failureSaying({ kind: 'tool', path: 'weather', suggestion: 'get_forecast' });
    const call = { tool: 'weather', args: { city: 'Rome', days: 2 } };
    expect(repairCall({ tools, call, text: '', parsed })[0]?.call.tool).toBe('get_forecast');
  });

  it('is the one that the failure suggests, however many others fit better', () => {
    const parsed = failureSaying({ kind: 'tool', path: 'weather', suggestion: 'zebra' });
    const many = Array.from({ length: 30 }, (_, i) => toolTaking({ city: text }, ['city'], `weather_${i}`));
    const listed = [...many, toolTaking({ town: text }, ['town'], 'zebra')];
    const call = { tool: 'weather', args: { city: 'Rome' } };
    const found = repairCall({ tools: listed, call, text: '', parsed }).map((repair) => repair.call.tool);
    expect(found).toContain('zebra');
  });

  it('is never an unlisted one, whatever the failure suggests', () => {
    const parsed = failureSaying({ kind: 'tool', path: 'weather', suggestion: 'delete_everything' });
    const call = { tool: 'weather', args: { city: 'Rome' } };
    const names = tools.map(({ name }) => name);
    for (const repair of repairCall({ tools, call, text: '', parsed }))
      expect(names).toContain(repair.call.tool);
  });
});

describe('a name that says nothing', () => {
  const currencies = { from_currency: text, to_currency: text };
  const listed = [
    toolTaking({ ...currencies, amount: { type: 'number' } }, Object.keys(currencies), 'currency.convert'),
    toolTaking(currencies, Object.keys(currencies), 'currency.latest_rate'),
    toolTaking({ ...currencies, date: text }, [...Object.keys(currencies), 'date'], 'currency.rate_on_day'),
    toolTaking({ title: text, platform: text }, ['title', 'platform'], 'games.on_sale'),
    toolTaking({ title: text, platform: text }, ['title', 'platform'], 'games.price'),
    toolTaking({ array: { type: 'array', items: text } }, ['array'], 'sort_texts'),
    toolTaking({ array: { type: 'array', items: { type: 'number' } } }, ['array'], 'sort_numbers'),
  ];
  const question =
    'What is the price of Hades on Switch, and also let me know whether Celeste is on sale on Switch?';

  it.each<readonly [called: string, args: Json, expected: string | undefined]>([
    ['', { from_currency: 'EUR', to_currency: 'USD', date: '2022-01-01' }, 'currency.rate_on_day'],
    ['func1', { from_currency: 'EUR', to_currency: 'USD' }, 'currency.latest_rate'],
    ['tool_call', { from_currency: 'EUR', to_currency: 'USD', amount: 2 }, 'currency.convert'],
    ['python', { from_currency: 'EUR', to_currency: 'USD', amount: '2' }, 'currency.convert'],
    ['date', { from_currency: 'EUR', to_currency: 'USD', date: '2022-01-01' }, 'currency.rate_on_day'],
    ['function', { fromCurrency: 'EUR', toCurrency: 'USD', date: '2022-01-01' }, 'currency.rate_on_day'],
    ['', { parameters: { from_currency: 'EUR', to_currency: 'USD', amount: 2 } }, 'currency.convert'],
    ['', { title: 'Hades', platform: 'Switch' }, 'games.price'],
    ['', { title: 'Celeste', platform: 'Switch' }, 'games.on_sale'],
    ['', { array: ['a', 'b'] }, 'sort_texts'],
    ['', { array: [1, 2] }, 'sort_numbers'],
    ['', { colour: 'red' }, undefined],
    ['func1', {}, undefined],
  ])('%j is identified by its arguments %j: %s', (tool, args, expected) => {
    const [first] = repairCall({ tools: listed, call: { tool, args }, text: question });
    expect(first?.call.tool).toBe(expected);
  });

  it('is identified by the values too', () => {
    const call = { tool: '', args: { array: ['a', 'b'] } };
    const [first] = repairCall({ tools: listed, call, text: '' });
    expect(first!.support).toBeGreaterThan(0.6);
  });

  it('has less support the more tools fit', () => {
    const call = { tool: '', args: { title: 'Hades', platform: 'Switch' } };
    const [alone] = repairCall({ tools: listed.slice(0, 4), call, text: '' });
    const [among] = repairCall({ tools: listed, call, text: '' });
    expect(alone!.support).toBeGreaterThan(0.9);
    expect(among!.support).toBeLessThan(0.6);
  });

  it('finds the tool in a long list', () => {
    const many = Array.from({ length: 480 }, (_, i) =>
      toolTaking({ title: text, [`field_${i}`]: text }, ['title', `field_${i}`], `tool_${i}`),
    );
    const call = { tool: '', args: { title: 'x', field_417: 'y' } };
    expect(repairCall({ tools: many, call, text: '' })[0]?.call.tool).toBe('tool_417');
  });
});

describe('a listed tool', () => {
  const rewards = { game: text, platform: text, mission: text };
  const open = [
    toolTaking({ game: text }, ['game'], 'missions.list'),
    toolTaking(rewards, ['game'], 'rewards.get'),
  ];
  const closed = [closedTool('missions.list', { game: text }), closedTool('rewards.get', rewards, ['game'])];
  const asked = (tools: readonly ToolSpec[], args: Json, question = 'The rewards of the mission Odyssey?') =>
    repairCall({ tools, call: { tool: 'missions.list', args }, text: question });
  const foreign = { game: 'Hades', platform: 'Switch', mission: 'Odyssey' };

  it('is not the only proposal if another declares the arguments that it rejects', () => {
    const repairs = asked(closed, foreign);
    expect(repairs.map(({ call: { tool } }) => tool).sort()).toEqual(['missions.list', 'rewards.get']);
    for (const { support } of repairs) expect(support).toBeLessThan(0.85);
  });

  it('is not replaced by a write if it reads', () => {
    const [list, get] = closed;
    const repairs = asked(
      [
        { ...list!, effect: 'read' },
        { ...get!, effect: 'write' },
      ],
      foreign,
      '',
    );
    expect(repairs.map(({ call: { tool } }) => tool)).toEqual(['missions.list']);
  });

  it('is not replaced if its schema accepts the arguments', () => {
    for (const { call } of asked(open, foreign)) expect(call.tool).toBe('missions.list');
    expect(asked(open, { game: 'Hades' })).toEqual([]);
  });
});
