/** Statements of errors about names: real texts of many systems, and similar texts with another meaning. */

import { describe, expect, it } from 'vitest';
import { realErrors } from '../repair/parse/real-errors-in-test.ts';
import { mentionStrength, saysUnknownParameter } from './names-in-error-text.ts';

describe('a name that is called unknown', () => {
  it.each([
    "Unexpected property 'city'",
    "Unknown parameter 'city'. Allowed: limit, offset",
    'Received unknown parameter: city. Did you mean town?',
    "Unrecognized key(s) in object: 'units', 'city'",
    "Additional properties are not allowed ('city' was unexpected)",
    '"city" is not allowed',
    "weather() got an unexpected keyword argument 'city'",
    'city\n  Extra inputs are not permitted [type=extra_forbidden]',
    '{"detail":[{"type":"extra_forbidden","loc":["body","city"],"msg":"Extra inputs are not permitted"}]}',
    'json: unknown field "city"',
    'unknown field `city`, expected one of `town`, `units`',
    'property city should not exist',
    "there is no parameter named 'city'",
    'Unknown argument "city" on field "Query.weather".',
    'error: unexpected argument --city found',
  ])('%s', (errorText) => {
    expect(saysUnknownParameter(errorText, 'city')).toBe(true);
    expect(saysUnknownParameter(errorText, 'cit')).toBe(false);
    expect(saysUnknownParameter(errorText, 'town')).toBe(false);
  });

  it.each([
    "Unexpected value for parameter 'city'",
    "Unknown value 'x' for argument 'city'",
    "Missing required parameter 'city'",
    "an additional parameter 'city' is required",
    "Unsupported parameter 'city': must be one of Oslo, Bergen",
    "'city' is not allowed to be empty",
    "unknown parameter 'city_name'",
    'unknown city',
    'there is no city of that name',
    "city 'Oslo' not found",
    'Undefined array key "city"',
  ])('not: %s', (errorText) => expect(saysUnknownParameter(errorText, 'city')).toBe(false));
});

describe('a name that is asked for', () => {
  it.each([
    ["Unknown parameter 'city'. Did you mean 'town'?", 3],
    ["parameter 'city' was renamed to 'town'", 3],
    ["Use 'town' instead of 'city'", 3],
    ["Missing required parameter 'town'", 2],
    ['town is required', 2],
    ["must have required property 'town'", 2],
    ['Allowed: limit, town', 1],
    ["unknown parameter 'town'", 0],
    ['no such place', 0],
  ])('%s: %i', (errorText, strength) => expect(mentionStrength(errorText, 'town')).toBe(strength));

  it('is not a common word of the sentence', () => {
    expect(mentionStrength('failed to read from the server', 'to')).toBe(0);
    expect(mentionStrength("missing 'to'", 'to')).toBe(2);
  });
});

describe('in real errors', () => {
  const errorText = realErrors.flatMap(({ text, complaints }) =>
    complaints.flatMap(({ kind, path }) =>
      path === undefined ? [] : [{ text, kind, name: path.split(/[/.]/).at(-1)! }],
    ),
  );

  it('no missing name, and no name with a wrong value, is taken as unknown', () => {
    const others = errorText.filter(({ kind }) => kind !== 'unknown');
    expect(others.length).toBeGreaterThan(200);
    expect(others.filter(({ text, name }) => saysUnknownParameter(text, name))).toEqual([]);
  });

  it('most unknown names are recognised', () => {
    const unknown = errorText.filter(({ kind }) => kind === 'unknown');
    const seen = unknown.filter(({ text, name }) => saysUnknownParameter(text, name));
    expect(seen.length / unknown.length).toBeGreaterThan(0.7);
  });
});
