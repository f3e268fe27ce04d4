/** Shows calls to a memory that learns, without secrets. A memory that fails does not affect calls. */

import { errorText, type ObservedCall } from '../../types/index.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { jsonArguments } from './call-arguments.ts';
import type { PendingCall } from './pending-call.ts';

export function observeCall(
  { learning, reporting }: ShieldRuntime,
  call: ObservedCall,
  secrets: SecretRedactor,
): void {
  try {
    const { failure } = call;
    const shown = failure && { ...failure, message: secrets.redactText(failure.message, 1_000) };
    const hasSecret = (text: string): boolean => secrets.redactText(text) !== text;
    learning.memory!.observe({ ...call, failure: shown, hasSecret });
  } catch (error) {
    reporting.warn('memory', errorText(error));
  }
}

/** A call without a failure: it may be what works after one. */
export function observeClean(pending: PendingCall): void {
  const { runtime, spec } = pending.guard;
  const { args, isRepairable } = jsonArguments(pending);
  if (!isRepairable) return;
  const secrets = runtime.secrets.forCall(pending.secrets);
  secrets.fullScan(args, 'call');
  observeCall(runtime, { tool: spec.name, args, spec }, secrets);
}
