/**
 * Spans of the OpenAI Agents SDK, as its exporters write them: one per line, a list, or inside `data` or `spans`.
 *
 * | recorded | from |
 * |:--|:--|
 * | call, result | `span_data.type: function`: `id` of the span, `name`, `input`, `output` |
 * | `flag`, `error` | `error`: `data.error`, else `message` |
 * | turn | `span_data.type: generation` or `response`: `model`, `usage` |
 * | session | `group_id` of the trace, else `trace_id`; an agent that runs inside a call is a session of its own |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { argumentsOf, listIn, objectIn, requireText, textIn, timeIn } from '../../fields.ts';
import type { DialectReader } from '../../reader.ts';
import { decodedText } from '../../spans/framework-values.ts';
import type { ModelFacts, Span, SpanKind, ToolFacts } from '../../spans/span.ts';
import { spanReader } from '../../spans/span-traces.ts';
import { usageOf } from '../usage.ts';

export const openaiAgents: DialectReader = {
  name: 'openai-agents',
  title: 'OpenAI Agents SDK spans',
  measures: ['tokens', 'time'],
  recognises: (value) => itemsIn(value).length > 0,
  open: spanReader((value, visit) => {
    for (const item of itemsIn(value)) visit(isTrace(item) ? rootOf(item) : spanOf(item));
  }),
};

const isTrace = (value: Json | undefined): value is JsonObject =>
  isObject(value) &&
  value.object === 'trace' &&
  (textIn(value, 'id') ?? textIn(value, 'trace_id')) !== undefined;

const isSpan = (value: Json | undefined): value is JsonObject =>
  isObject(value) && (value.object === 'trace.span' || objectIn(value, 'span_data')?.type !== undefined);

const isItem = (value: Json | undefined): value is JsonObject => isTrace(value) || isSpan(value);

/** A trace can hold its spans. */
function itemsIn(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) return (value as readonly Json[]).filter(isItem);
  if (!isObject(value)) return [];
  const { data } = value;
  const inner = [...listIn(value, 'data'), ...listIn(value, 'spans')].filter(isItem);
  return [...(isItem(value) ? [value] : []), ...(isItem(data) ? [data] : []), ...inner];
}

/** The trace itself: it names the conversation and the workflow. */
function rootOf(trace: JsonObject): Span {
  return {
    kind: 'other',
    trace: textIn(trace, 'id') ?? textIn(trace, 'trace_id'),
    session: textIn(trace, 'group_id'),
    project: textIn(trace, 'workflow_name'),
  };
}

const kinds = new Map<string, SpanKind>([
  ['function', 'tool'],
  ['generation', 'model'],
  ['response', 'model'],
  ['agent', 'agent'],
]);

function spanOf(span: JsonObject): Span {
  const data = objectIn(span, 'span_data') ?? {};
  const kind = kinds.get(textIn(data, 'type') ?? '') ?? 'other';
  return {
    ...{ kind, trace: textIn(span, 'trace_id'), id: textIn(span, 'id') ?? textIn(span, 'span_id') },
    ...{
      parent: textIn(span, 'parent_id'),
      startMs: timeIn(span, 'started_at'),
      endMs: timeIn(span, 'ended_at'),
    },
    ...(kind === 'agent' ? { agent: textIn(data, 'name') } : {}),
    ...(kind === 'tool' ? { tool: toolOf(span, data) } : {}),
    ...(kind === 'model' ? { model: modelOf(span, data) } : {}),
  };
}

function toolOf(span: JsonObject, data: JsonObject): ToolFacts {
  const error = objectIn(span, 'error');
  const hasEnded =
    textIn(span, 'ended_at') !== undefined || error !== undefined || (data.output ?? null) !== null;
  const value = decodedText(data.output) ?? undefined;
  const message = textIn(error?.data, 'error') ?? textIn(error, 'message');
  return {
    name: requireText(data, 'name', 'span_data.name'),
    args: argumentsOf(data.input),
    result: hasEnded ? { value, flag: error === undefined ? 'ok' : 'error', error: message } : undefined,
  };
}

function modelOf(span: JsonObject, data: JsonObject): ModelFacts {
  const response = objectIn(data, 'response');
  return {
    name: textIn(data, 'model') ?? textIn(response, 'model'),
    ...usageOf(objectIn(data, 'usage') ?? objectIn(response, 'usage')),
    isFailed: objectIn(span, 'error') !== undefined || undefined,
  };
}
