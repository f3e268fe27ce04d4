/** An operation: the calls of a session that try to get the same thing done. One that met a failure is an episode. */

import type { CallDiagnosis } from '../failures/call-diagnosis.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import type { LoopKind } from './loops.ts';

/** A call with its diagnosis; none if it succeeded. */
export interface TracedAttempt {
  readonly call: TracedCall;
  readonly diagnosis: CallDiagnosis | undefined;
}

/**
 * `clean`: no failure. `recovered`: it failed and was completed. `given-up`: the agent turned to something else, or the
 * session ended. `handed-off`: the agent passed it on to a person, or a person refused a further attempt. `void`: what
 * runs the agent failed. `cancelled`: a person or a rule refused or stopped it, or it was never answered. `unconfirmed`: its
 * effect is unknown; only where the trace records endings.
 */
export const operationEndings = [
  'clean',
  'recovered',
  'given-up',
  'handed-off',
  'void',
  'cancelled',
  'unconfirmed',
] as const;
export type OperationEnding = (typeof operationEndings)[number];

export interface Operation {
  readonly session: SessionFacts;
  /** Of its first attempt. */
  readonly tool: string;
  /**
   * In order; the last one succeeded if the operation is clean or recovered, unless its ending is recorded: then something else
   * may have completed it, such as a read that found the effect of a write.
   */
  readonly attempts: readonly TracedAttempt[];
  readonly ending: OperationEnding;
  /** The agent got what it wanted, as far as known. */
  readonly isDone: boolean;
  readonly loop: LoopKind | undefined;
  /** A negative result counts as an answer; in the worst case it is a failure. */
  readonly isNegative: boolean;
  /**
   * Its ending may be another one. Given up: the agent went on, and a call that is not recorded, or not recognised, may
   * have completed it. Recovered: by another tool, which may have done something else. Unconfirmed.
   */
  readonly isDoubtful: boolean;
}
