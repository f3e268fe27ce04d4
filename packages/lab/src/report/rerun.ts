/** How a reader runs it again: the manifest as a person writes it, whole or cut down to one cell. */

import type { RunResults } from '../results/index.ts';

/** What `regain run` takes; frozen again, it has the same hash. */
export function manifestToRun(manifest: RunResults['manifest']): object {
  const { name, suites, policies, backbones, planner, profiles, split, seeds, repeats } = manifest;
  const { calibration, costModel, timeBudgetMs, slowdown, limits, references, verdict } = manifest;
  const counts = new Set(suites.map(({ tasks }) => tasks.length));
  return {
    name,
    suites: suites.map(nameOrFile),
    policies: policies.map(nameOrFile),
    backbones,
    ...(planner === undefined ? {} : { planner }),
    profiles: profiles.map((profile) => profile.name),
    // Suites of different sizes can only have been taken whole.
    tasks: counts.size === 1 ? [...counts][0] : 'all',
    split,
    repeats,
    seeds,
    gamma: calibration.gamma,
    lambda: calibration.lambda,
    costModel,
    timeBudgetMs,
    ...(slowdown === undefined ? {} : { slowdown }),
    limits,
    // All of them is what is meant where nothing is said, whether or not there is an oracle.
    ...(references.length === 3 ? {} : { references }),
    verdict,
  };
}

/** First and last rollout of every cell, as `regain replay` counts them: cells stand one after the other. */
export function rolloutsOfCells({ cells }: Pick<RunResults, 'cells'>): { first: number; last: number }[] {
  let from = 0;
  return cells.map(({ planned }) => {
    const first = from;
    from += planned;
    return { first, last: from - 1 };
  });
}

function nameOrFile({ name, file }: { readonly name: string; readonly file?: string }): string {
  return file === undefined ? name : /[\\/]/.test(file) ? file : `./${file}`;
}
