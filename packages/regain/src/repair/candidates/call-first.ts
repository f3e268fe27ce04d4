/** A read that the plan omitted: it is called first if the step needs a value from it, then the value is filled in. */

import {
  atPointer,
  type Candidate,
  isReference,
  type Json,
  type JsonObject,
  noContext,
  type Situation,
  type Template,
  type ToolSpec,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { namesAgree } from '../arguments/words/name-similarity.ts';
import { nameWords, sentenceWords } from '../arguments/words/split-words.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { availableArguments, findValueByName } from './available-values.ts';
import { type CandidateGenerator, candidate, isSameCall, isTransientFailure } from './candidate-generator.ts';
import { propertiesOf, requiredOf, schemaAt, violations } from './schema-parts.ts';

/** A value of the call that has no source. */
interface MissingValue {
  readonly parameter: string;
  /** The step whose output should have contained it, and the path, by the plan; absent without a plan. */
  readonly from?: string;
  readonly path?: string;
}

const READS_MAX = 4;

export const callFirst: CandidateGenerator = (situation, parsed) => {
  if (isTransientFailure(situation)) return [];
  const missing = missingValues(situation, parsed);
  if (missing.length === 0) return [];
  const filled = filledCandidates(missing, situation);
  return [...filled, ...readCandidates(missing, situation)];
};

/** Empty arguments that refer to an output that no call has produced; else required ones without a value. */
function missingValues(
  { context = noContext, call, spec }: Situation,
  parsed: ParsedFailure,
): readonly MissingValue[] {
  const { plan, step, outputs } = context;
  const planned = plan[step]?.args ?? {};
  const dangling = Object.entries(planned).flatMap(([parameter, template]) =>
    referencesIn(template)
      .filter(({ $from }) => !Object.hasOwn(outputs, $from))
      .map(({ $from, path }): MissingValue => ({ parameter, from: $from, path })),
  );
  if (dangling.length > 0) return dangling;
  const missing = new Set([
    ...requiredOf(spec?.inputSchema),
    ...parsed.complaints.flatMap(({ kind, path }) =>
      kind === 'missing' && path !== undefined ? [path] : [],
    ),
  ]);
  return [...missing]
    .filter((name) => Object.hasOwn(propertiesOf(spec?.inputSchema), name))
    .filter((name) => !Object.hasOwn(call.args, name) || call.args[name] === null)
    .map((parameter) => ({ parameter }));
}

/** Reads whose answers contain the missing value and whose own arguments are available. */
function readCandidates(missing: readonly MissingValue[], situation: Situation): readonly Candidate[] {
  const { call, tools, context: { text, plan } = noContext, auxiliaryCalls: read } = situation;
  const [first] = missing;
  const paths = pathsFrom(first!, situation);
  const found = tools.flatMap((spec) => {
    if (spec.effect !== 'read' || spec.name === call.tool) return [];
    const promise = outputMatch(spec, first!, paths);
    if (promise === 0) return [];
    const available = availableArguments(spec, situation);
    if (available === undefined) return [];
    const made = { tool: spec.name, args: available.args };
    const earlier = read.filter((one) => isSameCall(one.call, made));
    if (earlier.some(({ outcome }) => outcome.ok) || earlier.length >= 2) return [];
    return [{ made, support: promise * available.support * (0.5 + 0.5 * mentioned(spec, text)) }];
  });
  found.sort((a, b) => b.support - a.support);
  const total = found.reduce((sum, { support }) => sum + support, 0);
  return found.slice(0, READS_MAX).map(({ made, support }) => {
    const why = `${first!.parameter} has to come from a read, and ${made.tool} answers with it${plan.length === 0 ? '' : ', which the plan leaves out'}`;
    const share = (0.9 * support * support) / Math.max(total, support);
    return candidate({ kind: 'use-tool', ...made, first: true }, 'call-first', share, why);
  });
}

/** The share of the words of a tool's name that occur in the task. */
function mentioned({ name }: ToolSpec, text: string): number {
  const words = nameWords(name);
  if (words.length === 0) return 0;
  const said = sentenceWords(text);
  return words.filter((word) => said.has(word)).length / words.length;
}

/** Whether a tool's output schema has the value: at all paths of the plan, or under the parameter's name. */
function outputMatch(
  { name, outputSchema }: ToolSpec,
  { parameter }: MissingValue,
  paths: readonly string[],
): number {
  if (outputSchema === undefined) return 0;
  if (paths.length > 0) return paths.every((path) => schemaAt(outputSchema, path) !== undefined) ? 1 : 0;
  const fields = fieldsOf(outputSchema);
  if (fields.includes(parameter)) return 0.5;
  // `customer_id` may be the `id` in the answer of `find_customer`.
  const words = parameter.replace(/[_-]?ids?$|Ids?$/, '');
  if (words !== parameter && words !== '' && fields.includes('id')) return 0.5 * namesAgree(words, name);
  return 0;
}

function fieldsOf(output: JsonObject, depth = 0): readonly string[] {
  if (depth > 3) return [];
  const rows = isObject(output.items) ? fieldsOf(output.items, depth + 1) : [];
  const properties = propertiesOf(output);
  return [
    ...rows,
    ...Object.keys(properties),
    ...Object.values(properties).flatMap((inner) => (isObject(inner) ? fieldsOf(inner, depth + 1) : [])),
  ];
}

/** All paths into the missing output that steps of the plan refer to. */
function pathsFrom({ from }: MissingValue, { context: { plan } = noContext }: Situation): readonly string[] {
  if (from === undefined) return [];
  const paths = plan.flatMap(({ args }) =>
    Object.values(args).flatMap((template) => referencesIn(template).filter(({ $from }) => $from === from)),
  );
  return [...new Set(paths.map(({ path }) => path))];
}

/** The call with values of auxiliary reads filled in, if there are any. */
function filledCandidates(missing: readonly MissingValue[], situation: Situation): readonly Candidate[] {
  const { call, auxiliaryCalls: read, spec } = situation;
  const answers = read.flatMap(({ outcome, call: { tool } }) =>
    outcome.ok && tool !== spec?.verifiedBy?.tool ? [outcome.value as Json] : [],
  );
  return answers.slice(-READS_MAX).flatMap((answer): readonly Candidate[] => {
    const args: Record<string, Json> = { ...call.args };
    let count = 0;
    for (const { parameter, path } of missing) {
      const property = propertiesOf(spec?.inputSchema)[parameter];
      const value =
        path === undefined ? findValueByName(parameter, answer, property) : valueAtOrUndefined(answer, path);
      if (value === undefined) continue;
      args[parameter] = value;
      count++;
    }
    if (count === 0) return [];
    const isWhole = violations(spec?.inputSchema, args).length === 0;
    const why = `${missing.map(({ parameter }) => parameter).join(', ')} as it was read`;
    return [candidate({ kind: 'repair-arguments', args }, 'fill-missing', isWhole ? 0.95 : 0.6, why)];
  });
}

function valueAtOrUndefined(answer: Json, path: string): Json | undefined {
  try {
    return atPointer(answer, path);
  } catch {
    return undefined;
  }
}

function referencesIn(template: Template, depth = 0): { readonly $from: string; readonly path: string }[] {
  if (template === null || typeof template !== 'object' || depth > 8) return [];
  if (isReference(template)) return [template];
  return Object.values(template).flatMap((inner) => referencesIn(inner as Template, depth + 1));
}
