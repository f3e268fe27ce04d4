/** The interface of candidate generators, and helpers on a situation. */

import {
  type Action,
  type Candidate,
  equalJson,
  type FailureClass,
  type Json,
  type JsonObject,
  noContext,
  type Operator,
  outputFailureClasses,
  type Situation,
  serviceFailureClasses,
  type ToolCall,
} from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { violations } from './schema-parts.ts';

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
  return spec !== undefined && violations(spec.inputSchema, call.args).length === 0;
}

export function isSameCall(a: ToolCall, b: ToolCall): boolean {
  return a.tool === b.tool && equalJson(a.args, b.args);
}

/** Retries at this step after which the call failed with the same class again. */
export function alikeRetries({ history, failure }: Situation): number {
  return history.filter((turn) => turn.action.kind === 'retry' && turn.failure.class === failure.class)
    .length;
}

export function candidate(action: Action, operator: Operator, support: number, why: string): Candidate {
  return { action, operators: [operator], support, why };
}

/** Outputs of earlier steps with the same tool. */
export function earlierOutputs({
  call,
  context: { plan, step, outputs } = noContext,
}: Situation): readonly Json[] {
  return plan
    .slice(0, step)
    .flatMap(({ id, tool }) => (tool === call.tool && Object.hasOwn(outputs, id) ? [outputs[id]!] : []));
}

/** `rows` without any rows, `column` if a column has no values; undefined if complete or in another format. */
export function missingQueryPart(value: Json | undefined): 'rows' | 'column' | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { head, results } = value as JsonObject;
  const bindings = (results as JsonObject | null | undefined)?.bindings;
  const vars = (head as JsonObject | null | undefined)?.vars;
  if (!Array.isArray(bindings) || !Array.isArray(vars)) return undefined;
  if (bindings.length === 0) return 'rows';
  const isBare = (name: Json) =>
    typeof name === 'string' && !bindings.some((row) => Object.hasOwn((row ?? {}) as object, name));
  return vars.some(isBare) ? 'column' : undefined;
}
