/**
 * Spans of OpenTelemetry, in the forms in which they are stored.
 *
 * | form | value |
 * |:--|:--|
 * | OTLP | `resourceSpans`, one document or one export request per line; also one `{ resource, scopeSpans }` or one span per line |
 * | Tempo | `batches`, `trace.resourceSpans`, `trace.batches` |
 * | Jaeger | `data[].spans`, one trace, or one span per line |
 * | Zipkin 2 | a list of spans, or of lists |
 * | SDKs, Phoenix, MLflow | spans with plain attributes: one per line, `data[]`, `data.spans` |
 *
 * | recorded | from |
 * |:--|:--|
 * | call, result | spans of tools; `spans/vendor-names.ts` has the names of their attributes |
 * | `id` | the id of the span |
 * | `flag` | the status of the span, `error.type`, an exception, `gen_ai.tool.status`; Google ADK has no mark |
 * | turn | spans of language models |
 * | session | `gen_ai.conversation.id`, `session.id` and others, else the trace; of subagents with the id of their span |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { listIn, objectIn, requireList, textIn } from '../../fields.ts';
import type { DialectReader } from '../../reader.ts';
import { readAttributes } from '../../spans/attributes.ts';
import { isJaegerSpan, isZipkinSpan, jaegerSpan, zipkinSpan } from '../../spans/jaeger-span.ts';
import { isOtelSpan, otelSpan } from '../../spans/otel-span.ts';
import { spanOf } from '../../spans/recorded-span.ts';
import type { Span } from '../../spans/span.ts';
import { spanReader } from '../../spans/span-traces.ts';

export const otlp: DialectReader = {
  name: 'otlp',
  title: 'OpenTelemetry spans (OTLP, Tempo, Jaeger, Zipkin)',
  measures: ['tokens', 'time'],
  recognises: isSpans,
  open: spanReader(otlpSpans),
};

const resourceKeys = ['resourceSpans', 'resource_spans', 'batches'];
const scopeKeys = [
  'scopeSpans',
  'scope_spans',
  'instrumentationLibrarySpans',
  'instrumentation_library_spans',
];

function isSpans(value: Json): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isSpans(value[0]);
  if (!isObject(value)) return false;
  const { trace, data } = value;
  if (resourcesIn(value) !== undefined || (isObject(trace) && resourcesIn(trace) !== undefined)) return true;
  if (isScoped(value) || isOtelSpan(value) || isJaegerSpan(value) || isZipkinSpan(value)) return true;
  const [first] = listIn(value, 'data');
  return isTrace(value) || isTrace(first) || isOtelSpan(first) || isTrace(data);
}

/** The first key that is there; `batches` can also mean something else. */
function resourcesIn(value: JsonObject): string | undefined {
  return resourceKeys.find((key) => {
    const [first] = listIn(value, key);
    return key in value && (key !== 'batches' || first === undefined || isScoped(first));
  });
}

const isScoped = (value: Json | undefined): value is JsonObject =>
  isObject(value) && scopeKeys.some((key) => Array.isArray(value[key]));

/** A trace of Jaeger or MLflow. */
function isTrace(value: Json | undefined): value is JsonObject {
  const [first] = listIn(value, 'spans');
  return isJaegerSpan(first) || isOtelSpan(first);
}

/** The spans in one value of a file. */
export function otlpSpans(value: Json, visit: (span: Span) => void): void {
  if (Array.isArray(value)) for (const one of value as readonly Json[]) spansIn(one, visit);
  else spansIn(value, visit);
}

function spansIn(value: Json, visit: (span: Span) => void): void {
  if (!isObject(value)) return;
  const { trace, data } = value;
  const outer = isObject(trace) && resourcesIn(trace) !== undefined ? trace : value;
  const key = resourcesIn(outer);
  if (key !== undefined) for (const resource of requireList(outer[key], key)) resourceSpans(resource, visit);
  else if (isScoped(value)) resourceSpans(value, visit);
  else if (isJaegerSpan(value)) visit(spanOf(jaegerSpan(value, undefined)));
  else if (isOtelSpan(value)) visit(spanOf(otelSpan(value)));
  else if (isZipkinSpan(value)) visit(spanOf(zipkinSpan(value)));
  else if (isTrace(value)) traceSpans(value, visit);
  else if (isTrace(data)) traceSpans(data, visit);
  else
    for (const one of listIn(value, 'data'))
      if (isTrace(one)) traceSpans(one, visit);
      else if (isOtelSpan(one)) visit(spanOf(otelSpan(one)));
}

function resourceSpans(resource: Json, visit: (span: Span) => void): void {
  if (!isObject(resource)) return;
  const shared = readAttributes(objectIn(resource, 'resource')?.attributes);
  for (const key of scopeKeys)
    for (const scope of listIn(resource, key))
      for (const span of listIn(scope, 'spans')) if (isObject(span)) visit(spanOf(otelSpan(span, shared)));
}

function traceSpans(trace: JsonObject, visit: (span: Span) => void): void {
  const processes = objectIn(trace, 'processes');
  for (const span of listIn(trace, 'spans')) {
    if (!isObject(span)) continue;
    if (isJaegerSpan(span)) {
      const origin = processes?.[textIn(span, 'processID') ?? ''];
      visit(spanOf(jaegerSpan(span, textIn(origin, 'serviceName'))));
    } else visit(spanOf(otelSpan(span)));
  }
}
