/** A write that an earlier step of the plan has made already, noticed before it is sent again. */

import {
  type Call,
  canonicalJson,
  implicitFailure,
  type Outcome,
  resolveArgs,
  type TaskContext,
} from '../../types/index.ts';

/** Of a planned write. The earlier output is its value: who takes it skips the call. */
export function writtenBefore(
  call: Call,
  { plan, step, outputs }: TaskContext,
): (Outcome & { readonly ok: false }) | undefined {
  const twin = plan
    .slice(0, step)
    .find(
      ({ id, tool, args }) =>
        tool === call.tool &&
        Object.hasOwn(outputs, id) &&
        canonicalJson(resolveArgs(args, outputs).args) === canonicalJson(call.args),
    );
  if (twin === undefined) return undefined;
  const failure = implicitFailure('conflict', `the same write was already made in step ${twin.id}`);
  return { ok: false, failure, value: outputs[twin.id] };
}
