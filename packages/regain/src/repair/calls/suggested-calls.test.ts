import { describe, expect, it } from 'vitest';
import { text } from '../../govern/schemas-in-test.ts';
import type { Json } from '../../types/index.ts';
import { closedTool } from '../arguments/call-in-test.ts';
import { repairCall } from '../arguments/repair-call.ts';
import type { Repair } from '../arguments/repair-types.ts';
import { isForModel, suggestedCalls } from './suggested-calls.ts';

const tools = [
  closedTool('get_weather', { city: text }),
  closedTool('get_zip', { city: text }),
  closedTool('find_shops', { zipcode: text }),
];

function suggested(called: string, args: Json): string | undefined {
  const [best] = repairCall({ tools, call: { tool: called, args }, text: '' });
  return best && suggestedCalls(best, called);
}

describe('suggested calls', () => {
  it('are one for each value of a list', () => {
    expect(suggested('get_weather', { city: ['Oslo', 'Bergen'] })).toBe(
      'Call "get_weather" 2 times, once for each value: {"city":"Oslo"}; {"city":"Bergen"}.',
    );
  });

  it('begin with the call whose result is needed', () => {
    expect(suggested('find_shops', { zipcode: { get_zip: { city: 'Oslo' } } })).toBe(
      'The value at "/zipcode" needs the result of "get_zip": call "get_zip" with {"city":"Oslo"} first, then call "find_shops" with its result.',
    );
  });

  it('say that another call is missing if it is not known', () => {
    const call = { tool: 'find_shops', args: { zipcode: '<result of step 1>' } };
    const repair: Repair = { call, needs: { path: '/zipcode' }, edits: [], support: 0.5, valid: false };
    expect(suggestedCalls(repair, 'find_shops')).toBe(
      'The value at "/zipcode" stands for the result of another call. Make that call first, then call "find_shops" with its result.',
    );
  });

  it('are absent for a repair that is one call', () => {
    expect(repairCall({ tools, call: { tool: 'getWeather', args: { city: 'Oslo' } }, text: '' })).not.toEqual(
      [],
    );
    expect(suggested('getWeather', { city: 'Oslo' })).toBeUndefined();
  });

  it('are bounded, quoted and shown without secrets', () => {
    const call = (city: string) => ({ tool: 'get\n"weather', args: { city } });
    const cities = Array.from({ length: 30 }, (_, index) => `${index}${'x'.repeat(1000)}`);
    const [first, ...further] = cities.map(call);
    const repair: Repair = { call: first!, further, edits: [], support: 1, valid: true };
    const said = suggestedCalls(repair, 'get_weather')!;
    expect(isForModel(repair)).toBe(true);
    expect(said.length).toBeLessThan(3_500);
    expect(said).toContain(String.raw`Call "get\n\"weather" 30 times`);
    expect(said).toContain('; and 20 more.');
    expect(suggestedCalls(repair, 'get_weather', () => ({ city: 'hidden' }))).not.toContain('xxx');
  });
});
