/** A tool call for which the instrumentation of a framework has opened a span. */

import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { protectTools } from '../ai-sdk/index.ts';
import { registerContextManager, sdkInTest } from './sdk-in-test.ts';
import { telemetry } from './telemetry.ts';

const same = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.id': 'abc' };

/** One call with id `abc` inside a span of a framework with these attributes. */
async function callInside(attributes: Attributes, failures: readonly unknown[]) {
  registerContextManager();
  const sdk = sdkInTest();
  const observed = telemetry({ ...sdk, capture: true, name: 'travel' });
  const shield = shieldInTest({ observers: [observed] });
  const tracer = sdk.tracerProvider.getTracer('framework');
  let inside: string | undefined;
  const execute = failing(failures, () => {
    inside = trace.getActiveSpan()?.spanContext().spanId;
    return 'answer';
  });
  const { find } = protectTools(
    { find: tool({ inputSchema: z.object({}), execute }) },
    { shield, effects: { find: 'read' } },
  );
  let wasRecording = false;
  const outcome = await tracer.startActiveSpan('execute_tool find', { attributes }, async (span) => {
    const ended = Promise.resolve(find.execute!({}, { toolCallId: 'abc', messages: [], context: {} }));
    const answer = await ended.catch((error: unknown) => error);
    wasRecording = span.isRecording();
    span.end();
    return answer;
  });
  const spans = sdk.spans();
  const by = (name: string) => spans.filter((span) => span.name === name);
  const measured = await sdk.points('gen_ai.execute_tool.duration');
  return {
    outcome,
    inside,
    wasRecording,
    measured,
    calls: by('execute_tool find'),
    attempts: by('attempt find'),
  };
}

const parentOf = (span: ReadableSpan) => span.parentSpanContext?.spanId;

describe('a span of the same tool call', () => {
  it('is used instead of a second one: attempts are below it, decisions are its events', async () => {
    const { outcome, calls, attempts, inside, wasRecording, measured } = await callInside(same, [
      httpError(503),
    ]);
    expect(outcome).toBe('answer');
    expect(calls).toHaveLength(1);
    // That instrumentation measures the call itself.
    expect(measured).toEqual([]);
    expect(wasRecording).toBe(true);
    const [call] = calls;
    expect(attempts.map(parentOf)).toEqual(Array(2).fill(call!.spanContext().spanId));
    expect(inside).toBe(attempts[1]!.spanContext().spanId);
    expect(call!.events.map(({ name }) => name)).toEqual(['regain.decided', 'regain.acted']);
    expect(call!.attributes).toMatchObject({
      ...same,
      ...{ 'regain.call.status': 'recovered', 'regain.call.attempts': 2, 'regain.shield.name': 'travel' },
    });
  });

  it('keeps its status, arguments and result', async () => {
    const denied = Array(9).fill(httpError(403));
    for (const failures of [[], denied]) {
      const [call] = (await callInside(same, failures)).calls;
      expect(call!.status.code).toBe(SpanStatusCode.UNSET);
      expect(Object.keys(call!.attributes).filter((name) => !name.startsWith('regain.'))).toEqual(
        Object.keys(same),
      );
    }
  });
});

describe('another span', () => {
  it.each<readonly [string, Attributes]>([
    ['of another call', { ...same, 'gen_ai.tool.call.id': 'abd' }],
    ['of another operation', { ...same, 'gen_ai.operation.name': 'invoke_agent' }],
    ['without attributes', {}],
  ])('%s is the parent of our own', async (_, attributes) => {
    const { calls, attempts, measured } = await callInside(attributes, []);
    expect(calls).toHaveLength(2);
    expect(measured).toHaveLength(1);
    const own = calls.find((span) => 'regain.call.status' in span.attributes)!;
    const other = calls.find((span) => span !== own)!;
    expect(parentOf(own)).toBe(other.spanContext().spanId);
    expect(attempts.map(parentOf)).toEqual([own.spanContext().spanId]);
  });
});
