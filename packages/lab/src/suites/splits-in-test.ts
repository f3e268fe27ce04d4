/** What tests of suites say of the tasks of each split. */

import type { WordingFamily } from 'regain/internal/dialects';
import { type Split, type SuiteTask, splits } from 'regain/internal/types';
import { expect } from 'vitest';
import { familyOf } from './error-formatters.ts';

type Tasks = readonly SuiteTask[];

export function bySplit(tasks: Tasks): Readonly<Record<Split, Tasks>> {
  const groups = splits.map((split) => [split, tasks.filter((task) => task.split === split)] as const);
  return Object.fromEntries(groups) as unknown as Record<Split, Tasks>;
}

/** In the order of the right calls. */
export function sequenceOf({ gold }: SuiteTask): string {
  return gold.map(({ tool }) => tool).join(' > ');
}

export function sequencesOf(tasks: Tasks): ReadonlySet<string> {
  return new Set(tasks.map(sequenceOf));
}

export function toolsOf(tasks: Tasks): ReadonlySet<string> {
  return new Set(tasks.flatMap(({ gold }) => gold.map(({ tool }) => tool)));
}

/** The wording of a task: its text with a sign in place of each fact. */
export function wordingOf({ text, given }: SuiteTask): string {
  const values = given.map(({ value }) => String(value)).sort((a, b) => b.length - a.length);
  return values.reduce((left, value) => left.replaceAll(value, '_'), text);
}

const families: Readonly<Record<Split, readonly WordingFamily[]>> = {
  train: ['a', 'b'],
  'held-out': ['c', 'd'],
  test: ['e', 'f'],
  reserve: ['g', 'h'],
};

/** Errors are worded in two families for each split, and both are in use. */
export function expectOwnFamilies(tasks: Tasks): void {
  for (const [split, some] of Object.entries(bySplit(tasks)))
    expect(new Set(some.map(familyOf)), split).toEqual(new Set(families[split as Split]));
}

export function sharedTools(one: Tasks, other: Tasks): string[] {
  return [...toolsOf(one)].filter((tool) => toolsOf(other).has(tool));
}

/** No two of these have a member in common. */
export function expectDisjoint(sets: readonly Iterable<string>[]): void {
  const all = sets.flatMap((set) => [...new Set(set)]);
  expect(new Set(all).size).toBe(all.length);
}
