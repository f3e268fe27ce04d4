/** What recovery would have decided about a call that failed in shadow mode. */

import {
  type Decision,
  type InitialCall,
  type Policy,
  recoverStep,
  type Situation,
} from '../../recovery/index.ts';
import type { TraceEvent } from '../../types/index.ts';
import { callPolicy } from './call-policy.ts';
import { CallRecord } from './call-record.ts';
import type { PendingCall } from './pending-call.ts';
import { recordEnding } from './record-ending.ts';
import { environmentOf } from './recover-call.ts';
import { emitShadowDecision } from './shadow-mode.ts';

const SHADOW = 'shadow mode';

/** Runs the recovery loop up to the first decision, which is reported and not carried out. */
export async function diagnoseInShadow(pending: PendingCall, first: InitialCall): Promise<void> {
  await pending.guard.runtime.learning.experience.load();
  const record = new CallRecord(pending, []);
  'error' in first ? record.recordError(first.error) : record.recordAnswer(first.value);
  const env = environmentOf(pending, record, first, undefined, (isRepairable) => {
    const policy = callPolicy(pending, isRepairable, record);
    const decide = async (situation: Situation): Promise<Decision> => {
      const { action, reason } = await policy.decide(situation);
      emitShadowDecision(pending, action.kind, reason, situation.estimate(action), record.secrets);
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
  recordEnding(pending, {
    ...{ status: 'gave-up', attempts: 1, reason, stop: 'shadow' },
    ...{ ledger: env.ledger, record },
  });
}
