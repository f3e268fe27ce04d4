/**
 * Exports of Langfuse: a trace with its `observations`, a page of its API (`data`), or one observation per line or
 * element, with names in camelCase (API, UI) or snake_case (blob storage).
 *
 * | recorded | from |
 * |:--|:--|
 * | call, result | `type: TOOL`; in LangGraph a `SPAN` inside the node `tools`, or with a `ToolMessage` as its `output` |
 * | `id`, `tool` | `id`; `name`, or what `metadata.attributes` say |
 * | `args`, `value` | `input`, `output`: JSON, also as a text |
 * | `flag`, `error` | `level: ERROR`, `statusMessage`; `status` of a `ToolMessage` |
 * | turn | `type: GENERATION`: `model`, `usageDetails`, `costDetails`; of nested ones only the inner |
 * | session | `sessionId` of the trace, else its id; an `AGENT` inside another one is a session of its own |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, sum } from '../../../values/index.ts';
import { amountIn, finite, listIn, objectIn, requireText, textIn, timeIn } from '../../fields.ts';
import type { DialectReader } from '../../reader.ts';
import { type Attributes, factIn, readAttributes, textFact } from '../../spans/attributes.ts';
import { argumentsIn, decodedText, resultIn } from '../../spans/framework-values.ts';
import { markedKind, toolNameOf } from '../../spans/recorded-span.ts';
import { flagOfError, type ModelFacts, type Span, type SpanKind, type ToolFacts } from '../../spans/span.ts';
import { spanReader } from '../../spans/span-traces.ts';

export const langfuse: DialectReader = {
  name: 'langfuse',
  title: 'Langfuse export',
  measures: ['money', 'tokens', 'time'],
  recognises: (value) => {
    const [first] = observationsIn(value);
    return first !== undefined && isObservation(first.observation);
  },
  open: spanReader((value, visit) => {
    for (const { observation, trace } of observationsIn(value))
      if (isObservation(observation)) visit(spanOf(observation, trace));
  }),
};

const kinds = new Map<string, SpanKind>([
  ['TOOL', 'tool'],
  ['GENERATION', 'model'],
  ['AGENT', 'agent'],
  ...['SPAN', 'EVENT', 'CHAIN', 'RETRIEVER', 'EVALUATOR', 'EMBEDDING', 'GUARDRAIL'].map(
    (type) => [type, 'other'] as const,
  ),
]);

interface Found {
  readonly observation: Json;
  readonly trace: JsonObject | undefined;
}

function observationsIn(value: Json): readonly Found[] {
  if (!isObject(value)) return [];
  const trace = objectIn(value, 'trace') ?? value;
  // The list inside the trace lacks inputs and outputs.
  const own = [listIn(value, 'observations'), listIn(trace, 'observations')].find((one) => one.length > 0);
  if (own !== undefined) return own.map((observation) => ({ observation, trace }));
  const page = listIn(value, 'data');
  if (page.length === 0) return [{ observation: value, trace: undefined }];
  return page.flatMap((one): Found[] => {
    const inner = listIn(one, 'observations');
    if (inner.length === 0) return [{ observation: one, trace: undefined }];
    return inner.map((observation) => ({ observation, trace: one as JsonObject }));
  });
}

function isObservation(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || textIn(value, 'id') === undefined || !kinds.has(textIn(value, 'type') ?? ''))
    return false;
  return (
    either(value, 'traceId', 'trace_id') !== undefined && ('startTime' in value || 'start_time' in value)
  );
}

const either = (value: Json | undefined, camel: string, snake: string): string | undefined =>
  textIn(value, camel) ?? textIn(value, snake);

function spanOf(observation: JsonObject, trace: JsonObject | undefined): Span {
  const metadata = decodedText(observation.metadata);
  const attributes = readAttributes(objectIn(metadata, 'attributes'));
  const kind = kindOf(observation, metadata, attributes);
  const name = textIn(observation, 'name') ?? '';
  const traceName = textIn(trace, 'name') ?? either(observation, 'traceName', 'trace_name');
  return {
    ...{ kind, trace: either(observation, 'traceId', 'trace_id'), id: textIn(observation, 'id') },
    parent: either(observation, 'parentObservationId', 'parent_observation_id'),
    startMs: timeIn(observation, 'startTime') ?? timeIn(observation, 'start_time'),
    endMs: timeIn(observation, 'endTime') ?? timeIn(observation, 'end_time'),
    session:
      either(trace, 'sessionId', 'session_id') ??
      either(observation, 'sessionId', 'session_id') ??
      textFact(attributes, 'session'),
    agent: kind === 'agent' ? name : traceName,
    ...(kind === 'tool' ? { tool: toolOf(observation, name, attributes) } : {}),
    ...(kind === 'model' ? { model: modelOf(observation) } : {}),
  };
}

/** What LangGraph runs in its node `tools` besides the tools. */
const PLUMBING = /^(?:tools$|Channel(?:Write|Read)|Branch|Runnable|_write|should_continue|tools_condition)/;

