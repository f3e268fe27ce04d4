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
  unconfirmed: 'unconfirmed',
};

/** `call`: the name of the operation in the trace. Texts of the trace are left out. */
export function operationEvents(operation: Operation, call: string): TraceEvent[] {
  const { attempts, tool, ending, isDone, session } = operation;
  const atMs = attempts[0]!.call.startMs;
  const events: TraceEvent[] = [
    { type: 'call', call, tool, session: session.session, ...(atMs === undefined ? {} : { atMs }) },
  ];
  attempts.forEach((attempt, i) => {
    addAttempt(events, attempt, attempts[i + 1], { call, attempt: i });
  });
  const answered = ending === 'unconfirmed' && isDone ? ({ isAnswered: true } as const) : {};
  events.push({ type: 'ending', call, ending: callEndings[ending], ...answered, reason: '' });
  return events;
}

function addAttempt(
  events: TraceEvent[],
  { call: own, diagnosis }: TracedAttempt,
  next: TracedAttempt | undefined,
  { call, attempt }: { readonly call: string; readonly attempt: number },
): void {
  const { tool, startMs, endMs, durationMs, result } = own;
  const isFailed = isFailure(diagnosis);
  const isStopped =
    result === undefined || diagnosis?.category === 'user' || diagnosis?.category === 'harness';
  events.push({
    ...{ type: 'attempt', call, attempt, purpose: 'step', tool },
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? {} : { endMs }),
    outcome: isStopped ? 'cancelled' : isFailed && diagnosis.basis === 'flagged' ? 'error' : 'answered',
  });
  if (durationMs !== undefined)
    events.push({ type: 'cost', for: 'attempt', call, cost: { latencyMs: durationMs } });
  if (!isFailed) return;
  const { failure, basis } = diagnosis;
  events.push({ type: 'diagnosis', call, attempt, failure: withoutText(failure), basis });
  const cost = reactionCost(own, next);
  if (cost !== undefined) events.push({ type: 'cost', for: 'thought', call, cost });
}

/** What the agent spent on deciding what to do after the failure: the turn that requested the next attempt. */
function reactionCost(
  failed: TracedAttempt['call'],
  next: TracedAttempt | undefined,
): Partial<RawCost> | undefined {
  if (next === undefined) return undefined;
  const { tokensIn = 0, tokensOut = 0, money = 0 } = next.call.request;
  const all = { latencyMs: thinkingMs(failed, next.call) ?? 0, tokensIn, tokensOut, money };
  const spent = Object.entries(all).filter(([, amount]) => amount > 0);
  return spent.length === 0 ? undefined : Object.fromEntries(spent);
}

function withoutText(failure: Failure): Failure {
  return { ...failure, message: '', evidence: [] };
}
