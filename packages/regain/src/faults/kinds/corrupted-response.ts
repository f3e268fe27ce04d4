/** Shared by kinds in which the tool runs and its answer is corrupted. */

import type { Json, ToolSpec } from '../../types/index.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import { verifyAction } from '../shape/verification-calls.ts';
import { actionsRevealingAnswer, isRepeatable, retry, runTool } from './kind-helpers.ts';

type Corruption = Pick<FaultKind, 'name' | 'summary' | 'appliesTo' | 'draw'> & {
  /** The answer as it arrives; the identical value if nothing could be corrupted. */
  readonly corrupt: (
    fault: Fault,
    value: Json,
    spec: ToolSpec,
    args: { readonly [name: string]: Json },
  ) => Json;
};

/** Lasts for some tries: a retry helps if it is harmless, otherwise verification of the effect. */
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
    remedy: (fault, context) =>
      isRepeatable(context.spec) ? retry(fault) : verifyAction(context.spec, context.args),
  };
}

/** Applies to reads only, which a retry clears. */
export function transientReadCorruption(corruption: Corruption): FaultKind {
  const { clearedOn: _, ...kind } = transientCorruption({
    ...corruption,
    appliesTo: (spec) => spec.effect === 'read' && corruption.appliesTo(spec),
  });
  return { ...kind, clearedBy: ['retry'] };
}

/** Lasting: the answer can be repaired, and a retry does not help. */
export function lastingCorruption(
  corruption: Corruption & {
    /** The answer as it should be, from the one received; undefined if it cannot be determined. */
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
    remedy: (fault, context) => {
      const value = context.value === undefined ? undefined : restore(fault, context.value);
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

/** Only objects and lists are corrupted; other values pass unchanged. */
function isStructuredJson(value: unknown): value is Json {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
