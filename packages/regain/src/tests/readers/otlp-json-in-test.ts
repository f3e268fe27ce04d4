/** Spans of the SDK as an export request of OTLP in JSON. */

import type { Attributes, AttributeValue, HrTime } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { Json } from '../../types/index.ts';

const time = ([seconds, nanoseconds]: HrTime): string =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds));

function otlpValue(value: AttributeValue | null | undefined): Json {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(otlpValue) } };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value as number };
}

const pairs = (attributes: Attributes = {}): Json =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

const spanOf = (span: ReadableSpan): Json => ({
  ...{ traceId: span.spanContext().traceId, spanId: span.spanContext().spanId },
  ...{ parentSpanId: span.parentSpanContext?.spanId ?? '', name: span.name, kind: span.kind + 1 },
  ...{ startTimeUnixNano: time(span.startTime), endTimeUnixNano: time(span.endTime) },
  attributes: pairs(span.attributes),
  events: span.events.map((event) => ({
    ...{ name: event.name, timeUnixNano: time(event.time), attributes: pairs(event.attributes) },
  })),
  status: { code: span.status.code, ...(span.status.message ? { message: span.status.message } : {}) },
});

export const otlpJson = (spans: readonly ReadableSpan[]): Json => ({
  resourceSpans: [
    {
      resource: { attributes: pairs({ 'service.name': 'test' }) },
      scopeSpans: [{ scope: { name: 'test' }, spans: spans.map(spanOf) }],
    },
  ],
});
