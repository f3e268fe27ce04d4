/** A call of a tool with a limit on concurrent calls: it starts when a slot is free. */

import type { ShieldRuntime } from '../runtime.ts';
import { joinSignals } from './attempt.ts';
import type { CallSlots } from './call-slots.ts';
import type { ToolGuard } from './tool-guard.ts';

/** A call that is cancelled or rejected while it waits is started too, so that it is recorded like any other. */
export async function queuedCall(
  { signal: shared }: ShieldRuntime,
  guard: ToolGuard,
  slots: CallSlots,
  call: Parameters<ToolGuard['invoke']>,
): Promise<unknown> {
  const [args, self, settings, signalPlace] = call;
  const { timeBudgetMs } = guard.settings;
  const hasSlot = await slots.enter(timeBudgetMs, joinSignals(settings?.signal, shared));
  if (!hasSlot) return guard.start(args, self, settings, signalPlace, timeBudgetMs);
  try {
    return await guard.start(args, self, settings, signalPlace);
  } finally {
    slots.leave();
  }
}
