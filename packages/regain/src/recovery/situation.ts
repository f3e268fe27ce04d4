/** What a policy can observe of a failed step. */

import { schemaHere } from '../govern/index.ts';
import { jsonForm, type Outcome, preview } from '../types/index.ts';
import { attemptLeft, estimateOf } from './action-costs.ts';
import type { Caller } from './caller.ts';
import { permitted } from './decide.ts';
import type { Situation, ToolCall } from './policy.ts';
import type { StepEnvironment } from './step-environment.ts';

export function situationOf(
  env: StepEnvironment,
  caller: Caller,
  call: ToolCall,
  { failure, value }: Outcome & { readonly ok: false },
): Situation {
  const { context, ledger, clock } = env;
  return {
    call,
    ...(context === undefined ? {} : { context }),
    spec: caller.spec(call.tool),
    specBefore: caller.specBefore(call.tool),
    tools: caller.tools,
    ...(env.renamesOf === undefined
      ? {}
      : { inputHere: schemaHere(caller.spec(call.tool), env.renamesOf(call.tool)) }),
    auxiliaryCalls: caller.readings,
    failure,
    ...visibleAnswer(value),
    history: caller.journal.turns,
    budgetLeft: Math.max(0, 1 - ledger.spent),
    attemptLeft: attemptLeft(env),
    estimate: (action) => {
      const { answering, attempting } = estimateOf(action, env);
      return answering + attempting;
    },
    permit(action, repairs) {
      return permitted(action, this, repairs);
    },
    nowMs: clock.now(),
  };
}

/** The answer as JSON, or a preview of an answer that JSON cannot hold: a policy can always serialise it. */
function visibleAnswer(value: unknown): Pick<Situation, 'value' | 'isValuePreview'> {
  if (value === undefined) return { value };
  const json = jsonForm(value);
  return json === undefined ? { value: preview(value).value, isValuePreview: true } : { value: json };
}
