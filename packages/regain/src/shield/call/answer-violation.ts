/** Answers of a read that violate its output schema, and the drift that they show. */

import { effectOf } from '../../govern/index.ts';
import type { Failure, ToolSpec } from '../../types/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import type { ToolGuard } from './tool-guard.ts';

export function isAnswerViolation(spec: ToolSpec, { class: failureClass, visibility }: Failure): boolean {
  return failureClass === 'schema-violation' && visibility === 'implicit' && effectOf(spec) === 'read';
}

/** A call ended with this failure. */
export function recordViolation(runtime: ShieldRuntime, { spec, record }: ToolGuard, failure: Failure): void {
  if (!isAnswerViolation(spec, failure) || !record.answerDrift.record(failure.message)) return;
  emitDrift(runtime, record.name, 'suspected', runtime.secrets.redactText(failure.message));
}

/** An answer of the tool fits its schema. */
export function settleViolation(runtime: ShieldRuntime, { record }: ToolGuard): void {
  if (record.answerDrift.settle())
    emitDrift(runtime, record.name, 'settled', 'the answer fits its schema again');
}

function emitDrift(
  { clock, reporting: { events, epochMs } }: ShieldRuntime,
  tool: string,
  change: 'suspected' | 'settled',
  reason: string,
): void {
  events.emit({ type: 'drift', atMs: epochMs + clock.now(), tool, change, reason });
}
