/** The experiment that the runner is measured on: rough weather, as many rollouts as asked for. */

import { freeze } from '../../packages/lab/src/harness/freeze.ts';
import type { FrozenManifest } from '../../packages/lab/src/harness/frozen.ts';
import { parseManifest } from '../../packages/lab/src/harness/manifest.ts';

const CELL = { tasks: 40, repeats: 5 };
/** Those that do not think: rollouts cost least, so that what the runner adds shows most. */
export const QUICK_POLICIES: readonly string[] = ['vanilla', 'retry', 'governed', 'oracle'];

/** `rollouts` is rounded up to whole seeds: 200 rollouts of each policy. */
export async function experimentOf(
  rollouts: number,
  directory: string,
  policies: readonly string[] = QUICK_POLICIES,
): Promise<FrozenManifest> {
  const perSeed = policies.length * CELL.tasks * CELL.repeats;
  const seeds = Array.from({ length: Math.ceil(rollouts / perSeed) }, (_, i) => i + 1);
  const manifest = parseManifest({
    name: 'bench',
    suites: ['paladin-eval'],
    policies: [...policies],
    ...CELL,
    seeds,
  });
  return freeze(manifest, { from: directory, runDirectory: directory });
}

/** 0 to `count` - 1 in an order in which any stretch is the same mix: a plan has its cheap policies first. */
export function mixed(count: number): number[] {
  const step = 7919; // A prime, which must not divide the count.
  return Array.from({ length: count }, (_, i) => (i * step) % count);
}
