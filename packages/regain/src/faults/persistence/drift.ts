/** Drift: a lasting change that comes over a tool at some time and stays. */

import { bernoulli, exponential, type Random, type ToolSpec } from '../../types/index.ts';
import type { Coordinate } from '../coordinate.ts';
import { choicesOf, drawFault, scaledProbability } from '../draw.ts';
import type { Fault, FaultKind } from '../kind.ts';
import type { KindSet } from '../kinds/index.ts';
import type { Drift } from '../profile.ts';

export interface Drifting {
  readonly fault: Fault;
  /** On the rollout's own clock; below 0 when the change came in an earlier repeat. */
  readonly onsetMs: number;
}

/**
 * With scope `run` a tool drifts for all tasks alike, and repeats follow one another in time: later ones meet more
 * drift. With scope `rollout` every rollout has drift of its own.
 */
export function driftOf(
  drift: Drift,
  severity: number,
  where: Coordinate,
  streams: { readonly rollout: Random; readonly run: Random },
  passes: (kind: FaultKind) => boolean,
  kinds: KindSet,
): (spec: ToolSpec) => Drifting | undefined {
  const isShared = (drift.scope ?? 'rollout') === 'run';
  const root = isShared ? streams.run : streams.rollout;
  const choices = choicesOf(drift.kinds, severity, kinds);
  const perTool = scaledProbability(drift.perTool, severity);
  const elapsedMs = isShared ? where.repeat * (drift.repeatMs ?? 0) : 0;
  const known = new Map<string, Drifting | undefined>();
  return (spec) => {
    if (known.has(spec.name)) return known.get(spec.name);
    const stream = root.at('drift', spec.name);
    let drifting: Drifting | undefined;
    if (bernoulli(stream, perTool)) {
      const slot = Math.floor(exponential(stream, drift.onsetMsMean) / drift.slotMs);
      const fault = drawFault(stream, choices, spec, 0, passes);
      if (fault !== null) drifting = { fault, onsetMs: slot * drift.slotMs - elapsedMs };
    }
    known.set(spec.name, drifting);
    return drifting;
  };
}
