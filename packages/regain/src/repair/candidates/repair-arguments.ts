/** Repairs of the call as candidates: the same tool with other arguments, or the intended tool. */

import {
  type Candidate,
  type Json,
  noContext,
  type Operator,
  type Situation,
  type ToolCall,
  type ToolSpec,
} from '../../types/index.ts';
import { definedFields } from '../../values/index.ts';
import { isDeclaredBy } from '../arguments/intended-tool-text.ts';
import { repairCall } from '../arguments/repair-call.ts';
import type { Repair } from '../arguments/repair-types.ts';
import { resultReference } from '../arguments/result-reference.ts';
import { isForModel } from '../calls/suggested-calls.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { type CandidateGenerator, fitsSchema, isTransientFailure } from './candidate-generator.ts';
import { contradictions, parameterOf } from './schema-contradictions.ts';
import { propertiesOf } from './schema-parts.ts';
import { nearestTools } from './similar-tools.ts';

const REPAIRS_MAX = 8;
/** With this advantage in likelihood, a tool counts as the intended one. */
const CLEAR_LEAD = 0.15;

export const repairArguments: CandidateGenerator = (situation, parsed) => {
  const { call, spec, specBefore, context: { text, given } = noContext } = situation;
  // A failure before validation is not about the call, unless the list shows a violation.
  if (
    isTransientFailure(situation) &&
    parsed.complaints.length === 0 &&
    (spec === undefined || fitsSchema(situation))
  )
    return [];
  const meant = toolsToRepairFor(situation);
  if (meant.length === 0) return [];
  // If the failure contradicts the list, a repair by the list has little support before the list is reread.
  const trust =
    (isTransientFailure(situation) ? 0.3 : 1) * (contradictions(situation, parsed).length > 0 ? 0.4 : 1);
  const known = { text, given, outputs: knownOutputs(situation), ...beforeOf(specBefore) };
  const complaints = parsed.complaints.filter((one) => isTrusted(one, meant));
  // The model must make several calls, or another call first: any single call would be something else.
  if (resultReference(call.args, situation.tools) !== undefined) return [];
  const found = repairCall({ tools: meant, call, ...known, parsed: { ...parsed, complaints } });
  if (found[0] !== undefined && isForModel(found[0])) return [];
  const repairs = found.filter((one) => !isForModel(one)).slice(0, REPAIRS_MAX);
  const all = keepsAllValues(repairs) ? repairs : [...repairs, ...schemaOnlyRepairs(situation, meant)];
  return all
    .filter((one) => keepsToList(one, call, meant))
    .flatMap((one) => candidateOf(one, situation, trust));
};

/**
 * A text decides neither which tool is called nor which names a closed schema accepts: for these the list is reread.
 */
function isTrusted(complaint: Complaint, tools: readonly ToolSpec[]): boolean {
  const { kind } = complaint;
  if (kind === 'tool') return false;
  const name = parameterOf(complaint);
  if (name === undefined || (kind !== 'unknown' && kind !== 'missing')) return true;
  return tools.some((spec) => !isClosed(spec) || isDeclaredBy(spec, name) === (kind === 'missing'));
}

/** Whether it introduces no name that neither a closed schema nor the call has. */
function keepsToList({ call: repaired }: Repair, call: ToolCall, tools: readonly ToolSpec[]): boolean {
  const spec = tools.find(({ name }) => name === repaired.tool);
  if (spec === undefined || !isClosed(spec)) return true;
  return Object.keys(repaired.args).every(
    (name) => isDeclaredBy(spec, name) || Object.hasOwn(call.args, name),
  );
}

/** A tool accepts only declared names, even if its schema does not say so. */
function isClosed({ inputSchema }: ToolSpec): boolean {
  return inputSchema.additionalProperties === false || Object.keys(propertiesOf(inputSchema)).length > 0;
}

/**
 * The tools to repair the call for: its own, or the most similar if none has that name. A listed tool that does not
 * exist is reread first.
 */
function toolsToRepairFor({ call, spec, specBefore, tools, failure }: Situation): readonly ToolSpec[] {
  if (spec !== undefined) return failure.class === 'unknown-tool' ? [] : [spec];
  const [first, second] = nearestTools(call, tools, specBefore);
  if (first === undefined) return [];
  return second === undefined || second.likeness < first.likeness - CLEAR_LEAD
    ? [first.spec]
    : [first.spec, second.spec];
}

/** Whether the best repair is complete and keeps the meaning of every value. */
function keepsAllValues(repairs: readonly Repair[]): boolean {
  return repairs[0]?.valid === true && repairs.every(({ edits }) => edits.every(keepsValue));
}

function keepsValue({ operator }: Repair['edits'][number]): boolean {
  return operator !== 'correct-value' && operator !== 'fill-missing';
}

function beforeOf(specBefore: ToolSpec | undefined) {
  return definedFields({ inputBefore: specBefore?.inputSchema });
}

/** A value may differ from a fact on purpose, and a complaint may be misread: the list decides. */
function schemaOnlyRepairs({ call, specBefore }: Situation, tools: readonly ToolSpec[]): readonly Repair[] {
  return repairCall({ tools, call, text: '', ...beforeOf(specBefore) })
    .filter((one) => !isForModel(one))
    .slice(0, REPAIRS_MAX);
}

function candidateOf(
  { call, edits, support, valid }: Repair,
  situation: Situation,
  trust: number,
): readonly Candidate[] {
  const { tool, args } = call;
  const isSameTool = tool === situation.call.tool;
  const used = new Set<Operator>(edits.map(({ operator }) => operator));
  if (used.size === 0) return [];
  const [first, ...rest] = isSameTool ? used : new Set<Operator>(['other-tool', ...used]);
  return [
    {
      action: isSameTool ? { kind: 'repair-arguments', args } : { kind: 'use-tool', tool, args },
      operators: [first!, ...rest],
      support: trust * support * (valid ? 1 : 0.4),
      why: edits
        .slice(0, 3)
        .map(({ why }) => why)
        .join('; '),
    },
  ];
}

/** Earlier outputs and auxiliary reads. */
function knownOutputs({ context: { outputs } = noContext, auxiliaryCalls }: Situation): {
  readonly [id: string]: Json;
} {
  if (auxiliaryCalls.length === 0) return outputs;
  const all: Record<string, Json> = { ...outputs };
  auxiliaryCalls.forEach(({ call, outcome }, index) => {
    if (outcome.ok) all[`${call.tool} (${index + 1})`] = outcome.value as Json;
  });
  return all;
}
