/**
 * Spans as Jaeger and Zipkin write them.
 *
 * | field | Jaeger | Zipkin 2 |
 * |:--|:--|:--|
 * | ids | `traceID`, `spanID`, `references[]` of type `CHILD_OF` | `traceId`, `id`, `parentId` |
 * | times | `startTime`, `duration`, in microseconds | `timestamp`, `duration`, in microseconds |
 * | attributes | `tags[]`: `{ key, value }` | `tags`: an object of texts |
 * | status | tags `error`, `otel.status_code`, `otel.status_description` | tags `error`, `otel.status_code` |
 * | exception | `logs[].fields[]` | none |
 */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { amountIn, finite, listIn, numberIn, textIn } from '../fields.ts';
import { type Attributes, readAttributes } from './attributes.ts';
import { statusOf } from './otel-span.ts';
import { noEvents, type RecordedSpan, type SpanEvents } from './recorded-span.ts';

export function isJaegerSpan(value: Json | undefined): value is JsonObject {
  return isObject(value) && ['traceID', 'spanID', 'operationName'].every((key) => textIn(value, key));
}

export function jaegerSpan(span: JsonObject, project: string | undefined): RecordedSpan {
  const attributes = readAttributes(span.tags, projectAttributes(project));
  const references = listIn(span, 'references');
  const parent = references.find((one) => textIn(one, 'refType') !== 'FOLLOWS_FROM') ?? references[0];
  return {
    ...{ trace: textIn(span, 'traceID'), id: textIn(span, 'spanID') },
    parent: textIn(parent, 'spanID') ?? textIn(span, 'parentSpanID'),
    ...{ name: textIn(span, 'operationName') ?? '', attributes, ...timesOf(span, 'startTime') },
    ...statusIn((key) => tagIn(span, key)),
    events: exceptionIn(listIn(span, 'logs')),
  };
}

export function isZipkinSpan(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || textIn(value, 'traceId') === undefined || textIn(value, 'id') === undefined)
    return false;
  return typeof value.timestamp === 'number' || isObject(value.localEndpoint);
}

export function zipkinSpan(span: JsonObject): RecordedSpan {
  const attributes = readAttributes(span.tags, projectAttributes(textIn(span.localEndpoint, 'serviceName')));
  return {
    ...{ trace: textIn(span, 'traceId'), id: textIn(span, 'id'), parent: textIn(span, 'parentId') },
    ...{ name: textIn(span, 'name') ?? '', attributes, ...timesOf(span, 'timestamp') },
    ...statusIn((key) => (isObject(span.tags) ? span.tags[key] : undefined)),
    events: noEvents,
  };
}

const projectAttributes = (project: string | undefined): Attributes =>
  readAttributes({ 'service.name': project ?? null });

function timesOf(span: JsonObject, key: string): Pick<RecordedSpan, 'startMs' | 'endMs'> {
  const start = numberIn(span, key);
  const duration = amountIn(span, 'duration');
  if (start === undefined || start <= 0) return { startMs: undefined, endMs: undefined };
  return { startMs: start / 1e3, endMs: finite((start + (duration ?? Number.NaN)) / 1e3) };
}

function statusIn(tag: (key: string) => Json | undefined): Pick<RecordedSpan, 'status' | 'statusMessage'> {
  const error = tag('error');
  const isError = error !== undefined && error !== false && error !== 'false' && error !== '';
  const description = tag('otel.status_description');
  return {
    status: isError ? 'error' : statusOf(tag('otel.status_code')),
    statusMessage: typeof description === 'string' ? description : undefined,
  };
}

function tagIn(span: JsonObject, key: string): Json | undefined {
  const tag = listIn(span, 'tags').find((one) => isObject(one) && one.key === key);
  return isObject(tag) ? tag.value : undefined;
}

function exceptionIn(logs: readonly Json[]): SpanEvents {
  for (const log of logs) {
    const fields = new Map<Json | undefined, Json | undefined>();
    for (const field of listIn(log, 'fields')) if (isObject(field)) fields.set(field.key, field.value);
    if (fields.get('event') !== 'exception' && !fields.has('exception.type')) continue;
    const text = (key: string): string | undefined => {
      const value = fields.get(key);
      return typeof value === 'string' ? value : undefined;
    };
    return {
      hasException: true,
      exceptionType: text('exception.type'),
      exceptionMessage: text('exception.message'),
    };
  }
  return noEvents;
}
