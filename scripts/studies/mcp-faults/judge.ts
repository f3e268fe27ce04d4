/** What became of a call: from its answer, and from the ledger that the server wrote. */

import type { Outcome } from './client/raw-client.ts';
import { type FaultKind, isWrite, type ToolName } from './fault-kinds.ts';

export interface Call {
  readonly token: string;
  readonly tool: ToolName;
  /** The fault that was to strike in this call; undefined: in another one at the same time. */
  readonly fault: FaultKind | undefined;
  readonly outcome: JudgedOutcome;
}

/** Without the text of an answer: thousands of long ones would fill the memory. */
export type JudgedOutcome =
  | Exclude<Outcome, { kind: 'answered' }>
  | { readonly kind: 'answered'; readonly isRight: boolean };

export function judged(outcome: Outcome, token: string, size: number): JudgedOutcome {
  if (outcome.kind !== 'answered') return outcome;
  return { kind: 'answered', isRight: outcome.text === `${token} ${'x'.repeat(size)}` };
}

export const verdicts = ['right', 'failed', 'unknown', 'unclear', 'wrong', 'silent', 'left'] as const;

/**
 * `right`: the right answer, and a write was executed. `failed`: a read without an answer, or a write that was not executed,
 * and the client knows. `unknown`: the error says that nobody knows whether the write was executed. `unclear`: an error
 * or the end of the connection, which says neither. `wrong`: a wrong answer, a success that was none, a failure that was
 * none. `silent`: no answer. `left`: the client did not wait.
 */
export type Verdict = (typeof verdicts)[number];

export function verdictOf({ tool, fault, outcome }: Call, executed: number): Verdict {
  if (fault === 'client-leaves') return 'left';
  const isDone = !isWrite(tool) || executed > 0;
  switch (outcome.kind) {
    case 'answered':
      return outcome.isRight && isDone ? 'right' : 'wrong';
    case 'silent':
      return 'silent';
    default: {
      if (!isWrite(tool)) return 'failed';
      const claim = claimOf(outcome);
      if (claim !== 'not executed') return claim;
      return isDone ? 'wrong' : 'failed';
    }
  }
}

/** What a failure says about the effect of the call. */
function claimOf(outcome: JudgedOutcome): 'not executed' | 'unknown' | 'unclear' {
  if (outcome.kind === 'lost' && !outcome.wasSent) return 'not executed';
  const { source, code } = (outcome.kind === 'failed' ? outcome.error.data : undefined) ?? {};
  if (source !== 'regain') return 'unclear';
  if (code === 'not-sent' || code === 'server-unavailable') return 'not executed';
  return code === 'outcome-unknown' ? 'unknown' : 'unclear';
}
