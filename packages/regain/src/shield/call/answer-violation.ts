/** Answers of a read that violate its output schema, and the drift that they show. */

import { effectOf } from '../../govern/index.ts';
import type { Failure, ToolSpec } from '../../types/index.ts';
import type { DriftEvent } from '../observe/events.ts';
import type { ToolGuard } from './tool-guard.ts';

export function isAnswerViolation(spec: ToolSpec, { class: failureClass, visibility }: Failure): boolean {
  return failureClass === 'schema-violation' && visibility === 'implicit' && effectOf(spec) === 'read';
}

/** A call ended with this failure. */
export function recordViolation(guard: ToolGuard, failure: Failure): void {
  const { spec, record, runtime } = guard;
  if (!isAnswerViolation(spec, failure) || !record.answerDrift.record(failure.message)) return;
  emitDrift(guard, 'suspected', runtime.secrets.redactText(failure.message));
}

/** An answer of the tool fits its schema. */
export function settleViolation(guard: ToolGuard): void {
  if (guard.record.answerDrift.settle()) emitDrift(guard, 'settled', 'the answer fits its schema again');
}

function emitDrift({ name: tool, runtime }: ToolGuard, change: DriftEvent['change'], reason: string): void {
  const { clock, reporting } = runtime;
  reporting.events.emit({ type: 'drift', atMs: reporting.epochMs + clock.now(), tool, change, reason });
}
