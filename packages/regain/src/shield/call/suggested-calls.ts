/** What the model should call instead of a rejected call: several calls, or another call first. Never made here. */

import type { FailureClass } from '../../types/index.ts';
import { jsonArguments } from './call-arguments.ts';
import type { CallRecord } from './call-record.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';

/** Failures in which the tool has examined the arguments. */
const argumentFailures: ReadonlySet<FailureClass> = new Set<FailureClass>(['invalid-request', 'not-found']);
const TEXT_MAX = 4_000;

/** Undefined if there is nothing to suggest. From the call and the schemas only: the text of the tool has no influence. */
export async function suggestionFor(
  guard: ToolGuard,
  pending: PendingCall,
  { failure, secrets }: CallRecord,
): Promise<string | undefined> {
  if (failure === undefined || !argumentFailures.has(failure.class) || guard.settings.repairs === 'off')
    return undefined;
  const { args, isRepairable } = jsonArguments(pending);
  if (!isRepairable) return undefined;
  try {
    const { parseFailure, repairCall, suggestedCalls } = await import('../../repair/index.ts');
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
