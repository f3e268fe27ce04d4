/** Asks the user's hook `approve` before a repeat that the safety rules refuse: the call may already have taken effect. */

import {
  type Action,
  type ActionKind,
  type Failure,
  neverAborted,
  type Situation,
} from '../../types/index.ts';
import type { RedactedFailure } from '../observe/events.ts';
import type { CallRecord } from './call-record.ts';
import { copyOf, givenArguments } from './fallback.ts';
import type { PendingCall } from './pending-call.ts';

/** What the hook `approve` receives. */
export interface ApprovalRequest {
  readonly tool: string;
  /** The argument of the call, or the list if there are several. */
  readonly args: unknown;
  /** The last failure, without secrets. */
  readonly failure: RedactedFailure;
  /** What would be done: `retry`, `refresh-credentials` and `repair-arguments` repeat the call. */
  readonly action: Action;
  /** Why safety refuses it. */
  readonly reason: string;
  /** Aborted if the call is cancelled: the answer is then no longer awaited. */
  readonly signal: AbortSignal;
}

/** Whether this action may be taken once. Rejects if the call is cancelled. */
export type AskApproval = (action: Action, reason: string, failure: Failure) => Promise<boolean>;

/** Undefined without the option `approve`. An error of the hook counts as a denial. */
export function approvalOf(pending: PendingCall, record: CallRecord): AskApproval | undefined {
  const { signal, guard } = pending;
  const { clock, settings, reporting } = guard.runtime;
  const { approve } = settings;
  if (approve === undefined) return undefined;
  return async (action, reason, failure) => {
    const request: ApprovalRequest = {
      // Copies: a hook that modifies what it was asked about must not change what is done.
      ...{ tool: guard.name, args: copyOf(givenArguments(pending)), failure: record.redactFailure(failure) },
      ...{ action: copyOf(action), reason, signal: signal ?? neverAborted },
    };
    try {
      const answer = await clock.within(Number.POSITIVE_INFINITY, async () => approve(request), signal);
      return answer === true;
    } catch {
      signal?.throwIfAborted();
      reporting.events.hookErrors++;
      return false;
    }
  };
}

/** Actions that repeat the call. */
const repeats: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'retry',
  'refresh-credentials',
  'repair-arguments',
]);

/** Whether an action is refused only because an earlier attempt may have taken effect. */
export function isApprovable(action: Action, permit: ReturnType<Situation['permit']>): boolean {
  return permit.isRepeatInDoubt === true && repeats.has(action.kind);
}

/** The situation for a brain whose proposals may be approved: otherwise it would not propose them. */
export function withApprovableRepeats(situation: Situation): Situation {
  return {
    ...situation,
    permit: (action, mode) => {
      const permit = situation.permit(action, mode);
      return isApprovable(action, permit) ? { action } : permit;
    },
  };
}
