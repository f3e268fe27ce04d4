/** Detects a write that an earlier step of the plan has already made, before it is sent again. */

import {
  equalJson,
  implicitFailure,
  type Outcome,
  resolveArgs,
  type TaskContext,
  type ToolCall,
} from '../../types/index.ts';

/** For a planned write. The earlier output is the value: a policy that accepts it skips the call. */
export function duplicateOfEarlierWrite(
  call: ToolCall,
  { plan, step, outputs }: TaskContext,
): (Outcome & { readonly ok: false }) | undefined {
  const earlier = plan
    .slice(0, step)
    .find(
      ({ id, tool, args }) =>
        tool === call.tool &&
        Object.hasOwn(outputs, id) &&
        equalJson(resolveArgs(args, outputs).args, call.args),
    );
  if (earlier === undefined) return undefined;
  const failure = implicitFailure('conflict', `the same write was already made in step ${earlier.id}`);
  return { ok: false, failure, value: outputs[earlier.id] };
}
