/** Violations are reported with their place, what was required, and what was given. */

import { describe, expect, it } from 'vitest';
import { actionKinds, actionSchema, isAction } from './action.ts';
import { findSchemaMismatch, matchesSchema, requireSchema, strictObject } from './schema-check.ts';

const schema = strictObject(
  { version: { const: 1 }, size: { type: ['integer', 'null'] } },
  { colour: { enum: ['red', 'blue'] }, 'a/b': { type: 'object', propertyNames: { pattern: '^x' } } },
);
const right = { version: 1, size: 3 };

describe('an invalid value', () => {
  it.each<[unknown, string, string]>([
    [{ ...right, size: 'three' }, '/size', 'must be an integer or null, got "three"'],
    [{ ...right, size: [3] }, '/size', 'must be an integer or null, got an array'],
    [{ ...right, colour: 'green' }, '/colour', 'must be one of "red", "blue", got "green"'],
    [{ ...right, hue: 'red' }, '/hue', 'no field is called "hue"'],
    [{ version: 1 }, '/size', '"size" is missing'],
    [{ version: 2, hue: 1 }, '/version', 'must be 1, got 2'],
    [{ ...right, 'a/b': { y: 1 } }, '/a~1b/y', '"y" is not a name that can be used here'],
    [{ ...right, 'a/b': { x: [Number.NaN] } }, '/a~1b/x/0', 'must be JSON'],
    [undefined, '', 'must be an object, got undefined'],
  ])('%j', (value, path, message) => {
    expect(findSchemaMismatch(schema, value)).toMatchObject({ path, message });
    expect(matchesSchema(schema, value)).toBe(false);
  });

  it('throws with the name of the input and the place', () => {
    const attempt = () => requireSchema(schema, { ...right, size: true }, 'a size', { file: 'sizes.json' });
    expect(attempt).toThrow('a size: must be an integer or null, got true');
    const place = { file: 'sizes.json', path: '/size' };
    expect(attempt).toThrow(expect.objectContaining({ code: 'invalid-input', place }));
  });
});

it('is valid if optional fields are absent or undefined', () => {
  expect(findSchemaMismatch(schema, right)).toBeUndefined();
  expect(requireSchema(schema, { ...right, colour: undefined }, 'a size')).toMatchObject(right);
});

describe('an action', () => {
  const fields = { delayMs: 5, args: { a: 1 }, value: null, tool: 'read', reason: 'why' };
  const known = (actionSchema.allOf as { then: { required: (keyof typeof fields)[] } }[]).map(
    ({ then }) => then.required,
  );

  it.each(actionKinds.map((kind, i) => [kind, known[i]!] as const))(
    '%s has its own fields only',
    (kind, names) => {
      const action = { ...Object.fromEntries(names.map((name) => [name, fields[name]])), kind };
      expect(findSchemaMismatch(actionSchema, action)).toBeUndefined();
      expect(isAction(action)).toBe(true);
      expect(findSchemaMismatch(actionSchema, { ...action, more: 1 })).toMatchObject({ path: '/more' });
      for (const name of names.filter((one) => fields[one] !== undefined)) {
        expect(findSchemaMismatch(actionSchema, { ...action, [name]: undefined })).toMatchObject({
          path: `/${name}`,
        });
      }
    },
  );

  it.each<[unknown, string]>([
    [{ kind: 'retry', delayMs: -1 }, '/delayMs'],
    [{ kind: 'retry', delayMs: Infinity }, '/delayMs'],
    [{ kind: 'dance' }, '/kind'],
    [{}, '/kind'],
    [{ kind: 'use-tool', tool: 'a', args: {}, first: false }, '/first'],
    [{ kind: 'repair-arguments', args: [] }, '/args'],
    [{ kind: 'repair-arguments', args: { at: () => 1 } }, '/args/at'],
    ['retry', ''],
  ])('%j is invalid', (value, path) => {
    expect(findSchemaMismatch(actionSchema, value)).toMatchObject({ path });
    expect(isAction(value)).toBe(false);
  });
});
