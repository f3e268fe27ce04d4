/** Queries got wrong as models get them wrong: one slip in most plans, two in some. */

import {
  pick,
  type Random,
  RegainError,
  random,
  type Step,
  type SuiteTask,
  shuffled,
} from 'regain/internal/types';
import { meaningSlips } from './meaning.ts';
import type { Right, Slip } from './slip.ts';
import { syntaxSlips } from './syntax.ts';

export const slips: readonly Slip[] = [...syntaxSlips, ...meaningSlips];

/** Two at once: the first refusal speaks of one, and the next of the other. */
const pairs: readonly (readonly [string, string])[] = [
  ['missing-dot', 'wrapped'],
  ['misspelt-keyword', 'typographic-quotes'],
  ['column-commas', 'unknown-prefix'],
  ['wrong-namespace', 'column-commas'],
  ['no-label-service', 'missing-dot'],
];

type Recipe = readonly Slip[];

const recipes: readonly Recipe[] = [
  ...slips.map((slip) => [slip]),
  ...pairs.map((names) => names.map((name) => slips.find((slip) => slip.name === name)!)),
];

/** The tasks with wrong plans. Each gets the rarest recipe so far that its queries allow. */
export function withMistakes(tasks: readonly SuiteTask[]): readonly SuiteTask[] {
  const counts = new Map<Recipe, number>(recipes.map((recipe) => [recipe, 0]));
  return tasks.map((task) => {
    const stream = random('wikidata-live', task.id);
    const order = shuffled(stream, recipes);
    order.sort((a, b) => counts.get(a)! - counts.get(b)!);
    for (const recipe of order) {
      const plan = spoilt(stream, task, recipe);
      if (plan === null) continue;
      counts.set(recipe, counts.get(recipe)! + 1);
      return { ...task, plan, mistakes: recipe.map(({ name }) => name) };
    }
    throw new RegainError('invalid-argument', `${task.id} has no query that can be got wrong`);
  });
}

function spoilt(stream: Random, { gold, split }: SuiteTask, recipe: Recipe): readonly Step[] | null {
  const queries = gold.flatMap(({ tool }, index) => (tool === 'sparql_query' ? [index] : []));
  const index = pick(stream, queries);
  const step = gold[index]!;
  const right: Right = { query: String(step.args.query), isHeldOut: split === 'held-out' };
  const query = madeWrong(stream, right, recipe);
  if (query === null) return null;
  return gold.with(index, { ...step, args: { ...step.args, query } });
}

function madeWrong(stream: Random, right: Right, recipe: Recipe): string | null {
  let query: string | null = right.query;
  for (const slip of recipe) {
    query = slip.make(stream, { ...right, query });
    if (query === null) return null;
  }
  return query;
}
