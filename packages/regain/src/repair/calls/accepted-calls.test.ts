import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../types/index.ts';
import { type AcceptedCall, areAccepted, isAccepted } from './accepted-calls.ts';

const answers: readonly AcceptedCall[] = [
  {
    tool: 'plan_trip',
    args: {
      city: ['New York', 'NYC'],
      days: [3],
      rate: [4.0],
      tags: [['jazz', 'street food'], ['jazz']],
      fast: [true],
      hotel: [{ name: ['Mill Inn'], stars: [3, 4], note: [''] }, ''],
      unit: ['', 'km'],
    },
  },
];
const right: JsonObject = { city: 'New York', days: 3, rate: 4, tags: ['jazz', 'street food'], fast: true };
const accepts = (args: JsonObject, tool = 'plan_trip') => isAccepted({ tool, args }, answers);

describe('an accepted answer', () => {
  it.each<[string, JsonObject]>([
    ['as it is', right],
    ['in other case, spaces and punctuation', { ...right, city: 'new-york.' }],
    ['another of the values', { ...right, city: 'nyc' }],
    ['an optional value', { ...right, unit: 'KM' }],
    ['another list', { ...right, tags: ['Jazz'] }],
    ['items in other case', { ...right, tags: ['JAZZ', 'street_food'] }],
    ['an object', { ...right, hotel: { name: 'mill inn', stars: 4 } }],
    ['an object with its optional field', { ...right, hotel: { name: 'Mill Inn', stars: 3, note: '' } }],
  ])('is recognised %s', (_, args) => {
    expect(accepts(args)).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ['a value that is wrong', { ...right, city: 'Boston' }],
    ['a quoted value', { ...right, city: '"New York"' }],
    ['a number as text', { ...right, days: '3' }],
    ['a flag as text', { ...right, fast: 'true' }],
    ['a list as text', { ...right, tags: 'jazz' }],
    ['items in another order', { ...right, tags: ['street food', 'jazz'] }],
    ['fewer items', { ...right, tags: ['street food'] }],
    ['an unknown argument', { ...right, verbose: true }],
    ['null for what may be left out', { ...right, unit: null }],
    ['a field that is missing in an object', { ...right, hotel: { stars: 4 } }],
    ['an unknown field in an object', { ...right, hotel: { name: 'Mill Inn', stars: 4, pool: true } }],
    ['a missing argument', Object.fromEntries(Object.entries(right).slice(1))],
  ])('differs from %s', (_, args) => {
    expect(accepts(args)).toBe(false);
  });

  it('is a call of the correct tool', () => {
    expect(accepts(right, 'planTrip')).toBe(false);
  });
});

describe('several calls', () => {
  const weather = (...cities: string[]) => ({ tool: 'get_weather', args: { city: cities } });
  const call = (city: string) => ({ tool: 'get_weather', args: { city } });

  it('are accepted if each has an answer of its own', () => {
    const both = [weather('Oslo', 'Bergen'), weather('Oslo')];
    expect(areAccepted([call('Oslo'), call('Bergen')], both)).toBe(true);
    expect(areAccepted([call('Bergen'), call('Oslo')], both)).toBe(true);
    expect(areAccepted([call('oslo')], both)).toBe(true);
    expect(areAccepted([call('Oslo'), call('Oslo')], both)).toBe(true);
  });

  it('are not accepted if one is wrong or an answer would count twice', () => {
    expect(areAccepted([call('Oslo'), call('Paris')], [weather('Oslo'), weather('Bergen')])).toBe(false);
    expect(areAccepted([call('Oslo'), call('Oslo')], [weather('Oslo'), weather('Bergen')])).toBe(false);
    expect(areAccepted([call('Oslo'), call('Oslo')], [weather('Oslo')])).toBe(false);
    expect(areAccepted([], [weather('Oslo')])).toBe(false);
  });
});
