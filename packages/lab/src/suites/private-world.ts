/** Verification declarations that hold in worlds of the lab: each belongs to one rollout, and effects are immediate. */

import type { ToolSpec } from 'regain/internal/types';

/**
 * The spec of a tool over such a world. No other client writes there and no task requests an existing record, so a
 * record that matches is the call's own, and the effect of a call can be read as soon as it has ended. The conformance
 * kit checks both on every step of every gold plan.
 */
export function inPrivateWorld(spec: ToolSpec): ToolSpec {
  const { verifiedBy } = spec;
  if (verifiedBy === undefined) return spec;
  return { ...spec, verifiedBy: { identity: 'match', consistentAfterMs: 0, ...verifiedBy } };
}
