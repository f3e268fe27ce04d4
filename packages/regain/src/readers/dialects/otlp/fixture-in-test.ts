/** A conversation in spans: a tool that fails and is called again, a subagent, and spans that say nothing of tools. */

import type { Json, JsonObject } from '../../../types/index.ts';

const START = 1_760_000_000_000;

interface SpanInTest {
  readonly id: string;
  readonly parent?: string;
  readonly name: string;
  /** Milliseconds after the start. */
  readonly from: number;
  readonly to: number;
  readonly attributes: { readonly [name: string]: string | number | boolean };
  readonly error?: string;
  readonly exception?: string;
}

const operation = 'gen_ai.operation.name';
const tool = (name: string, more: SpanInTest['attributes'] = {}) => ({
  [operation]: 'execute_tool',
  'gen_ai.tool.name': name,
  ...more,
});
const requested = (id: string) => ({
  'gen_ai.tool.call.id': id,
  'gen_ai.tool.call.arguments': '{"sku":"A-1"}',
});

/** Not in the order in which they started: exporters write a span when it ends. */
const spansInTest: readonly SpanInTest[] = [
  {
    ...{ id: 'c1', parent: 'a1', name: 'chat m-1', from: 10, to: 90 },
    attributes: {
      [operation]: 'chat',
      'gen_ai.request.model': 'm-1',
      'gen_ai.usage.input_tokens': 100,
      'gen_ai.usage.cache_read.input_tokens': 40,
      'gen_ai.usage.output_tokens': 7,
    },
  },
  {
    ...{ id: 't1', parent: 'a1', name: 'execute_tool get_stock', from: 100, to: 150 },
    attributes: tool('get_stock', { ...requested('call_1'), 'error.type': 'TimeoutError' }),
    ...{ error: 'the stock service did not answer', exception: 'TimeoutError' },
  },
  {
    ...{ id: 'h1', parent: 't1', name: 'GET /stock', from: 101, to: 149 },
    attributes: { 'http.request.method': 'GET' },
  },
  {
    ...{ id: 'm2', parent: 't2', name: 'tools/call get_stock', from: 205, to: 240 },
    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'get_stock', 'mcp.session.id': 's-9' },
  },
  {
    ...{ id: 't2', parent: 'a1', name: 'execute_tool get_stock', from: 200, to: 250 },
    attributes: tool('get_stock', { ...requested('call_2'), 'gen_ai.tool.call.result': '{"count":3}' }),
  },
  {
    ...{ id: 'c2', parent: 'a2', name: 'chat m-2', from: 310, to: 340 },
    attributes: { [operation]: 'chat', 'gen_ai.response.model': 'm-2' },
  },
  {
    ...{ id: 'a2', parent: 't3', name: 'invoke_agent writer', from: 305, to: 350 },
    attributes: { [operation]: 'invoke_agent', 'gen_ai.agent.name': 'writer' },
  },
  {
    ...{ id: 't3', parent: 'a1', name: 'execute_tool ask_writer', from: 300, to: 360 },
    attributes: tool('ask_writer'),
  },
  {
    ...{ id: 'a1', name: 'invoke_agent seller', from: 0, to: 400 },
    attributes: {
      [operation]: 'invoke_agent',
      'gen_ai.agent.name': 'seller',
      'gen_ai.conversation.id': 'talk-1',
    },
  },
];

const nano = (ms: number): string => `${START + ms}000000`;
const otlpValue = (value: string | number | boolean): JsonObject =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'number'
      ? { intValue: String(value) }
      : { boolValue: value };
const pairs = (attributes: SpanInTest['attributes']): Json[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

const otlpSpan = (span: SpanInTest): JsonObject => ({
  ...{ traceId: 'f00d', spanId: span.id, parentSpanId: span.parent ?? '', name: span.name, kind: 1 },
  ...{
    startTimeUnixNano: nano(span.from),
    endTimeUnixNano: nano(span.to),
    attributes: pairs(span.attributes),
  },
  events: exceptionsOf(span).map((type) => ({
    ...{ name: 'exception', timeUnixNano: nano(span.to), attributes: pairs({ 'exception.type': type }) },
  })),
  status: span.error === undefined ? {} : { code: 2, message: span.error },
});

const exceptionsOf = ({ exception }: SpanInTest): string[] => (exception === undefined ? [] : [exception]);

const resource = { attributes: pairs({ 'service.name': 'shop' }) };

const snakeNames: { readonly [name: string]: string } = {
  traceId: 'trace_id',
  spanId: 'span_id',
  parentSpanId: 'parent_span_id',
  startTimeUnixNano: 'start_time_unix_nano',
  endTimeUnixNano: 'end_time_unix_nano',
  stringValue: 'string_value',
  intValue: 'int_value',
  boolValue: 'bool_value',
};

function inSnakeCase(value: Json): Json {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [snakeNames[key] ?? key, inSnakeCase(inner)]);
  return Object.fromEntries(entries) as JsonObject;
}

