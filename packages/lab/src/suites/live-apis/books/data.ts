/** Authors and works from `tables.json`; editions and ratings are synthetic and follow from the key of a work. */

import { type Random, random } from 'regain/internal/types';
import type { Tables } from '../../domains/state.ts';
import { tableFile } from '../../tables/table-file.ts';

export interface Author {
  readonly key: string;
  readonly name: string;
  readonly birth_date: string;
  readonly death_date: string;
}

export interface Work {
  readonly key: string;
  readonly title: string;
  /** The key of its author. */
  readonly author: string;
  readonly year: number;
  readonly subject: string;
}

export interface ReadingList {
  readonly key: string;
  readonly name: string;
  /** The keys of the works on it. */
  readonly seeds: readonly string[];
}

export interface Edition {
  readonly key: string;
  readonly publisher: string;
  readonly year: number;
  readonly pages: number;
  readonly isbn: string;
}

const { records, seeds } = tableFile(import.meta.url, './tables.json');

export const authors = () => records('authors') as unknown as readonly Author[];
export const works = () => records('works') as unknown as readonly Work[];
export const readingLists = () => records('readingLists') as unknown as readonly ReadingList[];
export const bookTables = (): Tables => seeds('readingLists');

/** The account that the lists belong to. */
export const READER = 'reader';

const publishers = [
  'Harrow & Finch',
  'Lanternhouse',
  'Quillmark Press',
  'Northlight Books',
  'Vesper Editions',
];

export function editionsOf(work: Work): readonly Edition[] {
  const count = 3 + random('live editions', work.key).below(30);
  return Array.from({ length: count }, (_, index) => {
    const draw = random('live editions', work.key, index);
    return {
      key: `/books/OL${numberIn(work.key) * 100 + index}M`,
      publisher: publishers[draw.below(publishers.length)]!,
      year: work.year + draw.below(2025 - work.year),
      pages: 120 + draw.below(420),
      isbn: isbnFrom(draw),
    };
  });
}

/** Pairs of a list and a title that is on it, or not; and titles that can move from one list to another. */
export function listedWorks() {
  const pairs = readingLists().flatMap((list) =>
    works().map((work) => ({ list: list.name, title: work.title, isOn: list.seeds.includes(work.key) })),
  );
  const on = pairs.filter(({ isOn }) => isOn);
  const off = pairs.filter(({ isOn }) => !isOn);
  const moves = on.flatMap(({ list, title }) =>
    off.filter((to) => to.title === title).map((to) => ({ list, other: to.list, title })),
  );
  const named = (some: typeof pairs) => some.map(({ list, title }) => ({ list, title }));
  return { onList: named(on), offList: named(off), moves };
}

/** How many readers gave one star, two stars, and so on. */
export function ratingsOf(work: Work): readonly number[] {
  const draw = random('live ratings', work.key);
  return [8, 15, 60, 140, 110].map((most) => 1 + draw.below(most));
}

function numberIn(key: string): number {
  return Number(/\d+/.exec(key)![0]);
}

function isbnFrom(draw: Random): string {
  const digits = `9798${String(draw.below(100_000_000)).padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