function kindOf(observation: JsonObject, metadata: Json | undefined, attributes: Attributes): SpanKind {
  const kind = kinds.get(textIn(observation, 'type')!)!;
  if (kind === 'tool' || kind === 'agent') return kind;
  const marked = markedKind(attributes);
  if (kind === 'model' || marked !== undefined) return marked ?? kind;
  const name = textIn(observation, 'name') ?? '';
  const isInTools = textIn(metadata, 'langgraph_node') === 'tools' && !PLUMBING.test(name);
  return isInTools || resultIn(decodedText(observation.output)).callId !== undefined ? 'tool' : kind;
}

function toolOf(observation: JsonObject, name: string, attributes: Attributes): ToolFacts {
  const given = argumentsIn(observation.input ?? factIn(attributes, 'args'), true);
  const { value, isError, callId } = resultIn(
    decodedText(observation.output ?? factIn(attributes, 'result')),
  );
  const hasEnded = (observation.endTime ?? observation.end_time ?? value ?? null) !== null;
  const errorType = textFact(attributes, 'errorType');
  const isFailed = textIn(observation, 'level') === 'ERROR' || isError === true;
  const error = isFailed ? either(observation, 'statusMessage', 'status_message') : undefined;
  return {
    name: toolNameOf(attributes, name) || requireText(observation, 'name'),
    callId: textFact(attributes, 'callId') ?? callId ?? given.callId,
    args: given.args,
    result: hasEnded
      ? { value, flag: isFailed ? flagOfError(errorType) : 'ok', error, errorType }
      : undefined,
  };
}

function modelOf(observation: JsonObject): ModelFacts {
  const usage = decodedText(observation.usageDetails ?? observation.usage_details);
  const cost = decodedText(observation.costDetails ?? observation.cost_details);
  const counts = isObject(usage) && Object.keys(usage).length > 0 ? usage : olderUsage(observation);
  const total = amountIn(observation, 'totalCost') ?? amountIn(observation, 'total_cost');
  return {
    name: textIn(observation, 'model') ?? either(observation, 'providedModelName', 'provided_model_name'),
    // Langfuse counts every token under one key.
    tokensIn: sumOf(counts, /^(?!.*(?:cache_read|cached))(?:input|prompt_tokens$)|cache_creation/),
    tokensCached: sumOf(counts, /cache_read|cached/),
    tokensOut: sumOf(counts, /^(?:output|completion_tokens$)/),
    // 0 also stands for a model without a price.
    money: amountIn(cost, 'total') ?? (total === 0 ? undefined : total),
    isFailed: textIn(observation, 'level') === 'ERROR' || undefined,
  };
}

function olderUsage(observation: JsonObject): JsonObject {
  const input = amountIn(observation, 'promptTokens') ?? amountIn(observation.usage, 'input');
  const output = amountIn(observation, 'completionTokens') ?? amountIn(observation.usage, 'output');
  return { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) };
}

function sumOf(counts: JsonObject, keys: RegExp): number | undefined {
  const found = Object.keys(counts).filter((key) => keys.test(key));
  const amounts = found.map((key) => amountIn(counts, key)).filter((amount) => amount !== undefined);
  return amounts.length === 0 ? undefined : finite(sum(amounts));
}
