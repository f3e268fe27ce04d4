/** What the model should call instead of a rejected call: several calls, another call first, a query of its own. Never made here. */

import { type FailureClass, looksLikeQuery } from '../../types/index.ts';
import { jsonArguments } from './call-arguments.ts';
import type { CallRecord } from './call-record.ts';
import type { PendingCall } from './pending-call.ts';

/** Failures in which the tool has examined the arguments. */
const argumentFailures: ReadonlySet<FailureClass> = new Set<FailureClass>(['invalid-request', 'not-found']);
const TEXT_MAX = 4_000;

/** Undefined if there is nothing to suggest. From the call and the schemas only. */
export async function suggestionFor(
  pending: PendingCall,
  { failure, secrets }: CallRecord,
): Promise<string | undefined> {
  const { guard } = pending;
  if (failure === undefined || guard.settings.repairs === 'off') return undefined;
  const { args, isRepairable } = jsonArguments(pending);
  const hasQuery = Object.values(args).some((value) => typeof value === 'string' && looksLikeQuery(value));
  if (!isRepairable || !(hasQuery || argumentFailures.has(failure.class))) return undefined;
  try {
    const { noteOnQuery, parseFailure, repairCall, suggestedCalls } = await import('../../repair/index.ts');
    const note = noteOnQuery(args, failure.message);
    if (note !== undefined) return secrets.redactText(note, TEXT_MAX);
    if (!argumentFailures.has(failure.class)) return undefined;
    const others = [...guard.toolSet.values()].filter((other) => other !== guard);
    const [best] = repairCall({
      tools: [guard, ...others].map(({ spec }) => spec),
      call: { tool: guard.name, args },
      text: '',
      parsed: parseFailure({ ...failure, message: '', evidence: [] }),
    });
    const text = best && suggestedCalls(best, guard.name, (value) => secrets.redactedPreview(value, 'call'));
    return text === undefined ? undefined : secrets.redactText(text, TEXT_MAX);
  } catch {
    // The failure of the call must be reported whatever happens here.
    return undefined;
  }
}
