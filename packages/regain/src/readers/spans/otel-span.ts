/**
 * One span of OpenTelemetry: in OTLP with names in camelCase or snake_case, as SDKs print it, or as Phoenix and MLflow
 * return it.
 *
 * | field | names |
 * |:--|:--|
 * | ids | `traceId`, `trace_id`, also in `context`, `spanContext`; parents as `parentSpanId`, `parent_span_id`, `parent_id` |
 * | times | `startTimeUnixNano`, `start_time_unix_nano`; texts, milliseconds or pairs in `start_time`, `startTime` |
 * | status | `status.code`, `status.status_code`, `status_code`: 2, `ERROR`, `STATUS_CODE_ERROR` |
 * | attributes | a list of `{ key, value }`, or an object |
 */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { finite, isoTime, listIn, objectIn, textIn } from '../fields.ts';
import { type Attributes, noAttributes, readAttributes } from './attributes.ts';
import { noEvents, type RecordedSpan, type SpanEvents } from './recorded-span.ts';

const contexts = ['context', 'spanContext', '_spanContext'];
const traceIds = ['traceId', 'trace_id'];
const spanIds = ['spanId', 'span_id'];
const parentIds = ['parentSpanId', 'parent_span_id', 'parent_id', 'parentId'];

/** `shared` are attributes of its resource. */
export function otelSpan(span: JsonObject, shared: Attributes = noAttributes): RecordedSpan {
  const resource = span.resource === undefined ? undefined : objectIn(span, 'resource')?.attributes;
  const kind = textIn(span, 'span_kind');
  const given = resource === undefined ? shared : readAttributes(resource, shared);
  const marked = kind === undefined ? given : readAttributes({ 'openinference.span.kind': kind }, given);
  const attributes = readAttributes(span.attributes, marked);
  const startMs =
    nanosOf(span.startTimeUnixNano ?? span.start_time_unix_nano) ?? timeOf(span.start_time ?? span.startTime);
  const endMs =
    nanosOf(span.endTimeUnixNano ?? span.end_time_unix_nano) ?? timeOf(span.end_time ?? span.endTime);
  const durationMs = typeof span.durationNano === 'number' ? span.durationNano / 1e6 : undefined;
  const status = isObject(span.status) ? span.status : span;
  return {
    trace: idIn(span, traceIds),
    id: idIn(span, spanIds),
    parent: parentOf(span),
    name: textIn(span, 'name') ?? '',
    startMs,
    endMs: endMs ?? finite((startMs ?? Number.NaN) + (durationMs ?? Number.NaN)),
    status: statusOf(status.code ?? status.status_code ?? status.statusCode),
    statusMessage:
      textIn(status, 'message') ?? textIn(status, 'description') ?? textIn(status, 'status_message'),
    attributes,
    events: eventsOf(listIn(span, 'events')),
  };
}

/** The ids and a name or a time make a span: log records have ids too. */
export function isOtelSpan(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || value.span_data !== undefined || typeof value.name !== 'string') return false;
  if (idIn(value, traceIds) === undefined || idIn(value, spanIds) === undefined) return false;
  return Object.keys(value).some((key) => /^(?:start_?time|attributes)/i.test(key));
}

function idIn(span: JsonObject, names: readonly string[]): string | undefined {
  const own = firstText(span, names);
  if (own !== undefined) return own;
  for (const context of contexts) {
    const id = firstText(span[context], names);
    if (id !== undefined) return id;
  }
  return undefined;
}

function firstText(object: Json | undefined, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textIn(object, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

function parentOf(span: JsonObject): string | undefined {
  return firstText(span, parentIds) ?? textIn(objectIn(span, 'parentSpanContext'), 'spanId');
}

/** Milliseconds of nanoseconds; 0 is no time. A number does not hold all nanoseconds: microseconds are exact. */
function nanosOf(value: Json | undefined): number | undefined {
  const nanos = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return nanos > 0 ? finite(Math.round(nanos / 1e3) / 1e3) : undefined;
}

/** Milliseconds of a text in ISO 8601, a pair of seconds and nanoseconds, or a number in any unit; 0 is no time. */
function timeOf(value: Json | undefined): number | undefined {
  if (Array.isArray(value)) {
    const [seconds, nanoseconds] = value as readonly Json[];
    if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return undefined;
    return finite(seconds * 1000 + nanoseconds / 1e6);
  }
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = Number(value);
  if (Number.isNaN(number) && typeof value === 'string') return isoTime(value);
  if (!Number.isFinite(number) || number <= 0) return undefined;
  // Times from 1973 on, and none after 5138.
  if (number >= 1e17) return nanosOf(number);
  if (number >= 1e14) return number / 1e3;
  return number >= 1e11 ? number : number * 1e3;
}

export function statusOf(code: Json | undefined): RecordedSpan['status'] {
  if (code === 2 || code === '2') return 'error';
  if (code === 1 || code === '1') return 'ok';
  if (typeof code !== 'string') return 'unset';
  const name = code.toLowerCase().replace(/^(?:status_code_|statuscode\.)/, '');
  return name === 'error' || name === 'ok' ? name : 'unset';
}

/** Strands and others record the input and the output of a tool as the events `gen_ai.tool.message`, `gen_ai.choice`. */
function eventsOf(events: readonly Json[]): SpanEvents {
  if (events.length === 0) return noEvents;
  const found: SpanEvents = {};
  for (const event of events) {
    const name = textIn(event, 'name');
    const of = (key: string): string | undefined => eventText(event, key);
    if (name === 'exception') {
      found.hasException = true;
      found.exceptionType = of('exception.type');
      found.exceptionMessage = of('exception.message');
    } else if (name === 'gen_ai.tool.message') found.input ??= of('content');
    else if (name === 'gen_ai.choice') found.output = of('message');
  }
  return found;
}

function eventText(event: Json, key: string): string | undefined {
  const attributes = isObject(event) ? event.attributes : undefined;
  if (!Array.isArray(attributes)) return textIn(attributes, key);
  const entry = (attributes as readonly Json[]).find((one) => isObject(one) && one.key === key);
  const value = isObject(entry) ? entry.value : undefined;
  return textIn(value, 'stringValue') ?? textIn(value, 'string_value');
}
