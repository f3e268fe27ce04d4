/** Whether a plan should run behind this shield: from what it has learnt, what is down, and what is drifting. */

import { admit, type PlanDecision, type PlannedCalls } from '../../govern/index.ts';
import type { ToolRecord } from '../learn/tool-record.ts';
import type { ShieldRuntime } from '../runtime.ts';

/** So many tools are named to whoever asked for one that does not exist. */
const NAMES_MAX = 20;

export function admitPlan(
  runtime: ShieldRuntime,
  records: ReadonlyMap<string, ToolRecord>,
  plan: PlannedCalls,
  budgetLeft: number,
): PlanDecision {
  const {
    clock,
    settings,
    learning: { experience, breaker, drift },
    reporting: { epochMs },
  } = runtime;
  const unknown = plan.steps.find(({ tool }) => !records.has(tool));
  if (unknown !== undefined) {
    const there =
      records.size === 0 ? 'none is' : `there are ${[...records.keys()].slice(0, NAMES_MAX).join(', ')}`;
    return { decision: 'reject', reason: `no protected tool is called ${unknown.tool}: ${there}` };
  }
  refreshSpecs(runtime);
  for (const name of new Set(plan.steps.map(({ tool }) => tool))) {
    const record = records.get(name);
    if (record === undefined) continue;
    record.reportSuccesses(experience);
    drift.driftReason(record);
  }
  const { retryAtMs, ...decided } = admit(plan, {
    posteriors: experience.posteriors,
    breaker,
    drift: drift.watch,
    handOffPrice: settings.handOffPrice,
    budgetLeft,
    nowMs: clock.now(),
    isGated: true,
  });
  // Told like the times of events, in wall time.
  return retryAtMs === undefined ? decided : { ...decided, retryAtMs: epochMs + retryAtMs };
}

/** The tools as they are described now, where there is a way to ask: another schema than before is drift. */
export function refreshSpecs({ settings, learning: { drift } }: ShieldRuntime): void {
  if (settings.specs === undefined) return;
  try {
    for (const spec of settings.specs()) drift.updateSpec(spec);
  } catch {
    // Whoever lists the tools is out of order, which says nothing of the tools.
  }
}
