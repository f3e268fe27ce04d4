/** The time of rollouts by purpose of the code: a CPU profile, with every sample attributed to its innermost owner. */

import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

export type Share = readonly [owner: string, share: number];

/** In this order; the first that fits owns a frame. */
const owners: readonly (readonly [owner: string, pattern: RegExp])[] = [
  ['judging', /\/src\/suites\/(?:judge|execute)\.ts$/],
  ['tools', /\/src\/suites\//],
  ['faults', /\/src\/faults\//],
  ['detection', /\/src\/recovery\/detect\//],
  ['policies', /\/src\/(?:recovery\/policies|govern|brains)\//],
  ['oracle', /\/src\/runs\/ground-truth\.ts$/],
  ['loop', /\/src\/recovery\//],
  ['runs', /\/src\/runs\//],
];

/** Shares of the time that `work` keeps the thread busy. Time in shared helpers belongs to their callers. */
export async function timeByModule(work: () => Promise<void>): Promise<readonly Share[]> {
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
    const own = owners.find(([, pattern]) => pattern.test(url))?.[0];
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
