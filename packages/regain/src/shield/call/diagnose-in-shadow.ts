/** What recovery would have decided about a call that failed in shadow mode. */

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
import { emitShadowDecision } from './shadow-mode.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';

const SHADOW = 'shadow mode';

/** Runs the recovery loop up to the first decision, which is reported and not carried out. */
export async function diagnoseInShadow(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  first: InitialCall,
): Promise<void> {
  await runtime.learning.experience.load();
  const record = new CallRecord(runtime, guard, pending, []);
  'error' in first ? record.recordError(first.error) : record.recordAnswer(first.value);
  const env = environmentOf(runtime, guard, pending, record, first, undefined, (isRepairable) => {
    const policy = callPolicy(runtime, guard, isRepairable, pending.signal, record);
    const decide = async (situation: Situation): Promise<Decision> => {
      const { action, reason } = await policy.decide(situation);
      emitShadowDecision(
        runtime,
        guard,
        pending,
        action.kind,
        reason,
        situation.estimate(action),
        record.secrets,
      );
      return { action: { kind: 'give-up', reason: SHADOW }, reason: SHADOW };
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
    ...{ status: 'gave-up', attempts: 1, reason, stop: 'shadow' },
    ...{ ledger: env.ledger, record },
  });
}
