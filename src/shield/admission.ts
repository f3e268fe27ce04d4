/** Whether a plan should run behind this shield: from what it has learnt, what is down, and what is drifting. */

import { admit, type PlanDecision, type PlannedCalls } from '../govern/admit.ts';
import { driftWatch } from '../govern/drift.ts';
import type { Kit } from './kit.ts';
import type { ToolRecord } from './tool-record.ts';

/** Calls of a tool that are looked through for a change. */
const DRIFT_CALLS = 256;

export function admission(
  kit: Kit,
  records: ReadonlyMap<string, ToolRecord>,
  plan: PlannedCalls,
  budgetLeft: number,
): PlanDecision {
  const { experience, breaker, clock, settings, window } = kit;
  const drift = driftWatch();
  const names = new Set(plan.steps.map(({ tool }) => tool));
  for (const name of names) {
    const record = records.get(name);
    record?.tell(experience);
    // The schema as it was declared, then as it is now: another one is drift.
    const now = settings.specs?.().find((spec) => spec.name === name);
    for (const spec of [record?.spec, now]) if (spec !== undefined) drift.sees({ name, input: spec.input });
  }
  for (const name of names) {
    const own = window.rollouts().filter(({ calls }) => calls?.[0]?.tool === name);
    for (const { calls, cost } of own.slice(-DRIFT_CALLS))
      drift.called(name, { failed: calls![0]!.failed, cost });
  }
  const { posteriors } = experience;
  const { handOffPrice } = settings;
  return admit(plan, { posteriors, breaker, drift, handOffPrice, budgetLeft, nowMs: clock.now() });
}
