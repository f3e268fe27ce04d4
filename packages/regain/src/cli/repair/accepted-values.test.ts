import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../repair/index.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { acceptedLists } from './accepted-values.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
    points: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    hotel: { type: 'object' },
    anything: {},
  },
};

function accepts(answer: JsonObject, args: JsonObject): boolean {
  return isAccepted({ tool: 't', args }, [{ tool: 't', args: acceptedLists(answer, schema) }]);
}

describe('an argument of an accepted answer', () => {
  it.each<[string, JsonObject, Json, Json]>([
    ['one text', { city: 'Oslo' }, 'Oslo', 'Bergen'],
    ['accepted texts', { city: ['Oslo', 'Kristiania'] }, 'kristiania', ['Oslo', 'Kristiania']],
    ['accepted numbers', { days: [3, 4] }, 4, [3, 4]],
    ['one list', { tags: ['a', 'b'] }, ['a', 'b'], 'a'],
    ['accepted lists', { tags: [['a', 'b'], ['c']] }, ['c'], ['a']],
    ['one list of lists', { points: [[1, 2]] }, [[1, 2]], [1, 2]],
    ['accepted lists of lists', { points: [[[1, 2]], [[3, 4]]] }, [[3, 4]], [[[1, 2]]]],
    [
      'one object',
      { hotel: { name: 'Mill', stars: [3] } },
      { name: 'mill', stars: [3] },
      { name: 'mill', stars: 3 },
    ],
    ['accepted objects', { hotel: [{ name: ['Mill', 'Inn'] }] }, { name: 'Inn' }, { name: ['Mill', 'Inn'] }],
  ])('is %s, as the schema shows', (_, answer, right, wrong) => {
    const [name] = Object.keys(answer) as [string];
    expect(accepts(answer, { [name]: right })).toBe(true);
    expect(accepts(answer, { [name]: wrong })).toBe(false);
  });

  it('may be omitted if an empty text is among the accepted values', () => {
    expect(accepts({ city: ['Oslo'], days: ['', 3] }, { city: 'Oslo' })).toBe(true);
    expect(accepts({ city: ['Oslo'], tags: ['', ['a']] }, { city: 'Oslo' })).toBe(true);
    expect(accepts({ city: ['Oslo'], days: [3] }, { city: 'Oslo' })).toBe(false);
  });

  it('is read like the other arguments of its call, or either way', () => {
    expect(accepts({ anything: [1, 2] }, { anything: [1, 2] })).toBe(true);
    expect(accepts({ anything: [1, 2] }, { anything: 2 })).toBe(true);
    expect(accepts({ city: ['Oslo'], anything: [1, 2] }, { city: 'Oslo', anything: 2 })).toBe(true);
    expect(accepts({ city: ['Oslo'], anything: [1, 2] }, { city: 'Oslo', anything: [1, 2] })).toBe(false);
    expect(accepts({ city: 'Oslo', anything: [1, 2] }, { city: 'Oslo', anything: [1, 2] })).toBe(true);
    expect(accepts({ city: 'Oslo', anything: [1, 2] }, { city: 'Oslo', anything: 2 })).toBe(false);
  });
});
