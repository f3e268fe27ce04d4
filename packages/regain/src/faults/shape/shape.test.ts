/** Names, units, lenient JSON and generated answers. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { type Json, random, validate } from '../../types/index.ts';
import { bookingSpecs, validArgs } from '../conformance/booking-world.ts';
import { getFaultKind } from '../kinds/index.ts';
import { otherName, otherToolName } from './alternative-names.ts';
import { lenientJson } from './lenient-json.ts';
import { inventedAnswer, wrongAnswer } from './plausible-answers.ts';
import { convert, convertBack, otherUnits, unitWord } from './units.ts';
import { withoutMatch, withRenamedSource } from './verification-calls.ts';

it('sources of a verification follow a renamed argument, whatever its name', () => {
  const verifiedBy = {
    ...{ tool: 'list', args: {}, records: '', output: '', match: { id: '/args/a~1b/m~0n', a: '/args/a' } },
  };
  const spec = { ...bookingSpecs[0]!, verifiedBy };
  expect(withRenamedSource(spec, 'a/b', 'c~d').verifiedBy!.match).toEqual({
    id: '/args/c~0d/m~0n',
    a: '/args/a',
  });
  expect(Object.keys(withoutMatch(spec, 'a/b').verifiedBy!.match)).toEqual(['a']);
});

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const name = fc
  .tuple(
    fc.array(fc.oneof(word, fc.constantFrom('city', 'id', 'amount', 'user', 'date')), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([words, isCamel]) =>
    isCamel
      ? words.map((w, i) => (i === 0 ? w : w[0]!.toUpperCase() + w.slice(1))).join('')
      : words.join('_'),
  );

describe('new names', () => {
  it('never collide with existing names', () => {
    forAll(name, fc.array(name, { maxLength: 8 }), fc.integer(), (old, taken, seed) => {
      const all = [old, ...taken];
      expect(all).not.toContain(otherName(random('n', seed), old, all));
      expect(all).not.toContain(otherToolName(random('n', seed), old, all));
    });
  });

  it('are plausible: synonyms first, in the style of the old name', () => {
    const names = (old: string) =>
      new Set(Array.from({ length: 40 }, (_, i) => otherName(random('n', i), old, [old])));
    expect(names('city')).toEqual(new Set(['location', 'place', 'town']));
    expect(names('totalAmount')).toContain('totalSum');
    expect(names('user_id')).toContain('account_id');
    expect(names('xyz_q')).toEqual(new Set(['xyz_search', 'xyz_query', 'xyz_term']));
    expect(names('fooBar')).toEqual(new Set(['foo_bar']));
  });
});

describe('units', () => {
  it('convert there and back without loss', () => {
    const units = ['EUR', 'km', 'kg', 'min', 'h', 'lb', 'mi', 'kB', 'C', 'days'];
    forAll(
      fc.constantFrom(...units),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 0, max: 4 }),
      (unit, n, digits) => {
        const value = Number((n / 10 ** digits).toPrecision(8));
        for (const other of otherUnits(unit)) {
          expect(convertBack(convert(value, unit, other), other, unit)).toBe(value);
        }
      },
    );
  });

  it('are known and read well in names', () => {
    expect(convert(12.5, 'EUR', 'euro cents')).toBe(1250);
    expect(convert(100, 'mi', 'km')).toBe(160.9344);
    expect(convert(20, 'C', 'F')).toBe(68);
    expect(otherUnits('piece')).toEqual([]);
    expect(unitWord('euro cents')).toBe('cents');
  });
});

describe('lenient JSON', () => {
  it('is parsed in every style that the fault writes', () => {
    const malformed = getFaultKind('malformed-json');
    const spec = bookingSpecs[0]!;
    const run = (value: Json, style: string) =>
      malformed.apply({
        fault: { kind: 'malformed-json', onset: 0, tries: 1, waitMs: 0, detail: { style } },
        spec,
        calledName: spec.name,
        args: {},
        context: null as never,
        errorFormatter: null as never,
        run: async () => value,
        runLater: () => {},
      });
    const styles = ['python', 'bare-keys', 'trailing-commas', 'comments', 'fenced', 'prefixed', 'twice'];
    const object = fc.dictionary(
      fc.string(),
      fc.jsonValue({ noUnicodeString: false }).map((v) => JSON.parse(JSON.stringify(v))),
    );
    return fc.assert(
      fc.asyncProperty(object, fc.constantFrom(...styles), async (value, style) => {
        // `__proto__` as a key is lost in object literals, and a fence inside a fence ends it.
        fc.pre(!JSON.stringify(value).includes('__proto__') && !JSON.stringify(value).includes('```'));
        const text = (await run(value, style)) as string;
        expect(typeof text).toBe('string');
        expect(lenientJson(text)).toEqual(value);
      }),
    );
  });

  it('is not completed if truncated', () => {
    for (const text of [
      '',
      'no brackets',
      '{"a": 1',
      '[1, 2',
      '{"a" 1}',
      '{a: }',
      '{"a": "x',
      '{a: wrong}',
    ]) {
      expect(lenientJson(text)).toBeUndefined();
    }
  });
});

describe('generated answers', () => {
  it('fit the schema and echo the arguments', () => {
    for (const spec of bookingSpecs) {
      const answer = inventedAnswer(random('invented', spec.name), spec.outputSchema, validArgs[spec.name]!);
      expect(validate(spec.outputSchema!, answer)).toEqual([]);
    }
    expect(inventedAnswer(random('x'), undefined, {})).toEqual({ status: 'ok' });
  });

  it('that are wrong fit the schema and differ', () => {
    const { outputSchema } = bookingSpecs[1]!;
    const right = {
      city: 'Porto',
      total: 1,
      bookings: [{ booking_id: 'B', guest: 'A', city: 'Porto', room: 'single', nights: 2, price: 80.5 }],
    };
    const wrong = wrongAnswer(random('wrong'), right, outputSchema) as typeof right;
    expect(wrong.bookings[0]!.price).not.toBe(80.5);
    expect(wrong.bookings[0]!.booking_id).toBe('B');
    expect(wrong.bookings[0]!.room).not.toBe('single');
    const nothing = { city: 'x' };
    expect(wrongAnswer(random('wrong'), nothing, outputSchema)).toBe(nothing);
  });
});
