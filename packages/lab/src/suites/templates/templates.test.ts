/** Task templates: what a file must hold, how facts are drawn, and how calls and texts are filled with them. */

import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Json } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { folderInTest } from '../folder-in-test.ts';
import { type TaskTemplate, tasksFrom } from './task-template.ts';
import { templateReader } from './template-file.ts';

const template = {
  texts: ['Ship {weight} kg to {city}.', '{city}: {weight} kg, {first} and {second}.'],
  facts: {
    'first, second': { two: ['a', 'b', 'c'] },
    'city, zone': [
      { city: 'Lyon', zone: 1, unused: true },
      { city: 'Turin', zone: 2, unused: true },
    ],
    weight: { next: 3 },
    kind: { value: 'fragile' },
  },
  given: ['city', 'zone', 'weight', 'kind', 'first', 'second'],
  plan: [
    [
      'quote',
      { city: '{city}', weight: '{weight}', note: 'to {city}', lines: { $lines: ['{first}', '{zone}'] } },
    ],
    ['send', { offer: '@1/offers/0', both: ['{first}', '{second}'] }],
  ],
  answer: { id: '@2/id', whole: '@2' },
};

const folder = folderInTest();

function read(data: unknown, shared: Json = {}): readonly TaskTemplate[] {
  folder.write('shared.json', shared);
  return templateReader(pathToFileURL(folder.write('post.json', data)).href, '.')('post');
}

describe('a template', () => {
  const draws = { next: (_: unknown, source: { readonly [key: string]: Json }) => Number(source.next) + 1 };
  const tasks = tasksFrom(read({ about: '', templates: [template] }), 'post', 'train', 4, draws);

  it('is filled with facts, which keep their type where they stand alone', () => {
    for (const { text, given, plan, domain } of tasks) {
      expect(given.map(({ name }) => name)).toEqual(template.given);
      const facts = Object.fromEntries(given.map(({ name, value }) => [name, value]));
      expect(facts).toMatchObject({ weight: 4, kind: 'fragile', zone: facts.city === 'Lyon' ? 1 : 2 });
      expect(facts.first).not.toBe(facts.second);
      expect(text).toContain(facts.city);
      expect(plan[0]).toEqual({
        id: 's1',
        tool: 'quote',
        args: {
          city: facts.city,
          weight: 4,
          note: `to ${facts.city}`,
          lines: `${facts.first}\n${facts.zone}`,
        },
      });
      expect(domain).toBe('post');
    }
  });

  it('refers to the outputs of earlier steps', () => {
    expect(tasks[0]!.plan[1]!.args.offer).toEqual({ $from: 's1', path: '/offers/0' });
    expect(tasks[0]!.answer).toEqual({ id: { $from: 's2', path: '/id' }, whole: { $from: 's2', path: '' } });
  });

  it('makes tasks that differ, in turn in each wording', () => {
    expect(tasks.map(({ id }) => id)).toEqual(['post-01-1', 'post-01-2', 'post-01-3', 'post-01-4']);
    expect(new Set(tasks.map(({ given }) => JSON.stringify(given))).size).toBe(4);
    expect(tasks.map(({ text }) => text.startsWith('Ship'))).toEqual([true, false, true, false]);
  });

  it('is refused when it names an unknown fact, or cannot be filled often enough', () => {
    const with_ = (changes: object) => read({ about: '', templates: [{ ...template, ...changes }] });
    expect(() => tasksFrom(with_({ texts: ['{town}'] }), 'post', 'train', 1, draws)).toThrow(
      'post-01 tells of {town}, which is no fact',
    );
    expect(() => tasksFrom(with_({}), 'post', 'train', 13, draws)).toThrow(
      'post-01 needs 13 different sets of facts, found 12',
    );
    expect(() => tasksFrom(with_({}), 'post', 'train', 1)).toThrow(
      'a fact needs a known source, got {"next":3}',
    );
  });
});

describe('a file of templates', () => {
  it('draws from its own pools, then from those that its folder shares', () => {
    const facts = { city: '@cities', day: '@days', 'first, second': { two: '@cities' } };
    const data = { about: '', pools: { cities: ['Lyon', 'Turin'] }, templates: [{ ...template, facts }] };
    const shared = { about: '', pools: { cities: ['no', 'never'], days: ['Monday', 'Friday'] } };
    expect(read(data, shared)[0]!.facts).toEqual({
      city: ['Lyon', 'Turin'],
      day: ['Monday', 'Friday'],
      'first, second': { two: ['Lyon', 'Turin'] },
    });
    expect(() => read(data, { about: '', pools: {} })).toThrow('there is no pool days');
  });

  it('is refused with the location of the error', () => {
    const wrong = { about: '', templates: [{ ...template, plan: [['quote']] }] };
    expect(() => read(wrong)).toThrow(
      expect.objectContaining({ place: expect.objectContaining({ path: '/templates/0/plan/0' }) }),
    );
  });

  it.each(['paladin-eval', 'tool-reflect-eval', 'wikidata-live', 'live-apis'])(
    'of %s has no pool that nobody draws from',
    (suite) => {
      const folder = new URL(`../${suite}/templates/`, import.meta.url);
      const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
      const drawn = new Set(files.flatMap((text) => text.match(/(?<="@)[a-z]\w*(?=")/gi) ?? []));
      for (const text of files)
        expect([...drawn]).toEqual(expect.arrayContaining(Object.keys(JSON.parse(text).pools ?? {})));
    },
  );
});
