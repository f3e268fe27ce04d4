/** Decides whether a recorded call failed: by the mark of its dialect, otherwise by its text. */

import { detectFailure, failureFromError } from '../../recovery/index.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import type { CallDiagnosis } from './call-diagnosis.ts';

/** Undefined if the call succeeded, or nothing shows that it failed. */
export function diagnose(call: TracedCall, { tools }: SessionFacts): CallDiagnosis | undefined {
  const { result, tool, args } = call;
  if (result === undefined) return undefined;
  const { value, flag, error } = result;
  const given = typeof args === 'object' ? args : {};
  const answer = detectFailure(value, tools.get(tool), { tool, args: given });
  if (flag === 'error') {
    const text = error ?? (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
    const failure = answer.ok ? failureFromError(new Error(text)) : answer.failure;
    return { category: 'agent-mistake', failure, basis: 'flagged' };
  }
  return answer.ok ? undefined : { category: 'agent-mistake', failure: answer.failure, basis: 'inferred' };
}
