/** An operation as events of a trace, from which the law's ledger is folded. Only what was recorded is in them. */

import type { CallEndingKind, Failure, RawCost, TraceEvent } from '../../types/index.ts';
import type { Operation, OperationEnding, TracedAttempt } from '../episodes/operation.ts';
import { isFailure } from '../failures/call-diagnosis.ts';
import { thinkingMs } from './recovery-budget.ts';

const callEndings: Readonly<Record<OperationEnding, CallEndingKind>> = {
  clean: 'clean',
  recovered: 'recovered',
  'given-up': 'gave-up',
  'handed-off': 'handed-off',
  cancelled: 'cancelled',
  void: 'cancelled',
};

/** `call`: the name of the operation in the trace. Texts of the trace are left out. */
export function operationEvents(operation: Operation, call: string): TraceEvent[] {
  const { attempts, tool, ending, session } = operation;
  const atMs = attempts[0]!.call.startMs;
  const events: TraceEvent[] = [
    { type: 'call', call, tool, session: session.session, ...(atMs === undefined ? {} : { atMs }) },
  ];
  attempts.forEach((attempt, i) => {
    events.push(...attemptEvents(attempt, attempts[i + 1], call, i));
  });
  events.push({ type: 'ending', call, ending: callEndings[ending], reason: '' });
  return events;
}

function* attemptEvents(
  { call: own, diagnosis }: TracedAttempt,
  next: TracedAttempt | undefined,
  call: string,
  attempt: number,
): Generator<TraceEvent> {
  const { tool, startMs, endMs, durationMs, result } = own;
  const isFailed = diagnosis !== undefined && isFailure(diagnosis);
  const isStopped =
    result === undefined || diagnosis?.category === 'user' || diagnosis?.category === 'harness';
  yield {
    ...{ type: 'attempt', call, attempt, purpose: 'step', tool },
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? {} : { endMs }),
    outcome: isStopped ? 'cancelled' : isFailed && diagnosis.basis === 'flagged' ? 'error' : 'answered',
  };
  if (durationMs !== undefined) yield { type: 'cost', for: 'attempt', call, cost: { latencyMs: durationMs } };
  if (!isFailed) return;
  yield { type: 'diagnosis', call, attempt, failure: withoutText(diagnosis.failure), basis: diagnosis.basis };
  const cost = reactionCost(own, next);
  if (Object.keys(cost).length > 0) yield { type: 'cost', for: 'thought', call, cost };
}

/** What the agent spent on deciding what to do after the failure: the turn that requested the next attempt. */
function reactionCost(failed: TracedAttempt['call'], next: TracedAttempt | undefined): Partial<RawCost> {
  const { tokensIn, tokensOut, money } = next?.call.request ?? {};
  const latencyMs = thinkingMs(failed, next?.call);
  const amounts = Object.entries({ latencyMs, tokensIn, tokensOut, money });
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== undefined && amount > 0));
}

function withoutText(failure: Failure): Failure {
  return { ...failure, message: '', evidence: [] };
}
