import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import {
  getUnit,
  isSameQuantity,
  looksConverted,
  parseDay,
  parseDecimal,
  parseTimeOfDay,
  type Scalar,
  unitOf,
} from '../values/index.ts';
import { sameMeaning } from './same-meaning.ts';

describe('sameMeaning', () => {
  it.each<[Scalar, Scalar]>([
    ['Oslo', 'oslo'],
    ['economy class', 'ECONOMY_CLASS'],
    [12, '12'],
    ['12.50', 12.5],
    ['1,250.50', 1250.5],
    ['12 km', 12],
    ['1.5 km', '1500 m'],
    [true, 'true'],
    ['2026-03-14', '14 March 2026'],
    ['2026-03-14', 'March 14th, 2026'],
    ['2026-03-14', '2026-03-14T10:00:00Z'],
    ['2026-03-14T10:00:00Z', '2026-03-14T11:00:00+01:00'],
    ['14:30', '2:30 pm'],
  ])('%j reads as %j', (a, b) => {
    expect(sameMeaning(a, b)).toBe(true);
    expect(sameMeaning(b, a)).toBe(true);
  });

  it.each<[Scalar, Scalar]>([
    ['Oslo', 'Bergen'],
    [12, 13],
    [1_000_000, 1_000_000.5],
    ['12 km', '12 mi'],
    ['$12', '€12'],
    ['03/04/2026', '2026-04-03'],
    ['2026-03-14T10:00:00', '2026-03-14T18:00:00'],
    ['007', 7],
    [null, ''],
    [true, 1],
    ['-5', '5'],
  ])('%j does not read as %j', (a, b) => {
    expect(sameMeaning(a, b)).toBe(false);
    expect(sameMeaning(b, a)).toBe(false);
  });

  it('is reflexive and symmetric', () => {
    const plain = fc.oneof(fc.constant(null), fc.boolean(), fc.double({ noNaN: true }), fc.string());
    forAll(plain, plain, (a, b) => {
      expect(sameMeaning(a, a)).toBe(true);
      expect(sameMeaning(a, b)).toBe(sameMeaning(b, a));
    });
  });
});

describe('days', () => {
  it('are parsed if unambiguous', () => {
    expect(parseDay('13/04/2026')).toBe('2026-04-13');
    expect(parseDay('04/13/2026')).toBe('2026-04-13');
    expect(parseDay('04/04/2026')).toBe('2026-04-04');
    expect(parseDay('2026.4.3')).toBe('2026-04-03');
    expect(parseDay('3 Sept 2026')).toBe('2026-09-03');
  });

  it.each([
    '03/04/2026',
    '2026-02-30',
    '3/4/26',
    '2026-13-01',
    'marble 3 2026',
    '31 June 2026',
    'tomorrow',
    '2026-03/04',
  ])('%s is none', (text) => expect(parseDay(text)).toBeUndefined());

  it('are never ambiguous: a numeric day is parsed only if there is one interpretation', () => {
    forAll(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (a, b) => {
      const read = parseDay(`${a}/${b}/2026`);
      expect(read === undefined).toBe(a !== b);
    });
  });
});

describe('times and decimals', () => {
  it('are parsed exactly', () => {
    expect(parseTimeOfDay('12:15 am')).toBe('00:15:00');
    expect(parseTimeOfDay('12:15 pm')).toBe('12:15:00');
    expect(parseTimeOfDay('24:00')).toBeUndefined();
    expect(parseTimeOfDay('13:00 pm')).toBeUndefined();
    expect(parseDecimal('0.10')).toBe(0.1);
    for (const text of ['007', '+49', '1e3', '1,250', '12345678901234567890', '', '.5', '5.']) {
      expect(parseDecimal(text)).toBeUndefined();
    }
  });

  it('round-trip for the text of a number', () => {
    forAll(fc.integer({ min: -1e9, max: 1e9 }), (n) => parseDecimal(String(n)) === n);
  });
});

describe('units', () => {
  it('are found in schemas, names and descriptions', () => {
    const same = (a: unknown, b: string) => expect(a).toBe(getUnit(b));
    same(unitOf('amount', { 'x-unit': 'EUR' }), 'eur');
    same(unitOf('amount_cents', undefined), 'cents');
    same(unitOf('distanceKm', {}), 'km');
    same(unitOf('weight', { description: 'weight of the parcel, in kg' }), 'kg');
    same(unitOf('length', { description: 'how long it is (minutes)' }), 'minutes');
    expect(unitOf('m', {})).toBeUndefined();
    expect(unitOf('city', { description: 'where to go in spring' })).toBeUndefined();
    expect(unitOf('amount', { 'x-unit': 'bushels' })).toBeUndefined();
  });

  it('convert within a quantity only', () => {
    const is = (a: number, from: string, b: number, to: string) =>
      isSameQuantity(a, getUnit(from)!, b, getUnit(to)!);
    expect(is(12.5, 'EUR', 1250, 'euro cents')).toBe(true);
    expect(is(12.5, 'EUR', 1250, 'US cents')).toBe(false);
    expect(is(100, 'C', 212, 'F')).toBe(true);
    expect(is(1, 'mi', 1.609344, 'km')).toBe(true);
    expect(is(2, 'h', 120, 'min')).toBe(true);
    expect(is(2, 'h', 2, 'kg')).toBe(false);
    expect(is(1250, 'EUR', 12.5, 'cents')).toBe(false);
  });

  it('are suspected if a number changed by a usual factor', () => {
    expect(looksConverted(12.5, 1250)).toBe(true);
    expect(looksConverted(90, 1.5)).toBe(true);
    expect(looksConverted(12, 13)).toBe(false);
  });
});
