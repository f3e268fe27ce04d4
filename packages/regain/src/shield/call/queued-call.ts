/** A call of a tool with a limit on concurrent calls: it starts when a slot is free. */

import { joinSignals } from './attempt.ts';
import type { CallSlots } from './call-slots.ts';
import type { ToolGuard } from './tool-guard.ts';

/** A call that is cancelled or rejected while it waits is started too, so that it is recorded like any other. */
export async function queuedCall(
  guard: ToolGuard,
  slots: CallSlots,
  call: Parameters<ToolGuard['invoke']>,
): Promise<unknown> {
  const [args, self, settings, signalPlace] = call;
  const { timeBudgetMs } = guard.settings;
  const signal = joinSignals(settings?.signal, guard.runtime.signal);
  const hasSlot = await slots.enter(timeBudgetMs, signal);
  if (!hasSlot) return guard.start(args, self, settings, signalPlace, timeBudgetMs);
  try {
    return await guard.start(args, self, settings, signalPlace);
  } finally {
    slots.leave();
  }
}
