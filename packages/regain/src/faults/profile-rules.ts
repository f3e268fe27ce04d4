/** Rules beyond the schema of a profile: kinds in the wrong section, times in the wrong order. */

import { pointerTo } from '../types/index.ts';
import { unknownName } from '../values/index.ts';
import type { FaultKind } from './fault-kind.ts';
import type { KindSet } from './kinds/index.ts';
import type { FaultProfileFile, Weights } from './profile.ts';

interface ProfileProblem {
  readonly path: string;
  readonly message: string;
}

export function findProfileProblem(profile: FaultProfileFile, known: KindSet): ProfileProblem | undefined {
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
  readonly accepts: (kind: FaultKind) => boolean;
  readonly message: string;
}

const ofCalls: Rule = {
  accepts: (kind) => kind.group !== 'model-mistake' && kind.profilePart === undefined,
  message: 'mistakes of the model belong under `mistakes`, lagging reads under `lag`',
};
const ofBursts: Rule = {
  accepts: (kind) =>
    kind.phase === 'before-send' && kind.ending === 'transient' && kind.visibility === 'explicit',
  message: 'bursts allow only explicit transient kinds of the phase `before-send`',
};
const ofDrift: Rule = {
  accepts: (kind) => kind.ending === 'adapted' && kind.group !== 'model-mistake',
  message: 'drift allows only kinds with the ending `adapted`',
};
const ofMistakes: Rule = {
  accepts: (kind) => kind.group === 'model-mistake',
  message: 'allows only the seven mistakes of the model',
};

function wrongKindOf(known: KindSet) {
  return (place: readonly string[], kinds: Weights | undefined, rule: Rule): ProfileProblem | undefined => {
    for (const [name, entry] of Object.entries(kinds ?? {})) {
      const path = pointerTo([...place, name]);
      if (!known.has(name)) return { path, message: unknownName('fault kind', name, known.names) };
      if (!rule.accepts(known.get(name)))
        return { path, message: `"${name}" is not allowed here: ${rule.message}` };
      if (typeof entry === 'object' && isReversed(entry.latencyMs))
        return { path: `${path}/latencyMs`, message: REVERSED };
    }
    return undefined;
  };
}

function wrongLag(readMs: readonly [number, number]): ProfileProblem | undefined {
  if (isReversed(readMs)) return { path: '/lag/readMs', message: REVERSED };
  return readMs[0] > 0 ? undefined : { path: '/lag/readMs', message: 'needs a minimum above 0' };
}

const REVERSED = 'needs the minimum first, then the maximum';

function isReversed(duration: readonly [number, number] | undefined): boolean {
  return duration !== undefined && duration[0] > duration[1];
}
