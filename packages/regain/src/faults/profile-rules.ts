/** What a profile of the right form can still have wrong: kinds of faults in the wrong place, times in the wrong order. */

import { pointerTo } from '../types/index.ts';
import { unknownName } from '../values/index.ts';
import type { FaultKind } from './kind.ts';
import type { KindSet } from './kinds/index.ts';
import type { ProfileFile, Weights } from './profile.ts';

interface Misplaced {
  readonly path: string;
  readonly message: string;
}

export function misplacedIn(profile: ProfileFile, known: KindSet): Misplaced | undefined {
  const { calls, bursts, drift, lag, controlled, mistakes } = profile;
  const wrongKind = wrongKindOf(known);
  return (
    wrongKind(['calls', 'kinds'], calls?.kinds, ofCalls) ??
    wrongKind(['bursts', 'kinds'], bursts?.kinds, ofBursts) ??
    wrongKind(['drift', 'kinds'], drift?.kinds, ofDrift) ??
    (lag === undefined ? undefined : wrongLag(lag.readMs)) ??
    wrongKind(['controlled', 'forced'], controlled?.forced, ofCalls) ??
    wrongKind(['controlled', 'persistent', 'kinds'], controlled?.persistent.kinds, ofCalls) ??
    wrongKind(['controlled', 'spontaneous', 'kinds'], controlled?.spontaneous.kinds, ofCalls) ??
    wrongKind(['mistakes', 'kinds'], mistakes?.kinds, ofMistakes)
  );
}

interface Rule {
  readonly takes: (kind: FaultKind) => boolean;
  readonly says: string;
}

const ofCalls: Rule = {
  takes: (kind) => kind.group !== 'model-mistake' && kind.comesWith === undefined,
  says: 'mistakes of the model go under `mistakes`, and reads that are behind under `lag`',
};
const ofBursts: Rule = {
  takes: (kind) =>
    kind.phase === 'before-send' && kind.ending === 'transient' && kind.visibility === 'explicit',
  says: 'a burst is made of explicit transient faults before the tool runs',
};
const ofDrift: Rule = {
  takes: (kind) => kind.ending === 'adapted' && kind.group !== 'model-mistake',
  says: 'drift is made of lasting changes',
};
const ofMistakes: Rule = {
  takes: (kind) => kind.group === 'model-mistake',
  says: 'only the seven mistakes of the model',
};

function wrongKindOf(known: KindSet) {
  return (place: readonly string[], kinds: Weights | undefined, rule: Rule): Misplaced | undefined => {
    for (const [name, entry] of Object.entries(kinds ?? {})) {
      const path = pointerTo([...place, name]);
      if (!known.has(name)) return { path, message: unknownName('fault kind', name, known.names) };
      if (!rule.takes(known.named(name)))
        return { path, message: `"${name}" cannot stand here: ${rule.says}` };
      if (typeof entry === 'object' && isReversed(entry.latencyMs))
        return { path: `${path}/latencyMs`, message: REVERSED };
    }
    return undefined;
  };
}

function wrongLag(readMs: readonly [number, number]): Misplaced | undefined {
  if (isReversed(readMs)) return { path: '/lag/readMs', message: REVERSED };
  return readMs[0] > 0 ? undefined : { path: '/lag/readMs', message: 'needs a least time above 0' };
}

const REVERSED = 'needs the least time first, then the most';

function isReversed(duration: readonly [number, number] | undefined): boolean {
  return duration !== undefined && duration[0] > duration[1];
}
