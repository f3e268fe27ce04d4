/** Read lag: the delay of each tool's reads, and which declared consistency remains valid. */

import { bernoulli, type Random, type ToolSpec } from '../../types/index.ts';
import type { KindSet } from '../kinds/index.ts';
import { LANDS_MAX_MS } from '../kinds/unreported-effects.ts';
import type { FaultProfile, Weights } from '../profile.ts';
import { weightOf } from '../profiles/resolve.ts';

export interface ReadLagSchedule {
  /** Time after a write took effect until the reads of this tool show it. */
  readMs(reader: string): number;
  /** The spec as listed: declared consistency that does not hold is removed, or replaced by a delay that does. */
  listedSpec(spec: ToolSpec): ToolSpec;
}

/** Undefined if reads show everything at once. Drawn for each tool of a rollout, independent of the caller. */
export function readLagSchedule(
  profile: FaultProfile,
  rollout: Random,
  kinds: KindSet,
): ReadLagSchedule | undefined {
  const { lag, severity } = profile;
  const lateMs = commitsLate(profile, kinds) ? LANDS_MAX_MS : 0;
  if (severity === 0 || (lag === undefined && lateMs === 0)) return undefined;
  const readMs = (reader: string) => {
    if (lag === undefined) return 0;
    const [least, most] = lag.readMs;
    return Math.ceil(severity * least * (most / least) ** rollout.at('lag', reader).uniform());
  };
  const isDeclared = (tool: string) => bernoulli(rollout.at('lag told', tool), lag?.declared ?? 0);
  return {
    readMs,
    listedSpec: (spec) => {
      if (spec.verifiedBy === undefined) return spec;
      const { consistency, consistentAfterMs, ...rest } = spec.verifiedBy;
      if (consistency === undefined && consistentAfterMs === undefined) return spec;
      if (!isDeclared(spec.name)) return { ...spec, verifiedBy: rest };
      const afterMs = (consistentAfterMs ?? 0) + lateMs + readMs(rest.tool);
      return { ...spec, verifiedBy: { ...rest, consistentAfterMs: afterMs } };
    },
  };
}

function commitsLate({ calls, controlled }: FaultProfile, kinds: KindSet): boolean {
  const { forced, persistent, spontaneous } = controlled ?? {};
  const parts: readonly (Weights | undefined)[] = [
    calls.rate > 0 ? calls.kinds : undefined,
    forced,
    persistent?.kinds,
    spontaneous?.kinds,
  ];
  return parts.some((weights = {}) =>
    Object.entries(weights).some(([name, entry]) => weightOf(entry) > 0 && kinds.get(name).landsLate),
  );
}
