/** What the kinds share in which the tool runs and its answer comes out spoilt. */

import type { Json, ToolSpec } from '../../types/index.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import { verifyAction } from '../shape/verification-calls.ts';
import { actionsRevealingAnswer, isRepeatable, retry, runTool } from './kind-helpers.ts';

type Corruption = Pick<FaultKind, 'name' | 'summary' | 'appliesTo' | 'draw'> & {
  /** The answer as it arrives; the very same value where there was nothing to spoil. */
  readonly corrupt: (
    fault: Fault,
    value: Json,
    spec: ToolSpec,
    args: { readonly [name: string]: Json },
  ) => Json;
};

/** Lasts for some tries: asking again helps, where asking again is harmless; else what the call left behind tells. */
export function transientCorruption(corruption: Corruption): FaultKind {
  return {
    ...corruptionParts(corruption),
    ending: 'transient',
    clearedBy: ['retry', 'verify'],
    clearedOn: actionsRevealingAnswer,
    defaults: { triesMean: 1.3 },
    appliesTo: (spec) =>
      spec.outputSchema !== undefined &&
      actionsRevealingAnswer(spec).length > 0 &&
      corruption.appliesTo(spec),
    remedy: (fault, met) => (isRepeatable(met.spec) ? retry(fault) : verifyAction(met.spec, met.args)),
  };
}

/** Strikes reads only, where asking again is all there is to do. */
export function transientReadCorruption(corruption: Corruption): FaultKind {
  const { clearedOn: _, ...kind } = transientCorruption({
    ...corruption,
    appliesTo: (spec) => spec.effect === 'read' && corruption.appliesTo(spec),
  });
  return { ...kind, clearedBy: ['retry'] };
}

/** Stays: whoever understands the answer can set it right, and asking again does not help. */
export function lastingCorruption(
  corruption: Corruption & {
    /** The answer as it should be, from what came; undefined where it cannot be told. */
    readonly restore: (fault: Fault, value: Json) => Json | undefined;
  },
): FaultKind {
  const { restore } = corruption;
  return {
    ...corruptionParts(corruption),
    ending: 'adapted',
    clearedBy: ['repair-output', 'verify'],
    clearedOn: (spec) => ['repair-output', ...actionsRevealingAnswer(spec).filter((way) => way === 'verify')],
    appliesTo: (spec) => spec.outputSchema !== undefined && corruption.appliesTo(spec),
    remedy: (fault, met) => {
      const value = met.value === undefined ? undefined : restore(fault, met.value);
      return value === undefined ? retry(fault) : { kind: 'repair-output', value };
    },
  };
}

function corruptionParts({ name, summary, draw, corrupt }: Corruption) {
  return {
    name,
    summary,
    draw,
    group: 'response',
    phase: 'in-flight',
    visibility: 'implicit',
    apply: async (encounter) => {
      const { value, isError } = await runTool(encounter);
      if (isError || !isStructuredJson(value)) return value;
      return corrupt(encounter.fault, value, encounter.spec, encounter.args);
    },
  } as const satisfies Partial<FaultKind>;
}

/** Objects and lists are answers that can be spoilt; what is neither is passed on as it is. */
function isStructuredJson(value: unknown): value is Json {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