const jaegerSpan = (span: SpanInTest): JsonObject => ({
  ...{ traceID: 'f00d', spanID: span.id, operationName: span.name, processID: 'p1' },
  references:
    span.parent === undefined ? [] : [{ refType: 'CHILD_OF', traceID: 'f00d', spanID: span.parent }],
  ...{ startTime: (START + span.from) * 1000, duration: (span.to - span.from) * 1000 },
  tags: [
    ...Object.entries(span.attributes).map(([key, value]) => ({ key, type: 'string', value })),
    ...(span.error === undefined
      ? []
      : [
          { key: 'error', type: 'bool', value: true },
          { key: 'otel.status_description', type: 'string', value: span.error },
        ]),
  ],
  logs: exceptionsOf(span).map((value) => ({ timestamp: 1, fields: [{ key: 'exception.type', value }] })),
});

const zipkinSpan = (span: SpanInTest): JsonObject => ({
  ...{ traceId: 'f00d', id: span.id, name: span.name },
  ...{ timestamp: (START + span.from) * 1000, duration: (span.to - span.from) * 1000 },
  ...(span.parent === undefined ? {} : { parentId: span.parent }),
  localEndpoint: { serviceName: 'shop' },
  tags: {
    ...Object.fromEntries(Object.entries(span.attributes).map(([key, value]) => [key, String(value)])),
    ...(span.error === undefined ? {} : { error: span.error, 'otel.status_description': span.error }),
  },
});

/** As the SDK for Python prints a span. */
const printedSpan = (span: SpanInTest): JsonObject => ({
  name: span.name,
  context: { trace_id: '0xf00d', span_id: `0x${span.id}`, trace_state: '[]' },
  ...{ kind: 'SpanKind.INTERNAL', parent_id: span.parent === undefined ? null : `0x${span.parent}` },
  start_time: new Date(START + span.from).toISOString(),
  end_time: new Date(START + span.to).toISOString(),
  status: { status_code: span.error === undefined ? 'UNSET' : 'ERROR', description: span.error ?? null },
  attributes: span.attributes,
  events: exceptionsOf(span).map((type) => ({ name: 'exception', attributes: { 'exception.type': type } })),
  resource: { attributes: { 'service.name': 'shop' } },
});

const spans = spansInTest.map(otlpSpan);
const batch = { resource, scopeSpans: [{ scope: { name: 'test' }, spans }] };

/** The same spans in every form that is read. */
export const otlpForms: { readonly [form: string]: readonly Json[] } = {
  otlp: [{ resourceSpans: [batch] }],
  lines: [
    { resourceSpans: [{ resource, scopeSpans: [{ spans: spans.slice(0, 4) }] }] },
    { resourceSpans: [{ resource, scopeSpans: [{ spans: spans.slice(4) }] }] },
  ],
  snakeCase: [{ resource_spans: [{ resource, scope_spans: [{ spans: spans.map(inSnakeCase) }] }] }],
  tempo: [{ batches: [{ resource, instrumentationLibrarySpans: [{ spans }] }] }],
  tempo2: [{ trace: { resourceSpans: [batch] } }],
  batchPerLine: [batch],
  spanPerLine: spans,
  jaeger: [
    {
      data: [
        { traceID: 'f00d', spans: spansInTest.map(jaegerSpan), processes: { p1: { serviceName: 'shop' } } },
      ],
    },
  ],
  zipkin: spansInTest.map(zipkinSpan),
  zipkinLists: [spansInTest.map(zipkinSpan)],
  printed: spansInTest.map(printedSpan),
  page: [{ data: spansInTest.map(printedSpan), next_cursor: null }],
};

export const otlpFixture: readonly Json[] = otlpForms.lines!;
