import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AlwaysOffSampler, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { virtualClock } from '../../types/index.ts';
import { observedShield, registerContextManager, registeredSdk } from './sdk-in-test.ts';
import { telemetry } from './telemetry.ts';

/** The spans with names and attributes, in order of their start. */
function seen(spans: readonly ReadableSpan[]) {
  return [...spans]
    .sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1])
    .map(({ name, kind, attributes, status, parentSpanContext, events }) => ({
      name,
      kind,
      attributes,
      status,
      events: events.map((event) => ({ name: event.name, ...event.attributes })),
      parent: spans.find((one) => one.spanContext().spanId === parentSpanContext?.spanId)?.name,
    }));
}

const named = (spans: readonly ReadableSpan[], name: string) =>
  seen(spans).filter((one) => one.name === name);

describe('spans of a call', () => {
  it('are one for the call and one for its attempt', async () => {
    const { spans, protect } = observedShield();
    await protect({ find: async () => 1 }).find();
    const [call, attempt, ...more] = seen(spans()).sort((a, b) => b.name.localeCompare(a.name));
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      name: 'execute_tool find',
      kind: SpanKind.INTERNAL,
      parent: undefined,
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'find',
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': expect.stringMatching(/./),
        'regain.call.status': 'clean',
        'regain.call.attempts': 1,
        'regain.call.spend': 0,
      },
    });
    expect(attempt).toMatchObject({
      name: 'attempt find',
      kind: SpanKind.INTERNAL,
      parent: 'execute_tool find',
      attributes: {
        'gen_ai.tool.name': 'find',
        'regain.attempt.number': 1,
        'regain.attempt.purpose': 'step',
      },
    });
    expect(attempt!.attributes).not.toHaveProperty('error.type');
  });

  it('show a recovery: failures, actions, costs', async () => {
    const clock = virtualClock();
    const { spans, protect } = observedShield({ clock });
    const tool = failing([httpError(503), httpError(429)], () => 'answer');
    const slow = async () => {
      await clock.sleep(250);
      return tool();
    };
    expect(await protect({ find: slow }, { effects: 'read' }).find()).toBe('answer');
    const [call] = named(spans(), 'execute_tool find');
    const attempts = named(spans(), 'attempt find');
    expect(call).toMatchObject({
      status: { code: SpanStatusCode.UNSET },
      attributes: { 'regain.call.status': 'recovered', 'regain.call.attempts': 3 },
    });
    expect(call!.attributes).not.toHaveProperty('error.type');
    expect(call!.attributes).not.toHaveProperty('regain.call.stop');
    const shown = ['error.type', 'regain.action', 'regain.failure.status'];
    expect(attempts.map(({ attributes }) => shown.map((name) => attributes[name]))).toEqual([
      ['server-error', undefined, 503],
      ['rate-limit', 'retry', 429],
      [undefined, 'retry', undefined],
    ]);
    expect(attempts[0]!.status.code).toBe(SpanStatusCode.ERROR);
    expect(attempts.every(({ parent }) => parent === 'execute_tool find')).toBe(true);
    expect(call!.events.map(({ name }) => name)).toEqual([
      'regain.decided',
      'regain.acted',
      'regain.decided',
      'regain.acted',
    ]);
    expect(call!.events[0]).toMatchObject({ 'regain.action': 'retry', 'regain.decision.refused': false });
    // The price of an attempt is that of its action, as in the event.
    expect(attempts[1]!.attributes['regain.action.price']).toBe(
      call!.events[1]!['regain.action.price' as never],
    );
    expect(attempts[1]!.attributes['regain.action.price']).toBeGreaterThan(0);
  });

  it('have the times of the clock, in order', async () => {
    const clock = { ...virtualClock(), epochMs: 1_700_000_000_000 };
    const { spans, protect } = observedShield({ clock });
    const tool = failing([httpError(503)], () => 1);
    const slow = async () => {
      await clock.sleep(1_500);
      return tool();
    };
    await protect({ find: slow }, { effects: 'read' }).find();
    const ms = ([seconds, nanos]: readonly [number, number]) => seconds * 1000 + nanos / 1e6 - clock.epochMs;
    const times = spans().map(({ name, startTime, endTime }) => ({ name, at: [ms(startTime), ms(endTime)] }));
    const [first, second, call] = times;
    expect(first).toEqual({ name: 'attempt find', at: [0, 1_500] });
    expect(second!.at[0]).toBeGreaterThan(1_500);
    expect(second!.at[1]! - second!.at[0]!).toBe(1_500);
    expect(call).toEqual({ name: 'execute_tool find', at: [0, second!.at[1]] });
  });

  it('show why a call was not recovered', async () => {
    const { spans, protect } = observedShield();
    const tools = protect({
      book: failing([Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })], () => 1),
    });
    await expect(tools.book()).rejects.toThrow();
    const [call] = named(spans(), 'execute_tool book');
    expect(call).toMatchObject({
      status: { code: SpanStatusCode.ERROR, message: 'unconfirmed: unsafe' },
      attributes: {
        'regain.call.status': 'unconfirmed',
        'regain.call.stop': 'unsafe',
        'regain.call.failure_class': 'connection',
        'error.type': 'connection',
      },
    });
    const [attempt] = named(spans(), 'attempt book');
    expect(attempt!.attributes).toMatchObject({ 'regain.failure.ambiguous': true });
  });

  it('also end if the call is cancelled or the tool is not called', async () => {
    const controller = new AbortController();
    const { spans, protect } = observedShield({ signal: controller.signal });
    const tools = protect({
      find: async () => {
        controller.abort(new Error('enough'));
        throw controller.signal.reason;
      },
    });
    await expect(tools.find()).rejects.toThrow('enough');
    const [call] = named(spans(), 'execute_tool find');
    expect(call!.attributes).toMatchObject({
      'regain.call.status': 'cancelled',
      'regain.call.stop': 'cancelled',
    });
    expect(call!.status.code).toBe(SpanStatusCode.UNSET);
    expect(named(spans(), 'attempt find')[0]!.attributes).toMatchObject({
      'regain.attempt.cancelled': true,
    });

    const later = observedShield();
    const down = later.protect({ find: async () => Promise.reject(httpError(503)) }, { effects: 'read' });
    for (let i = 0; i < 30; i++) await down.find().catch(() => undefined);
    const last = named(later.spans(), 'execute_tool find').find(
      ({ attributes }) => attributes['regain.call.attempts'] === 0,
    );
    expect(last).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'regain.call.stop': 'tool-down', 'error.type': 'tool-down' },
    });
    expect(later.spans().every(({ ended }) => ended)).toBe(true);
    expect(named(later.spans(), 'execute_tool find')).toHaveLength(30);
  });

  it('show the decisions of shadow mode', async () => {
    const { spans, protect, flush } = observedShield({ shadow: true });
    const tools = protect({ find: async () => Promise.reject(httpError(503)) }, { effects: 'read' });
    await expect(tools.find()).rejects.toThrow('503');
    await flush();
    const [call] = named(spans(), 'execute_tool find');
    expect(call!.attributes).toMatchObject({ 'regain.call.shadow': true, 'regain.call.stop': 'shadow' });
    expect(call!.events[0]).toMatchObject({ name: 'regain.decided', 'regain.action': 'retry' });
  });

  it('carry the name of the shield and the given call id', async () => {
    const { spans, protect } = observedShield({}, { name: 'billing' });
    const find = protect({ name: 'find', description: '', inputSchema: {}, execute: async () => 1 });
    await find.execute({}, { callId: 'call_7' });
    expect(named(spans(), 'execute_tool find')[0]!.attributes).toMatchObject({
      'gen_ai.tool.call.id': 'call_7',
      'regain.shield.name': 'billing',
    });
  });
});

