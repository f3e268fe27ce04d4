/** Which kinds may stand in which part of a profile. */

import { RegainError } from '../contract/errors.ts';
import { pointerTo } from '../contract/json.ts';
import type { FaultKind } from './kind.ts';
import { type KindSet, unknownName } from './kinds/index.ts';
import type { ProfileFile, Weights } from './profile.ts';

interface Part {
  readonly path: readonly string[];
  readonly weights: Weights | undefined;
  readonly fits: (kind: FaultKind) => boolean;
  readonly rule: string;
}

/** Throws for a kind that does not exist or cannot stand where it is named; the error names the JSON path. */
export function checkKinds(profile: ProfileFile, kinds: KindSet, file?: string): void {
  for (const { path, weights = {}, fits, rule } of partsOf(profile)) {
    for (const name of Object.keys(weights)) {
      const problem = !kinds.has(name)
        ? unknownName('fault kind', name, kinds.names)
        : fits(kinds.named(name))
          ? undefined
          : `"${name}" cannot stand here: ${rule}`;
      if (problem === undefined) continue;
      const place = { ...(file === undefined ? {} : { file }), path: pointerTo([...path, name]) };
      throw new RegainError('invalid-input', problem, { place });
    }
  }
}

const call = {
  fits: ({ group, comesWith }: FaultKind) => group !== 'model-mistake' && comesWith === undefined,
  rule: 'mistakes of the model go under `mistakes`, and reads that are behind under `lag`',
};

function partsOf({ calls, bursts, drift, controlled, mistakes }: ProfileFile): readonly Part[] {
  return [
    { ...call, path: ['calls', 'kinds'], weights: calls?.kinds },
    {
      path: ['bursts', 'kinds'],
      weights: bursts?.kinds,
      fits: ({ phase, ending, visibility }) =>
        phase === 'before-send' && ending === 'transient' && visibility === 'explicit',
      rule: 'a burst is made of explicit transient faults before the tool runs',
    },
    {
      path: ['drift', 'kinds'],
      weights: drift?.kinds,
      fits: ({ ending, group }) => ending === 'adapted' && group !== 'model-mistake',
      rule: 'drift is made of lasting changes',
    },
    { ...call, path: ['controlled', 'forced'], weights: controlled?.forced },
    { ...call, path: ['controlled', 'persistent', 'kinds'], weights: controlled?.persistent.kinds },
    { ...call, path: ['controlled', 'spontaneous', 'kinds'], weights: controlled?.spontaneous.kinds },
    {
      path: ['mistakes', 'kinds'],
      weights: mistakes?.kinds,
      fits: ({ group }) => group === 'model-mistake',
      rule: 'only the seven mistakes of the model',
    },
  ];
}
