/** The experiment that the runner is measured on: the profile rough, with the requested number of rollouts. */

import { parseManifest } from '../../packages/lab/src/harness/manifest.ts';
import { resolveManifest } from '../../packages/lab/src/harness/resolve-manifest.ts';
import type { ResolvedManifest } from '../../packages/lab/src/harness/resolved-manifest.ts';

const CELL = { tasks: 40, repeats: 5 };
/** Policies without a brain: rollouts cost least, so that the share of the runner is largest. */
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

/** 0 to `count` - 1 in an order in which every range has the same mix: a plan has its cheap policies first. */
export function mixed(count: number): number[] {
  const step = 7919; // A prime, which must not divide the count.
  return Array.from({ length: count }, (_, i) => (i * step) % count);
}