describe('the context', () => {
  it('is that of the caller, also for later attempts', async () => {
    registerContextManager();
    const sdk = registeredSdk();
    const { protect } = shieldInTest({ observers: [telemetry()] });
    const tools = protect({ find: failing([httpError(503)], () => 1) }, { effects: 'read' });
    const tracer = trace.getTracer('test');
    await Promise.all(
      ['one', 'two'].map((name) =>
        tracer.startActiveSpan(name, async (span) => {
          await Promise.resolve();
          await tools.find();
          span.end();
        }),
      ),
    );
    const spans = seen(sdk.spans());
    const calls = spans.filter(({ name }) => name === 'execute_tool find');
    expect(calls.map(({ parent }) => parent).sort()).toEqual(['one', 'two']);
    expect(new Set(sdk.spans().map((span) => span.spanContext().traceId)).size).toBe(2);
    expect(spans.filter(({ name }) => name === 'attempt find')).toHaveLength(3);
  });

  it.each([true, false])('makes spans of a tool children of its attempt; metrics: %s', async (hasMetrics) => {
    registerContextManager();
    const sdk = registeredSdk();
    if (!hasMetrics) metrics.disable();
    const { protect } = shieldInTest({ observers: [telemetry()] });
    let tries = 0;
    const find = async () => {
      await Promise.resolve();
      trace.getTracer('http').startSpan(`GET ${++tries}`).end();
      if (tries === 1) throw httpError(503);
      return 1;
    };
    await protect({ find }, { effects: 'read' }).find();
    const spans = sdk.spans();
    const attemptOf = (name: string) => {
      const { parentSpanContext } = spans.find((span) => span.name === name)!;
      return spans.find((span) => span.spanContext().spanId === parentSpanContext?.spanId)?.attributes;
    };
    expect(attemptOf('GET 1')).toMatchObject({ 'regain.attempt.number': 1, 'error.type': 'server-error' });
    expect(attemptOf('GET 2')).toMatchObject({ 'regain.attempt.number': 2 });
    expect(context.active()).toBeDefined();
    expect(trace.getActiveSpan()).toBeUndefined();
  });

  it('of an unsampled trace stays unsampled', async () => {
    registerContextManager();
    const sdk = registeredSdk({ sampler: new AlwaysOffSampler() });
    const { protect } = shieldInTest({ observers: [telemetry()] });
    let inside: string | undefined;
    const find = async () => {
      inside = trace.getActiveSpan()?.spanContext().traceId;
      return 1;
    };
    await trace.getTracer('test').startActiveSpan('one', async (span) => {
      await protect({ find }).find();
      expect(inside).toBe(span.spanContext().traceId);
    });
    expect(sdk.spans()).toEqual([]);
  });
});

it('times are valid at the edge of a second', async () => {
  const { spans, protect } = observedShield({ clock: virtualClock(999.999_999_9) });
  await protect({ find: async () => 1 }).find();
  const times = spans().flatMap(({ startTime, endTime }) => [startTime, endTime]);
  expect(times.length).toBeGreaterThan(0);
  for (const [, nanoseconds] of times) expect(nanoseconds).toBeLessThan(1e9);
});
