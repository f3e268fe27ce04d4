/** Shadow: every call passes through once, untouched; what would have been done about it is only said. */

import {
  type Decision,
  type InitialCall,
  type Policy,
  recoverStep,
  type Situation,
} from '../../recovery/index.ts';
import type { TraceEvent } from '../../types/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { callPolicy } from './call-policy.ts';
import { CallRecord } from './call-record.ts';
import { recordEnding } from './end-call.ts';
import { environmentOf } from './recover-call.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';

export function runInShadowMode(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
): Promise<unknown> {
  const { startedMs } = pending;
  const admission = runtime.learning.breaker.tryAcquire(guard.name, startedMs);
  if (!admission.admitted) emitShadowDecision(runtime, guard, pending, 'hand-off', admission.reason, 0);
  const passing = startTool(guard, pending);
  passing.then(
    (value) => {
      const isWrong = guard.isFailedAnswer(value, pending.args);
      if (isWrong) runtime.runInBackground(diagnose(runtime, guard, pending, { startedMs, value }));
      else {
        pending.trace?.recordAnswer(value);
        recordEnding(runtime, guard, pending, { status: 'clean', attempts: 1, reason: '', value });
      }
    },
    (error: unknown) => {
      if (pending.signal?.aborted === true) {
        pending.trace?.recordCancellation();
        recordEnding(runtime, guard, pending, {
          status: 'cancelled',
          attempts: 1,
          reason: 'called off',
          stop: 'called-off',
        });
      } else runtime.runInBackground(diagnose(runtime, guard, pending, { startedMs, error }));
    },
  );
  return passing;
}

/** Through the loop as far as the first decision, which is told and not carried out. */
async function diagnose(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  first: InitialCall,
): Promise<void> {
  await runtime.learning.experience.load();
  const record = new CallRecord(runtime, guard, pending, false);
  'error' in first ? record.recordError(first.error) : record.recordAnswer(first.value);
  const env = environmentOf(runtime, guard, pending, record, first, (isRepairable) => {
    const policy = callPolicy(runtime, guard, isRepairable, record);
    const decide = async (situation: Situation): Promise<Decision> => {
      const { action, reason } = await policy.decide(situation);
      emitShadowDecision(runtime, guard, pending, action.kind, reason, situation.estimate(action));
      return { action: { kind: 'give-up', reason: 'only looking' }, reason: 'only looking' };
    };
    const { stepEnded: _, ...rest } = policy;
    return { ...rest, decide } satisfies Policy;
  });
  const { decided: _, ...watcher } = record.watcher;
  const { trace } = pending;
  const emit = trace && ((event: TraceEvent) => event.type !== 'decision' && trace.fromLoop(event));
  const result = await recoverStep({ ...env, watcher, emit });
  const reason = result.status === 'done' ? '' : result.reason;
  recordEnding(runtime, guard, pending, {
    status: 'gave-up',
    attempts: 1,
    reason,
    stop: 'shadow',
    keeper: env.keeper,
    book: record,
  });
}

function emitShadowDecision(
  { clock, secrets, reporting: { epochMs } }: ShieldRuntime,
  guard: ToolGuard,
  { id: call, emitter, trace }: PendingCall,
  action: Decision['action']['kind'],
  reason: string,
  estimate: number,
): void {
  const atMs = epochMs + clock.now();
  const said = secrets.redactText(reason);
  const about = { call, tool: guard.name, atMs, isShadow: true } as const;
  emitter?.emit({ type: 'decided', ...about, action, reason: said, estimate });
  trace?.emit({
    ...{ type: 'decision', call: trace.id, atMs: clock.now(), action: { kind: action } },
    ...{ reason: said, estimate, isShadow: true },
  });
}

/** The tool's own promise where it returns one. */
function startTool(guard: ToolGuard, pending: PendingCall): Promise<unknown> {
  try {
    return Promise.resolve(guard.runOnce(pending));
  } catch (error) {
    return Promise.reject(error);
  }
}
