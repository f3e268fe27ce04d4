/**
 * Sessions as OTLP/JSON, one export request per line, as a collector writes them to a file: the span of the agent, and one
 * of each tool call with the attributes of the GenAI conventions. Spans are in random order.
 */

import { random } from '../../../packages/regain/src/types/random.ts';
import {
  type ExportedSession,
  type ExportOptions,
  isMarked,
  jsonLines,
  shuffled,
} from './exported-session.ts';
import { hex, type TrueCall } from './true-operations.ts';

const BATCH = 50;

export function writeSpans(
  sessions: readonly ExportedSession[],
  { marking, seed, dropped }: ExportOptions,
): string {
  const source = random('scope-truth', 'spans', seed);
  const spans = sessions.flatMap(({ id: traceId, calls }) => {
    const parentSpanId = hex(source, 2);
    const agent = {
      ...{ traceId, spanId: parentSpanId, name: 'invoke_agent worker', kind: 1 },
      ...times(calls[0]!.startMs, calls.at(-1)!.endMs),
      attributes: attributes({ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'worker' }),
      status: {},
    };
    return [
      agent,
      ...calls.map((call) => toolSpan(call, { traceId, parentSpanId }, isMarked(call, marking))),
    ];
  });
  const kept = shuffled(spans, source).filter(() => source.uniform() >= dropped);
  const requests: unknown[] = [];
  for (let i = 0; i < kept.length; i += BATCH) requests.push(request(kept.slice(i, i + BATCH)));
  return jsonLines(requests);
}

function toolSpan(
  call: TrueCall,
  trace: { readonly traceId: string; readonly parentSpanId: string },
  isError: boolean,
) {
  const { id: spanId, tool, args, value, failure, startMs, endMs } = call;
  const described = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.arguments': JSON.stringify(args),
    ...(value === undefined ? {} : { 'gen_ai.tool.call.result': JSON.stringify(value) }),
    ...(isError ? { 'error.type': failure!.isThrown ? 'ToolError' : failure!.class } : {}),
  };
  const exception = { 'exception.type': 'ToolError', 'exception.message': failure?.message ?? '' };
  const isThrown = failure?.isThrown === true;
  return {
    ...{ ...trace, spanId, name: `execute_tool ${tool}`, kind: 1, ...times(startMs, endMs) },
    attributes: attributes(described),
    events: isThrown
      ? [{ name: 'exception', timeUnixNano: nanos(endMs), attributes: attributes(exception) }]
      : [],
    status: isError ? { code: 2, message: failure!.message } : {},
  };
}

function request(spans: readonly unknown[]) {
  const resource = { attributes: attributes({ 'service.name': 'worker' }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'agent' }, spans }] }] };
}

function times(startMs: number, endMs: number) {
  return { startTimeUnixNano: nanos(startMs), endTimeUnixNano: nanos(endMs) };
}

function nanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributes(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}
