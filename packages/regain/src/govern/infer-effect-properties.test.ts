/** Properties of the inference: a verb of change always makes a read unknown, and no input breaks it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { mutatingVerbs, nonMutatingWords, stateAdjectives } from './effect-words.ts';
import { inferEffect } from './infer-effect.ts';

const effectOf = (name: string, description: string) => inferEffect({ name, description }).effect;

const reads = [
  ['get_user', 'Get a user by their id'],
  ['searchFlights', 'Searches for flights between two cities.'],
  ['github__list_issues', 'List issues of a repository with filtering options. Returns one page of results.'],
  ['kv-list', 'List keys matching a pattern'],
  ['weather.get', 'Use this tool to get the current weather conditions of a city'],
  ['web_search', 'Performs a web search'],
  ['pg_stats', 'Returns statistics of a single database'],
  ['describeTable', 'Returns information about the table, including its schema'],
  ['get_booking', 'Get the details of a booking'],
] as const;

/** Regular forms; "setting" and "booking" are nouns too. */
const nouns = new Set(['setting', 'booking']);
const formsOf = (verb: string): string[] =>
  [
    verb,
    /(?:s|x|z|ch|sh)$/u.test(verb) ? `${verb}es` : verb.replace(/([^aeiou])y$/u, '$1ie').concat('s'),
    verb.replace(/e$/u, '').concat('ing'),
    verb
      .replace(/e$/u, '')
      .replace(/([^aeiou])y$/u, '$1i')
      .concat('ed'),
  ].filter((form) => !nonMutatingWords.has(form) && !stateAdjectives.has(form) && !nouns.has(form));

/** "Performs a search" is a search. */
const verbs = [...mutatingVerbs].filter((verb) => verb !== 'perform').flatMap(formsOf);

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

describe('a verb of change', () => {
  it('has more than a thousand forms, and the reads are reads without it', () => {
    expect(verbs.length).toBeGreaterThan(1000);
    for (const [name, description] of reads) expect(effectOf(name, description), name).toBe('read');
  });

  it('makes every read unknown, at any position in the name', () => {
    const joins = [
      (name: string, verb: string) => `${verb}_${name}`,
      (name: string, verb: string) => `${name}_${verb}`,
      (name: string, verb: string) => `${name}-${verb}`,
      (name: string, verb: string) => `${verb}.${name}`,
      (name: string, verb: string) => `${name}${capital(verb)}`,
      (name: string, verb: string) => `${verb}${capital(name)}`,
      (name: string, verb: string) => `${name}_and_${verb}`,
      (name: string, verb: string) => `${name}_${verb.toUpperCase()}_all`,
      (name: string, verb: string) => name.replace(/_|-|\.|(?=[A-Z])/u, `_${verb}_`),
    ];
    forAllWith(
      { numRuns: trialCount(500, 2000) },
      fc.constantFrom(...reads),
      fc.constantFrom(...verbs),
      fc.constantFrom(...joins),
      (read, verb, join) => {
        const [name, description] = read;
        expect(effectOf(join(name, verb), description)).toBeUndefined();
        expect(effectOf(join(name, verb), '')).toBeUndefined();
      },
    );
  });

  it('makes every read unknown, at any position in the description', () => {
    forAllWith(
      { numRuns: trialCount(500, 2000) },
      fc.constantFrom(...reads),
      fc.constantFrom(...verbs),
      fc.nat(),
      fc.boolean(),
      (read, verb, at, big) => {
        const [name, description] = read;
        const words = description.split(' ');
        words.splice(at % (words.length + 1), 0, big ? capital(verb) : verb);
        expect(effectOf(name, words.join(' '))).toBeUndefined();
      },
    );
  });
});

describe('any name and description', () => {
  it('gives a read or nothing', () => {
    forAll(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, description) => {
      expect([undefined, 'read']).toContain(effectOf(name, description));
    });
  });

  it.each([
    '',
    ' ',
    '_',
    '__',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '🔍',
    '🔍_search',
    '.',
    '..get',
    'İ',
  ])('is looked at, even %j', (odd) => {
    expect(['read', undefined]).toContain(effectOf(odd, 'Get a user'));
    expect(inferEffect({ name: odd }).effect).toBeUndefined();
    expect(['read', undefined]).toContain(effectOf('get_user', odd));
  });

  it.each([
    'a',
    'A',
    'aA',
    'get_',
    'get',
    '_',
    '__',
    '.',
    'é',
    '🔍',
    'verification_code_',
    'and ',
    'perform ',
    'next ',
  ])('may be long: %j many times', (part) => {
    const long = part.repeat(100_000 / part.length);
    inferEffect({ name: long, description: long });
    inferEffect({ name: `get_${long}`, description: `Get ${long}` });
    inferEffect({ name: long, description: long, method: 'GET' });
    expect(effectOf(`get_user_${long}`, `Delete ${long}`)).toBeUndefined();
  });
});
