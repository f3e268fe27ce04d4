/** Formats accept and reject what those of ajv-formats do. */

import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { formatTest } from './formats.ts';

type Format = true | RegExp | ((value: never) => boolean) | { type?: string; validate: Format };

function isFormattedForAjv(format: Format, value: unknown, type = 'string'): boolean {
  if (format === true || (typeof format !== 'object' && typeof value !== type)) return true;
  if (format instanceof RegExp) return typeof value !== type || format.test(String(value));
  if (typeof format === 'function') return format(value as never);
  return typeof value !== (format.type ?? type) || isFormattedForAjv(format.validate, value, format.type);
}

const examples: Readonly<Record<string, readonly string[]>> = {
  date: [
    '2024-02-29',
    '2023-02-29',
    '2000-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-04-31',
    '26-01-01',
    '2026-01-00',
  ],
  time: [
    '12:30:00Z',
    '12:30:00',
    '24:00:00Z',
    '23:59:60Z',
    '22:59:60Z',
    '23:59:60+01:00',
    '00:59:60+01:00',
    '10:00:00.5-0530',
    '10:00:00+24:00',
  ],
  'date-time': [
    '2026-05-12T10:00:00Z',
    '2026-05-12 10:00:00z',
    '2026-05-12T10:00:00',
    '2026-05-12',
    '2026-05-12T10:00:00+02:00 ',
  ],
  'iso-time': ['12:30:00', '12:30', '12:30:61'],
  'iso-date-time': ['2026-05-12T10:00:00', '2026-05-32T10:00:00'],
  duration: ['P1Y2M3DT4H5M6S', 'P', 'PT', 'P1W', 'P1WT1H', 'PT1S', 'P1YT', '1Y', 'P1M2Y'],
  email: [
    'ada@example.com',
    'ada@example',
    'a.b+c@x-y.co.uk',
    '.a@example.com',
    'a..b@example.com',
    'a@-x.com',
    'a b@example.com',
    '@example.com',
  ],
  hostname: [
    'example.com',
    'example.com.',
    '-a.com',
    'a-.com',
    `${'a'.repeat(64)}.com`,
    'a_b.com',
    '',
    'a..b',
    `${'a.'.repeat(126)}a`,
    `${'a.'.repeat(126)}ab`,
  ],
  ipv4: ['127.0.0.1', '256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.', '1.2.3.4.5', ''],
  ipv6: [
    '::1',
    '::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7',
    '1::8',
    '1:2:3:4:5:6:7::',
    '::1.2.3.4',
    '1::2::3',
    '1:2:3:4:5:6:1.2.3.4',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7:8:9',
    '::ffff:256.0.0.1',
    '1:2:3:4:5::1.2.3.4',
    '::2:3:4:5:6:7:8',
  ],
  uri: [
    'https://example.com/a?b=c#d',
    'example.com',
    '/a',
    'mailto:ada@example.com',
    'urn:a:b',
    'http://[::1]:80/',
    'http://[::g]/',
    'https://exa mple.com',
    'a:',
    'http://a/%zz',
    'http://',
    "http://a'b/",
    'http://a"b/',
  ],
  'uri-reference': ['/a/b', 'a/b?c', '#d', '', '//host/path', 'a b', 'http://a"b/', '?q', '\\'],
  'uri-template': ['/users/{id}', '/users/{id', '{?a,b*}', '{a:3}', '{a:0}', "it's", '%41', '%4'],
  url: [
    'https://example.com',
    'http://127.0.0.1',
    'https://8.8.8.8:8080/a',
    'http://192.168.0.1',
    'ftp://user:pass@host.example.org/x',
    'https://example',
    'mailto:a@b.c',
    'http://münchen.de',
  ],
  uuid: [
    '123e4567-e89b-12d3-a456-426614174000',
    'urn:uuid:123e4567-e89b-12d3-a456-426614174000',
    '123e4567-e89b-12d3-a456-42661417400',
  ],
  regex: ['^a$', '(', '[', 'a\\Z', '\\Z', '(?<a>x)'],
  'json-pointer': ['', '/', '/a~0/b~1', '/a~2', 'a', '/~'],
  'json-pointer-uri-fragment': ['#', '#/a', '#/%25', '#/a b', '/a'],
  'relative-json-pointer': ['0', '1/a', '0#', '01', '-1', '2/~3'],
  byte: ['', 'YWJj', 'YWI=', 'YQ==', 'YQ=', 'YWJj\nx', 'x\nYWJj', 'a', 'ab c', 'x\ry'],
  password: ['anything'],
  binary: ['anything'],
};

describe('each format', () => {
  it('is known, as all of them are', () => {
    const numeric = ['int32', 'int64', 'float', 'double'];
    expect([...Object.keys(examples), ...numeric].sort()).toEqual(Object.keys(fullFormats).sort());
  });

  it.each(Object.keys(examples))('%s', (name) => {
    const [own, theirs] = [formatTest(name), fullFormats[name as keyof typeof fullFormats] as Format];
    for (const text of examples[name]!)
      expect([text, own(text)]).toEqual([text, isFormattedForAjv(theirs, text)]);
    const isEasy = ['password', 'binary'].includes(name);
    expect(examples[name]!.some((text) => !own(text))).toBe(!isEasy);
    expect(examples[name]!.some((text) => own(text))).toBe(true);
    expect(own(5)).toBe(true);
  });

  it('numbers', () => {
    for (const value of [
      0,
      1.5,
      -(2 ** 31),
      2 ** 31,
      2 ** 31 - 1,
      -(2 ** 31) - 1,
      2 ** 60,
      Number.NaN,
      -0,
      Infinity,
    ])
      for (const name of ['int32', 'int64', 'float', 'double'] as const)
        expect([name, value, formatTest(name)(value)]).toEqual([
          name,
          value,
          isFormattedForAjv(fullFormats[name] as Format, value),
        ]);
    expect(formatTest('int32')('x')).toBe(true);
    expect(formatTest('toString')('x')).toBe(true);
  });
});

/** Examples with a few characters changed: near the border of each format. */
const changed = (name: string) =>
  fc
    .tuple(
      fc.constantFrom(...examples[name]!),
      fc.array(
        fc.tuple(
          fc.nat(40),
          fc.constantFrom(...'aZ0159-+:.,/#%~@[]{}?&=!*"\' \n\\é_'.split(''), ''),
          fc.nat(2),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([text, edits]) =>
      edits.reduce((now, [at, put, cut]) => {
        const place = at % (now.length + 1);
        return now.slice(0, place) + put + now.slice(place + cut);
      }, text),
    );

it.each(Object.keys(examples))('changed examples of %s', (name) => {
  const [own, theirs] = [formatTest(name), fullFormats[name as keyof typeof fullFormats] as Format];
  forAllWith({ numRuns: 1_000 }, changed(name), (text) => own(text) === isFormattedForAjv(theirs, text));
});
