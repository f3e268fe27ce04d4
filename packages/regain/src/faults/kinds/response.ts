/** What the kinds share in which the tool runs and its answer comes out spoilt. */

import type { Json, ToolSpec } from '../../types/index.ts';
import type { Fault, FaultKind } from '../kind.ts';
import { verifyAction } from '../shape/sources.ts';
import { answerOf, isRepeatable, retry, waysToAnswer } from './support.ts';

type Spoiler = Pick<FaultKind, 'name' | 'summary' | 'fits' | 'draw'> & {
  /** The answer as it arrives; the very same value where there was nothing to spoil. */
  readonly spoil: (
    fault: Fault,
    value: Json,
    spec: ToolSpec,
    args: { readonly [name: string]: Json },
  ) => Json;
};

/** Lasts for some tries: asking again helps, where asking again is harmless; else what the call left behind tells. */
export function passingSpoiler(spoiler: Spoiler): FaultKind {
  return {
    ...spoilerParts(spoiler),
    ending: 'transient',
    clearedBy: ['retry', 'verify'],
    clearedOn: waysToAnswer,
    usual: { triesMean: 1.3 },
    fits: (spec) => spec.output !== undefined && waysToAnswer(spec).length > 0 && spoiler.fits(spec),
    remedy: (fault, met) => (isRepeatable(met.spec) ? retry(fault) : verifyAction(met.spec, met.args)),
  };
}

/** Strikes reads only, where asking again is all there is to do. */
export function passingReadSpoiler(spoiler: Spoiler): FaultKind {
  const { clearedOn: _, ...kind } = passingSpoiler({
    ...spoiler,
    fits: (spec) => spec.effect === 'read' && spoiler.fits(spec),
  });
  return { ...kind, clearedBy: ['retry'] };
}

/** Stays: whoever understands the answer can set it right, and asking again does not help. */
export function lastingSpoiler(
  spoiler: Spoiler & {
    /** The answer as it should be, from what came; undefined where it cannot be told. */
    readonly mend: (fault: Fault, value: Json) => Json | undefined;
  },
): FaultKind {
  const { mend } = spoiler;
  return {
    ...spoilerParts(spoiler),
    ending: 'adapted',
    clearedBy: ['repair-output', 'verify'],
    clearedOn: (spec) => ['repair-output', ...waysToAnswer(spec).filter((way) => way === 'verify')],
    fits: (spec) => spec.output !== undefined && spoiler.fits(spec),
    remedy: (fault, met) => {
      const value = met.value === undefined ? undefined : mend(fault, met.value);
      return value === undefined ? retry(fault) : { kind: 'repair-output', value };
    },
  };
}

function spoilerParts({ name, summary, draw, spoil }: Spoiler) {
  return {
    name,
    summary,
    draw,
    group: 'response',
    phase: 'in-flight',
    visibility: 'implicit',
    meet: async (encounter) => {
      const { value, isError } = await answerOf(encounter);
      if (isError || !isPlainJson(value)) return value;
      return spoil(encounter.fault, value, encounter.spec, encounter.args);
    },
  } as const satisfies Partial<FaultKind>;
}

/** Objects and lists are answers that can be spoilt; what is neither is passed on as it is. */
function isPlainJson(value: unknown): value is Json {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
