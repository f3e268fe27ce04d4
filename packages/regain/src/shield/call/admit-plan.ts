/** Decides whether a plan should run: from experience, open breakers and drift. */

import { admit, type PlanDecision, type PlannedCalls } from '../../govern/index.ts';
import type { ShieldRuntime } from '../runtime.ts';

/** Tools listed in the message about an unknown one. */
const NAMES_MAX = 20;

export function admitPlan(runtime: ShieldRuntime, plan: PlannedCalls, budgetLeft: number): PlanDecision {
  const {
    clock,
    settings,
    learning: { records, experience, breaker, drift },
    reporting: { epochMs },
  } = runtime;
  const unknown = plan.steps.find(({ tool }) => records.get(tool) === undefined);
  if (unknown !== undefined) {
    const known = [...records.values()].slice(0, NAMES_MAX).map(({ name }) => name);
    const names = known.join(', ') || 'none';
    return { decision: 'reject', reason: `unknown tool ${unknown.tool}; protected tools: ${names}` };
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
    monitored: experience.monitored,
    breaker,
    drift: drift.watch,
    handOffPrice: settings.call.handOffPrice,
    budgetLeft,
    nowMs: clock.now(),
    isGated: true,
  });
  // In wall time, like the times of events.
  return retryAtMs === undefined ? decided : { ...decided, retryAtMs: epochMs + retryAtMs };
}

/** Reads the current tool definitions, if the option `specs` is set: a changed schema is drift. */
export function refreshSpecs({ settings, learning: { drift } }: ShieldRuntime): void {
  if (settings.specs === undefined) return;
  try {
    for (const spec of settings.specs()) drift.updateSpec(spec);
  } catch {
    // A failing `specs` hook shows nothing about the tools.
  }
}
