/** Spans that the SDK of OpenTelemetry made, exported as OTLP and read back. */

import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { sdkInTest, telemetry } from '../../integrations/otel/sdk-in-test.ts';
import { builtInReaders, type Recorded } from '../../readers/index.ts';
import { failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { type Json, virtualClock } from '../../types/index.ts';
import { otlpJson } from './otlp-json-in-test.ts';

function readBack(value: Json): Recorded[] {
  const items: Recorded[] = [];
  const reading = builtInReaders.find(({ name }) => name === 'otlp')!.open({ file: 'x', name: 'x' });
  reading.read(value, (item) => items.push(item), {});
  reading.end?.((item) => items.push(item));
  return items;
}

it('reads a conversation with a call that failed', () => {
  const sdk = sdkInTest();
  const tracer = sdk.tracerProvider.getTracer('test');
  const agent = tracer.startSpan('invoke_agent seller', {
    startTime: 1_760_000_000_000,
    attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.conversation.id': 'talk-1' },
  });
  const inside = trace.setSpan(ROOT_CONTEXT, agent);
  const start = (name: string, startTime: number, attributes: Record<string, string | number>) =>
    tracer.startSpan(name, { startTime, attributes }, inside);
  const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.output_tokens': 5 };
  start('chat m-1', 1_760_000_000_010, chat).end(1_760_000_000_020);
  const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'pay' };
  const failed = start('execute_tool pay', 1_760_000_000_030, tool);
  failed.recordException(new TypeError('no amount'), 1_760_000_000_035);
  failed.setStatus({ code: SpanStatusCode.ERROR }).end(1_760_000_000_040);
  const answered = {
    ...tool,
    'gen_ai.tool.call.arguments': '{"amount":3}',
    'gen_ai.tool.call.result': '"paid"',
  };
  start('execute_tool pay', 1_760_000_000_050, answered).end(1_760_000_000_060);
  agent.end(1_760_000_000_070);

  expect(readBack(otlpJson(sdk.spans()))).toMatchObject([
    { type: 'session', session: 'talk-1', agent: 'seller', project: 'test' },
    { type: 'turn', tokensOut: 5, atMs: 1_760_000_000_010, durationMs: 10 },
    { type: 'call', tool: 'pay', atMs: 1_760_000_000_030 },
    { type: 'result', flag: 'error', errorType: 'TypeError', error: 'no amount', atMs: 1_760_000_000_040 },
    { type: 'call', tool: 'pay', args: { amount: 3 } },
    { type: 'result', flag: 'ok', value: 'paid' },
  ]);
});

it('reads the attempts of a protected call', async () => {
  const sdk = sdkInTest();
  const clock = virtualClock();
  // 0 stands for no time.
  await clock.sleep(1000);
  const { protect } = shieldInTest({ clock, observers: [telemetry({ ...sdk, capture: true })] });
  const tool = failing([httpError(503), httpError(429)], () => 'answer');
  await protect({ find: async (_: { id: number }) => tool() }, { effects: 'read' }).find({ id: 7 });
  const [call] = sdk.spans().filter(({ name }) => name === 'execute_tool find');
  const operation = call!.spanContext().spanId;
  const items = readBack(otlpJson(sdk.spans())).filter(({ type }) => type !== 'session');
  expect(items).toMatchObject([
    { type: 'call', tool: 'find', args: { id: 7 }, operation },
    { type: 'result', flag: 'error', class: 'server-error', status: 503 },
    { type: 'call', tool: 'find', args: { id: 7 }, operation },
    { type: 'result', flag: 'error', class: 'rate-limit', status: 429 },
    { type: 'call', tool: 'find', args: { id: 7 }, operation },
    { type: 'result', flag: 'ok', value: 'answer' },
  ]);
});
