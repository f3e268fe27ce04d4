/** Whether a failed call may have taken effect. Apart from the safety rules, which only a failure loads. */

import {
  type EffectClass,
  type Failure,
  NOT_RUN,
  noEffectFailure,
  type RecoveryTurn,
  type Situation,
  type ToolCall,
  type ToolSpec,
} from '../types/index.ts';

/** The failed call of a step, and the turns before it. */
export type StepHistory = Pick<Situation, 'call' | 'spec' | 'tools' | 'failure'> & {
  readonly history: readonly Omit<RecoveryTurn, 'price'>[];
};

/** Detection sets `ambiguous` from evidence (recovery/detect/was-refused.ts); a later read may show that there was no effect. */
export function isAmbiguous(failure: Failure): boolean {
  return failure.ambiguous && !isEffectAbsent(failure);
}

/** Whether a later read has shown that the call took no effect. */
export function isEffectAbsent({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(ABSENT);
}

const ABSENT = noEffectFailure().message;

/** Whether the call was refused before it reached the tool: then it had no effect. */
function wasNotRun({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(NOT_RUN);
}

/** Unknown counts as `write`. */
export function effectOf(spec: ToolSpec | undefined): EffectClass {
  return spec?.effect ?? 'write';
}

/** Whether a second call has a second effect. */
export function isNonIdempotent(spec: ToolSpec | undefined): boolean {
  const effect = effectOf(spec);
  return effect !== 'read' && effect !== 'idempotent';
}

/** Whether a call with this failure may have had an effect. */
export function mayHaveTakenEffect(spec: ToolSpec | undefined, failure: Failure): boolean {
  if (effectOf(spec) === 'read' || isEffectAbsent(failure) || wasNotRun(failure)) return false;
  if (isAmbiguous(failure)) return true;
  // The refused request may not have been the tool's first. A tool that is not listed has made none.
  return spec !== undefined && isNonIdempotent(spec) && spec.singleRequest !== true;
}

/** With its key a refused call can be repeated, also with changed arguments. */
function isUnsafeToRepeat(spec: ToolSpec | undefined, failure: Failure): boolean {
  const isKeyed = spec?.idempotencyKey === true && !isAmbiguous(failure);
  return !isKeyed && mayHaveTakenEffect(spec, failure);
}

/** Whether a write of this step may have taken effect although its answer was lost, and no read has resolved it. */
export function hasUnconfirmedWrite(context: StepHistory): boolean {
  return unconfirmedCall(context) !== undefined;
}

/** The same for the report: also if the write could be repeated with its key. */
export function mayHavePersisted(context: StepHistory): boolean {
  return unconfirmedCall(context, mayHaveTakenEffect) !== undefined;
}

/** The last such write. */
export function unconfirmedCall(
  { history, call, failure, tools, spec }: StepHistory,
  isDoubtful: typeof mayHaveTakenEffect = isUnsafeToRepeat,
): ToolCall | undefined {
  let doubtful: ToolCall | undefined;
  for (const turn of [...history, { call, failure }]) {
    const known = turn.call.tool === call.tool ? spec : tools.find(({ name }) => name === turn.call.tool);
    if (isEffectAbsent(turn.failure)) {
      // An irreversible call is never repeated because of a read, whatever consistency the read declares.
      if (effectOf(known) !== 'irreversible') doubtful = undefined;
    } else if (isDoubtful(known, turn.failure)) doubtful = turn.call;
  }
  return doubtful;
}
