import { expect, it } from 'vitest';
import { fieldsRead } from './fields-read.ts';

it('keeps what was read, in the order of the value, and lists with their length', () => {
  const value = {
    unread: 1,
    list: [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ],
    deep: { z: null, rest: 5 },
    last: 'text',
  };
  const { result, fields } = fieldsRead(value, ({ last, deep, list }) => `${last} ${deep.z} ${list[1]!.x}`);
  expect(result).toBe('text null 3');
  expect(JSON.stringify(fields)).toBe('{"list":[null,{"x":3}],"deep":{"z":null},"last":"text"}');
});
