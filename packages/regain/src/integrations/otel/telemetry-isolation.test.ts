/** Telemetry never affects calls, shows nothing without capture, and costs nothing without an SDK. */

import { metrics, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShieldEvent } from '../../shield/index.ts';
import { failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import type { Json } from '../../types/index.ts';
import { observedShield, sdkInTest } from './sdk-in-test.ts';
import { telemetry } from './telemetry.ts';

afterEach(() => {
  trace.disable();
  metrics.disable();
  vi.restoreAllMocks();
});

const planted = 'zq9-Planted/Secret+77';
const unknown = 'words-nobody-declared-secret';
const disguises = [planted, encodeURIComponent(planted), Buffer.from(planted).toString('base64')];

/** A secret in arguments, errors and answers. */
async function leaky(about: { readonly capture?: boolean } = {}) {
  const { protect, events, spans, metricNames, points } = observedShield({}, about);
  const said = `bad token ${planted} (${disguises.join(' ')}) for ${unknown}`;
  const error = Object.assign(httpError(503, said), { code: `E_${unknown}` });
  const tool = failing([error], (args: { password: string; note: string }) => ({
    echo: args.password,
    note: args.note,
    ok: true,
  }));
  const lost = async (_: { apiKey: string }) => Promise.reject(new Error(`lost ${planted} ${unknown}`));
  const tools = protect({ tool, lost }, { effects: 'read' });
  await tools.tool({ password: planted, note: unknown });
  await tools.lost({ apiKey: planted }).catch(() => undefined);
  const text = JSON.stringify(
    spans().map(({ name, attributes, events, status, links }) => ({
      name,
      attributes,
      events,
      status,
      links,
    })),
  );
  const metricTexts = await Promise.all((await metricNames()).map(points));
  return { text, metricText: JSON.stringify(metricTexts), spans: spans(), events };
}

describe('the content of spans', () => {
  it('has no arguments, answers or messages of tools', async () => {
    const { text, metricText, spans } = await leaky();
    expect(spans.length).toBeGreaterThan(4);
    for (const secret of [...disguises, unknown]) {
      expect(text).not.toContain(secret);
      expect(metricText).not.toContain(secret);
    }
    expect(text).not.toContain('gen_ai.tool.call.arguments');
    expect(text).not.toContain('gen_ai.tool.call.result');
    expect(text).not.toContain('reason');
  });

  it('has them with capture, with secrets redacted by key and by value', async () => {
    const { text, spans } = await leaky({ capture: true });
    for (const secret of disguises) expect(text).not.toContain(secret);
    const call = spans.find(({ name }) => name === 'execute_tool tool')!;
    expect(JSON.parse(String(call.attributes['gen_ai.tool.call.arguments']))).toEqual({
      password: '[secret]',
      note: unknown,
    });
    const { echo, ...rest } = JSON.parse(String(call.attributes['gen_ai.tool.call.result'])) as Record<
      string,
      Json
    >;
    expect(rest).toEqual({ note: unknown, ok: true });
    expect(echo).not.toContain(planted);
    const [attempt] = spans.filter(({ name }) => name === 'attempt tool');
    expect(attempt!.attributes['regain.failure.message']).toContain(unknown);
  });

  it('is requested by each observer separately', async () => {
    const { events } = await leaky({ capture: true });
    expect(events.some((event: ShieldEvent) => event.type === 'attempt-started')).toBe(true);
    expect(events.filter((event) => 'args' in event || 'result' in event)).toEqual([]);
  });

  it('is bounded', async () => {
    const { spans, protect } = observedShield({}, { capture: true });
    await protect({ tool: async (_: object) => 'y'.repeat(100_000) }).tool({ text: 'x'.repeat(100_000) });
    const [call] = spans().filter(({ name }) => name === 'execute_tool tool');
    for (const name of ['gen_ai.tool.call.arguments', 'gen_ai.tool.call.result'])
      expect(String(call!.attributes[name]).length).toBeLessThan(9_000);
  });
});

describe('a failure of telemetry', () => {
  const broken: Record<string, SpanExporter> = {
    throwing: {
      export: () => {
        throw new Error('exporter is broken');
      },
      shutdown: async () => {},
    },
    failing: {
      export: (_, done) => done({ code: 1, error: new Error('collector is down') }),
      shutdown: async () => {},
    },
    silent: { export: () => {}, shutdown: async () => {} },
  };

  it.each(Object.keys(broken))('in a %s exporter does not affect calls', async (kind) => {
    const sdk = sdkInTest({ exporter: broken[kind]! });
    const { protect, stats } = shieldInTest({ observers: [telemetry(sdk)] });
    const tool = failing([httpError(503)], () => 'answer');
    expect(await protect({ tool }, { effects: 'read' }).tool()).toBe('answer');
    expect(tool.seen).toHaveLength(2);
    expect(stats()).toMatchObject({ recovered: 1, attempts: 2 });
    expect(await sdk.points('regain.calls')).toHaveLength(1);
  });

  it('in the tracer does not affect calls and metrics, and is counted', async () => {
    const sdk = sdkInTest();
    const startSpan = () => {
      throw new Error('no');
    };
    const tracer = { startSpan, startActiveSpan: startSpan };
    vi.spyOn(sdk.tracerProvider, 'getTracer').mockReturnValue(tracer as never);
    const { protect, stats } = shieldInTest({ observers: [telemetry(sdk)] });
    const tool = failing([httpError(503)], () => 'answer');
    expect(await protect({ tool }, { effects: 'read' }).tool()).toBe('answer');
    expect(tool.seen).toHaveLength(2);
    expect(stats().hookErrors).toBeGreaterThan(0);
    expect(await sdk.points('regain.calls')).toMatchObject([
      { attributes: { 'regain.call.status': 'recovered' } },
    ]);
  });

  it('is reported at once if one observer is used for two shields', () => {
    const observers = [telemetry(sdkInTest())];
    shieldInTest({ observers });
    expect(() => shieldInTest({ observers })).toThrow('telemetry() is for one shield');
  });
});

describe('without an SDK', () => {
  it('no call is observed, and no event is created', async () => {
    const observer = telemetry({ capture: true });
    const watch = vi.spyOn(observer, 'observeCall');
    const { protect } = shieldInTest({ observers: [observer], onEvent: undefined as never });
    const previewed = vi.fn(() => 'a secret');
    const args = {
      get text() {
        return previewed();
      },
    };
    await protect({ tool: async (_: object) => 1 }).tool(args);
    expect(watch).toHaveBeenCalledTimes(1);
    expect(watch).toHaveReturnedWith(undefined);
    // One scan for secrets, and no preview.
    expect(previewed).toHaveBeenCalledTimes(1);
  });

  it('follows an SDK that is registered and removed later', async () => {
    const observer = telemetry();
    const { protect } = shieldInTest({ observers: [observer] });
    const tools = protect({ tool: async () => 1 });
    const sdk = sdkInTest();
    trace.setGlobalTracerProvider(sdk.tracerProvider);
    await tools.tool();
    trace.disable();
    await tools.tool();
    expect(observer.observeCall('tool')).toBeUndefined();
    expect(sdk.spans()).toHaveLength(2);
  });
});
