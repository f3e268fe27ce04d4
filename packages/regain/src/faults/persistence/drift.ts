/** Drift: a lasting change of a tool that begins at some time. */

import { bernoulli, exponential, type Random, type ToolSpec } from '../../types/index.ts';
import type { FaultCoordinate } from '../coordinate.ts';
import { drawFault, scaledProbability, weightedKindsOf } from '../draw-fault.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import type { KindSet } from '../kinds/index.ts';
import type { Drift } from '../profile.ts';

export interface ToolDrift {
  readonly fault: Fault;
  /** On the rollout's own clock; below 0 if the change began in an earlier repeat. */
  readonly onsetMs: number;
}

/**
 * With scope `run` a tool drifts for all tasks alike, and repeats follow one another in time: later ones have more
 * drift. With scope `rollout` each rollout has drift of its own.
 */
export function driftSchedule(
  drift: Drift,
  severity: number,
  where: FaultCoordinate,
  streams: { readonly rollout: Random; readonly run: Random },
  passes: (kind: FaultKind) => boolean,
  kinds: KindSet,
): (spec: ToolSpec) => ToolDrift | undefined {
  const isShared = (drift.scope ?? 'rollout') === 'run';
  const root = isShared ? streams.run : streams.rollout;
  const choices = weightedKindsOf(drift.kinds, severity, kinds);
  const perTool = scaledProbability(drift.perTool, severity);
  const elapsedMs = isShared ? where.repeat * (drift.repeatMs ?? 0) : 0;
  const known = new Map<string, ToolDrift | undefined>();
  return (spec) => {
    if (known.has(spec.name)) return known.get(spec.name);
    const stream = root.at('drift', spec.name);
    let drifting: ToolDrift | undefined;
    if (bernoulli(stream, perTool)) {
      const slot = Math.floor(exponential(stream, drift.onsetMsMean) / drift.slotMs);
      const fault = drawFault(stream, choices, spec, 0, passes);
      if (fault !== null) drifting = { fault, onsetMs: slot * drift.slotMs - elapsedMs };
    }
    known.set(spec.name, drifting);
    return drifting;
  };
}
