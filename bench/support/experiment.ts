/** The experiment that the runner is measured on: rough weather, as many rollouts as asked for. */

import { parseManifest } from '../../packages/lab/src/harness/manifest.ts';
import { resolveManifest } from '../../packages/lab/src/harness/resolve-manifest.ts';
import type { ResolvedManifest } from '../../packages/lab/src/harness/resolved-manifest.ts';

const CELL = { tasks: 40, repeats: 5 };
/** Those that do not think: rollouts cost least, so that what the runner adds shows most. */
export const QUICK_POLICIES: readonly string[] = ['vanilla', 'retry', 'governed', 'oracle'];

/** `rollouts` is rounded up to whole seeds: 200 rollouts of each policy. */
export async function experimentOf(
  rollouts: number,
  directory: string,
  policies: readonly string[] = QUICK_POLICIES,
): Promise<ResolvedManifest> {
  const perSeed = policies.length * CELL.tasks * CELL.repeats;
  const seeds = Array.from({ length: Math.ceil(rollouts / perSeed) }, (_, i) => i + 1);
  const manifest = parseManifest({
    name: 'bench',
    suites: ['paladin-eval'],
    policies: [...policies],
    ...CELL,
    seeds,
  });
  return resolveManifest(manifest, { from: directory, runDirectory: directory });
}

/** 0 to `count` - 1 in an order in which any stretch is the same mix: a plan has its cheap policies first. */
export function mixed(count: number): number[] {
  const step = 7919; // A prime, which must not divide the count.
  return Array.from({ length: count }, (_, i) => (i * step) % count);
}
