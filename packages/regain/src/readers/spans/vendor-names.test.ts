import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../types/index.ts';
import { otlp } from '../dialects/otlp/otlp.ts';
import { recordedIn } from '../read-in-test.ts';

/** One span per line, with plain attributes. */
const span = (id: string, attributes: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...{ traceId: 't', spanId: id, name: id, startTimeUnixNano: '1760000000000000000' },
  ...{ endTimeUnixNano: '1760000001000000000', attributes, ...more },
});

const read = (...spans: JsonObject[]) => recordedIn(otlp, spans).filter(({ type }) => type !== 'session');

const call = { type: 'call', session: 't', id: 's', tool: 'add', args: { a: 1 }, atMs: 1_760_000_000_000 };
const ended = { type: 'result', session: 't', id: 's', atMs: 1_760_000_001_000, durationMs: 1000 };

const input = '{"a":1}';
const output = '{"sum":1}';
const python = JSON.stringify({ args: [], kwargs: { a: 1 } });
const traceloop = JSON.stringify({ input_str: input, inputs: { a: 1 }, metadata: { step: 3 } });
const message = JSON.stringify({ lc: 1, kwargs: { content: 'no', tool_call_id: 'c', status: 'error' } });

const executed = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'add' };
const ofTraceloop = { 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'add' };
const toolSpans: { readonly [by: string]: JsonObject } = {
  'the conventions': span('s', {
    ...executed,
    'gen_ai.tool.call.arguments': input,
    'gen_ai.tool.call.result': output,
  }),
  MCP: span('s', {
    'mcp.method.name': 'tools/call',
    'mcp.tool.name': 'add',
    'gen_ai.tool.call.arguments': { a: 1 },
    'gen_ai.tool.call.result': { sum: 1 },
  }),
  OpenInference: span('s', {
    'openinference.span.kind': 'TOOL',
    'tool.name': 'add',
    'input.value': input,
    'output.value': output,
  }),
  'AI SDK up to version 6': span('s', {
    'operation.name': 'ai.toolCall agent',
    'ai.operationId': 'ai.toolCall',
    'ai.toolCall.name': 'add',
    'ai.toolCall.args': input,
    'ai.toolCall.result': output,
  }),
  Traceloop: span('s', {
    ...ofTraceloop,
    'traceloop.entity.input': python,
    'traceloop.entity.output': output,
  }),
  'Traceloop for LangChain': span('s', {
    ...ofTraceloop,
    'traceloop.entity.input': traceloop,
    'traceloop.entity.output': output,
  }),
  'Pydantic AI': span('s', { 'gen_ai.tool.name': 'add', tool_arguments: input, tool_response: output }),
  LangSmith: span('s', {
    'langsmith.span.kind': 'tool',
    'langsmith.trace.name': 'add',
    'gen_ai.prompt': `{"input":${input}}`,
    'gen_ai.completion': output,
  }),
  MLflow: span(
    's',
    { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': input, 'mlflow.spanOutputs': output },
    { name: 'add' },
  ),
  'nested names': span('s', {
    gen_ai: { tool: { name: 'add', call: { arguments: input, result: output } } },
  }),
  Strands: span(
    's',
    { ...executed, 'gen_ai.tool.status': 'success' },
    {
      events: [
        { name: 'gen_ai.tool.message', attributes: [{ key: 'content', value: { stringValue: input } }] },
        { name: 'gen_ai.choice', attributes: { message: output } },
      ],
    },
  ),
};

describe('a tool span of', () => {
  it.each(Object.entries(toolSpans))('%s', (_, given) => {
    expect(read(given)).toEqual([call, { ...ended, value: { sum: 1 }, flag: 'ok' }]);
  });

  it('Google ADK says nothing of success', () => {
    const adk = { 'gcp.vertex.agent.tool_call_args': input, 'gcp.vertex.agent.tool_response': output };
    const items = read(span('s', adk, { name: 'execute_tool add' }));
    expect(items).toEqual([call, { ...ended, value: { sum: 1 } }]);
  });
});

describe('a failure is', () => {
  const exception = [{ name: 'exception', attributes: { 'exception.type': 'E', 'exception.message': 'no' } }];
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['a status', {}, { status: { code: 2, message: 'no' } }, { flag: 'error', error: 'no' }],
    ['a status by name', {}, { status: { code: 'STATUS_CODE_ERROR' } }, { flag: 'error' }],
    ['error.type', { 'error.type': 'tool_error' }, {}, { flag: 'error', errorType: 'tool_error' }],
    ['an exception', {}, { events: exception }, { flag: 'error', errorType: 'E', error: 'no' }],
    ['no exception that was handled', {}, { events: exception, status: { code: 1 } }, { flag: 'ok' }],
    ['the status of a tool', { 'gen_ai.tool.status': 'error' }, {}, { flag: 'error' }],
    ['a message of LangChain', { 'output.value': message }, {}, { flag: 'error', value: 'no' }],
    [
      'an interruption',
      { 'error.type': 'asyncio.CancelledError' },
      { status: { code: 2 } },
      { flag: 'cancelled', errorType: 'asyncio.CancelledError' },
    ],
  ])('%s', (_, attributes, more, expected) => {
    const [, result] = read(span('s', { ...executed, ...attributes }, more));
    expect(result).toEqual({ ...ended, ...expected });
  });
});

describe('tokens', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'OpenInference',
      {
        ...{ 'openinference.span.kind': 'LLM', 'llm.model_name': 'm', 'llm.token_count.prompt': 9 },
        ...{ 'llm.token_count.prompt_details.cache_read': 4, 'llm.token_count.completion': 2 },
      },
      { model: 'm', tokensIn: 5, tokensCached: 4, tokensOut: 2 },
    ],
    [
      'AI SDK',
      {
        ...{ 'ai.operationId': 'ai.streamText.doStream', 'ai.model.id': 'm' },
        ...{ 'ai.usage.promptTokens': 9, 'ai.usage.completionTokens': 2 },
      },
      { model: 'm', tokensIn: 9, tokensOut: 2 },
    ],
    [
      'a count without those of the cache',
      {
        ...{ 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': 3 },
        'gen_ai.usage.cache_read_input_tokens': 80,
      },
      { tokensIn: 3, tokensCached: 80 },
    ],
  ])('%s', (_, attributes, facts) => {
    const turn = { type: 'turn', session: 't', id: 's', atMs: 1_760_000_000_000, durationMs: 1000 };
    expect(read(span('s', attributes))).toEqual([{ ...turn, ...facts }]);
  });
});
