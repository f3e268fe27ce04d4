/** Query mistakes as models make them: one in most plans, two in some. */

import {
  invalidArgument,
  pick,
  type Random,
  random,
  type Step,
  type SuiteTask,
  shuffled,
} from 'regain/internal/types';
import type { QueryMistake, RightQuery } from './query-mistake.ts';
import { semanticMistakes } from './semantic-mistakes.ts';
import { syntaxMistakes } from './syntax-mistakes.ts';

export const queryMistakes: readonly QueryMistake[] = [...syntaxMistakes, ...semanticMistakes];

/** Two at once: the first refusal reports one, and the next the other. */
const pairs: readonly (readonly [string, string])[] = [
  ['missing-dot', 'wrapped'],
  ['misspelt-keyword', 'typographic-quotes'],
  ['column-commas', 'unknown-prefix'],
  ['wrong-namespace', 'column-commas'],
  ['no-label-service', 'missing-dot'],
];

type Recipe = readonly QueryMistake[];

const recipes: readonly Recipe[] = [
  ...queryMistakes.map((slip) => [slip]),
  ...pairs.map((names) => names.map((name) => queryMistakes.find((slip) => slip.name === name)!)),
];

/** The tasks with wrong plans. Each gets the rarest recipe so far that its queries allow. */
export function withMistakes(tasks: readonly SuiteTask[]): readonly SuiteTask[] {
  const counts = new Map<Recipe, number>(recipes.map((recipe) => [recipe, 0]));
  return tasks.map((task) => {
    const stream = random('wikidata-live', task.id);
    const order = shuffled(stream, recipes);
    order.sort((a, b) => counts.get(a)! - counts.get(b)!);
    for (const recipe of order) {
      const plan = mistakenPlan(stream, task, recipe);
      if (plan === null) continue;
      counts.set(recipe, counts.get(recipe)! + 1);
      return { ...task, plan, mistakes: recipe.map(({ name }) => name) };
    }
    throw invalidArgument(`${task.id} has no query that can be got wrong`);
  });
}

function mistakenPlan(stream: Random, { gold, split }: SuiteTask, recipe: Recipe): readonly Step[] | null {
  const queries = gold.flatMap(({ tool }, index) => (tool === 'sparql_query' ? [index] : []));
  const index = pick(stream, queries);
  const step = gold[index]!;
  const right: RightQuery = { query: String(step.args.query), isHeldOut: split !== 'train' };
  const query = withQueryMistakes(stream, right, recipe);
  if (query === null) return null;
  return gold.with(index, { ...step, args: { ...step.args, query } });
}

function withQueryMistakes(stream: Random, right: RightQuery, recipe: Recipe): string | null {
  let query: string | null = right.query;
  for (const slip of recipe) {
    query = slip.make(stream, { ...right, query });
    if (query === null) return null;
  }
  return query;
}
