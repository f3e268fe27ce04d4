/** Sends one call through all active faults, the outermost first. */

import type { JsonObject } from '../types/index.ts';
import { asked } from './draw-fault.ts';
import { type FaultInstance, faultAt } from './fault-instance.ts';
import type { InterceptedCall } from './fault-kind.ts';

export interface FaultedCallRequest extends Omit<InterceptedCall, 'fault'> {
  readonly onLanding: (fault: FaultInstance) => void;
}

/** Returns or throws what the caller sees. */
export async function callThroughFaults(
  faults: readonly FaultInstance[],
  request: FaultedCallRequest,
): Promise<unknown> {
  const [first, ...inner] = faults;
  if (first === undefined) return request.run(request.args);
  const { clock } = request.context;
  const startMs = clock.now();
  const innerCall: { ranAtMs: number | null; value: unknown; threw: boolean } = {
    ranAtMs: null,
    value: undefined,
    threw: false,
  };
  const run = async (args: JsonObject): Promise<unknown> => {
    innerCall.ranAtMs = clock.now();
    try {
      innerCall.value = await callThroughFaults(inner, { ...request, args });
      return innerCall.value;
    } catch (error) {
      innerCall.threw = true;
      throw error;
    }
  };
  const { kind } = first;
  const hasLetThrough = () => innerCall.ranAtMs !== null && innerCall.ranAtMs === startMs;
  const isAdapted =
    asked(kind, 'isAdapted', () => kind.isAdapted?.(first.fault, request.args, request.calledName)) === true;
  try {
    const value = await kind.apply({ ...request, fault: faultAt(first, startMs), run });
    if (!isAdapted && !(hasLetThrough() && value === innerCall.value)) request.onLanding(first);
    return value;
  } catch (error) {
    // An error that was passed on from an inner fault or the tool is not this fault's error.
    if (!isAdapted && !(hasLetThrough() && innerCall.threw)) request.onLanding(first);
    throw error;
  }
}
