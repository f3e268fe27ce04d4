/** Which listed tool a call meant. */

import { describe, expect, it } from 'vitest';
import type { Json } from '../../types/index.ts';
import { failureSaying, toolTaking } from './call-in-test.ts';
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

  it('is never an unlisted one, whatever the failure suggests', () => {
    const parsed = failureSaying({ kind: 'tool', path: 'weather', suggestion: 'delete_everything' });
    const call = { tool: 'weather', args: { city: 'Rome' } };
    const names = tools.map(({ name }) => name);
    for (const repair of repairCall({ tools, call, text: '', parsed }))
      expect(names).toContain(repair.call.tool);
  });
});
