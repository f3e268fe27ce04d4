/** What is true of a verification in a world of the lab: it belongs to one rollout, and acts when it is called. */

import type { ToolSpec } from 'regain/internal/types';

/**
 * The spec of a tool over such a world. Nobody else writes there and no task asks for a record that stands already, so a
 * record that matches is the call's own; and what a call did can be read as soon as it has ended. The conformance kit
 * checks both on every step of every right plan.
 */
export function inPrivateWorld(spec: ToolSpec): ToolSpec {
  const { verifiedBy } = spec;
  if (verifiedBy === undefined) return spec;
  return { ...spec, verifiedBy: { identity: 'match', consistentAfterMs: 0, ...verifiedBy } };
}
