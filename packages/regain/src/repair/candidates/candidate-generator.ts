/** The interface of candidate generators, and helpers on a situation. */

import {
  type Candidate,
  canonicalJson,
  type FailureClass,
  outputFailureClasses,
  type Situation,
  serviceFailureClasses,
  type ToolCall,
  validate,
} from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';

/** Pure; never throws because of a tool's text or an incomplete schema; returns a few candidates at most. */
export type CandidateGenerator = (situation: Situation, parsed: ParsedFailure) => readonly Candidate[];

const passing: ReadonlySet<FailureClass> = new Set(serviceFailureClasses);

export function isTransientFailure({ failure }: Pick<Situation, 'failure'>): boolean {
  return passing.has(failure.class);
}

const ofAnswers: ReadonlySet<FailureClass> = new Set(outputFailureClasses);

export function isAnswerFailure({ failure }: Pick<Situation, 'failure'>): boolean {
  return ofAnswers.has(failure.class);
}

/** Whether the call fits the schema as last listed. A schema that cannot be compiled is not checked. */
export function fitsSchema({ spec, call }: Pick<Situation, 'spec' | 'call'>): boolean {
  if (spec === undefined) return false;
  try {
    return validate(spec.inputSchema, call.args).length === 0;
  } catch {
    return true;
  }
}

export function isSameCall(a: ToolCall, b: ToolCall): boolean {
  return a.tool === b.tool && (a.args === b.args || canonicalJson(a.args) === canonicalJson(b.args));
}

/** How often an action of this kind was taken at this step. */
export function timesTaken({ history }: Situation, kind: string): number {
  let count = 0;
  for (const { action } of history) if (action.kind === kind) count++;
  return count;
}

export function clamp(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
