/** The time of rollouts by purpose of the code: a CPU profile, with every sample attributed to its innermost owner. */

import { existsSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { root } from '../../scripts/run.ts';

const packages = join(root, 'packages');

export type Share = readonly [owner: string, share: number];

/** Folders and files of the packages, in this order: the first that fits owns a frame. */
const owners: readonly (readonly [owner: string, ...paths: string[]])[] = [
  ['judging', 'lab/src/suites/judge.ts', 'lab/src/suites/execute-plan.ts'],
  ['tools', 'lab/src/suites/'],
  ['faults', 'regain/src/faults/', 'regain/src/dialects/'],
  ['detection', 'regain/src/recovery/detect/'],
  ['policies', 'regain/src/recovery/policies/', 'lab/src/policies/', 'lab/src/prior/'],
  ['policies', 'regain/src/govern/', 'regain/src/repair/', 'regain/src/memory/', 'regain/src/prompts/'],
  ['oracle', 'lab/src/harness/ground-truth.ts'],
  ['loop', 'regain/src/recovery/'],
  ['runs', 'lab/src/harness/'],
];

/** Shares of the time that `work` keeps the thread busy. Time in shared helpers belongs to their callers. */
export async function timeByModule(work: () => Promise<void>): Promise<readonly Share[]> {
  const gone = owners.flatMap(([, ...paths]) => paths).filter((path) => !existsSync(join(packages, path)));
  if (gone.length > 0) throw new Error(`no such file or folder of the packages: ${gone.join(', ')}`);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return sharesOf(profile);
}

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const ownerOf = (id: number): string => {
    const { functionName, url } = byId.get(id)!.callFrame;
    // Waiting and measuring belong to nobody, and are left out.
    if (functionName === '(idle)' || url === 'node:inspector') return '';
    const own = owners.find(([, ...paths]) => paths.some((path) => url.includes(`/packages/${path}`)))?.[0];
    if (own !== undefined) return own;
    const parent = parentOf.get(id);
    return parent === undefined ? 'engine' : ownerOf(parent);
  };
  const known = new Map<number, string>();
  const time = new Map<string, number>();
  let total = 0;
  let last = 'engine';
  samples.forEach((id, i) => {
    const isCollecting = byId.get(id)!.callFrame.functionName === '(garbage collector)';
    // Garbage collection is attributed to the code that allocated.
    const owner = isCollecting ? last : (known.get(id) ?? ownerOf(id));
    if (!isCollecting) known.set(id, owner);
    if (owner === '') return;
    last = owner;
    time.set(owner, (time.get(owner) ?? 0) + timeDeltas[i]!);
    total += timeDeltas[i]!;
  });
  return [...time].map(([owner, ms]) => [owner, ms / total] as const).sort((a, b) => b[1] - a[1]);
}
