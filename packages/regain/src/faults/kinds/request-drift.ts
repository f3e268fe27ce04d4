/** Shared by kinds in which the request format of a tool changes. */

import type { Problem } from '../../dialects/index.ts';
import type { Json, JsonObject, JsonSchema, ToolSpec } from '../../types/index.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import { withProperty } from '../shape/schema.ts';
import { withoutMatch } from '../shape/verification-calls.ts';
import { drawLatencyAndWording, failWith } from './kind-helpers.ts';

export interface RequestDrift
  extends Pick<FaultKind, 'name' | 'summary' | 'appliesTo' | 'draw'>,
    Required<Pick<FaultKind, 'isAdapted' | 'changeSpec'>> {
  /** The error of the changed tool for a call that does not fit it. */
  readonly problem: (fault: Fault, spec: ToolSpec, args: JsonObject, called: string) => Problem;
  /** Converts arguments of the original tool to the format of the changed tool, and back. */
  readonly forward: (fault: Fault, args: JsonObject) => JsonObject;
  readonly back: (fault: Fault, args: JsonObject) => JsonObject;
}

export function requestDrift(drift: RequestDrift): FaultKind {
  const { problem, forward, back, draw, ...rest } = drift;
  return {
    group: 'request-drift',
    phase: 'before-send',
    visibility: 'explicit',
    ending: 'adapted',
    clearedBy: ['repair-arguments'],
    ...rest,
    draw: (random, spec) => ({ ...drawLatencyAndWording(random, 20, 200), ...draw(random, spec) }),
    apply: async (encounter) => {
      const { fault, spec, args, calledName, run } = encounter;
      if (drift.isAdapted(fault, args, calledName)) return run(back(fault, args));
      return failWith(encounter, problem(fault, spec, args, calledName));
    },
    remedy: (fault, context) => ({ kind: 'repair-arguments', args: forward(fault, context.args) }),
  };
}

/** The spec with another parameter in its place; the verification no longer compares its values. */
export function withParameter(
  spec: ToolSpec,
  parameter: string,
  change: { readonly name?: string; readonly property: JsonSchema },
): ToolSpec {
  return {
    ...withoutMatch(spec, parameter),
    inputSchema: withProperty(spec.inputSchema, parameter, change),
  };
}

/** The arguments with the value of one changed, if it is given. */
export function withValue(args: JsonObject, parameter: string, change: (value: Json) => Json): JsonObject {
  const value = args[parameter];
  return value === undefined ? args : { ...args, [parameter]: change(value) };
}
