/** Fault injection into functions and tools of a user's program. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CallContext, RegainError, virtualClock } from '../types/index.ts';
import { defineFaultKind } from './define-fault-kind.ts';
import { getInjection, inject } from './inject.ts';

const only = (kind: string, entry: object = {}) => ({
  calls: { rate: 1, kinds: { [kind]: { weight: 1, triesMean: 1, ...entry } } },
});
/** On the first call of each tool only. */
const first = (kind: string) => ({
  controlled: {
    forced: { [kind]: { weight: 1, triesMean: 1 } },
    persistent: { probability: 0, kinds: {} },
    spontaneous: { probability: 0, kinds: {} },
  },
});
const once = first('server-error');
const clock = () => ({ clock: virtualClock() });

/** A search, a booking and their logs. */
function agentTools() {
  const booked: string[] = [];
  return {
    booked,
    tools: {
      search: async ({ city }: { city: string }) => ({ city, hotels: 2 }),
      book: {
        name: 'book',
        description: 'Books.',
        inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        effect: 'write' as const,
        execute: async ({ city }: { city: string }) => ({ city, number: booked.push(city) }),
      },
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('inject around an object of tools', () => {
  it('returns the same names and shapes, and other values unchanged', async () => {
    const { tools, booked } = agentTools();
    const injected = inject(tools, 'clean', 7);
    expect(Object.keys(injected)).toEqual(['search', 'book']);
    expect(injected.book).toMatchObject({
      name: 'book',
      effect: 'write',
      inputSchema: tools.book.inputSchema,
    });
    expect(await injected.search({ city: 'Oslo' })).toEqual({ city: 'Oslo', hotels: 2 });
    expect(await injected.book.execute({ city: 'Oslo' })).toEqual({ city: 'Oslo', number: 1 });
    expect(booked).toEqual(['Oslo']);
    expect(getInjection(injected)?.log.landed).toEqual([]);
  });

  it('injects faults into each tool, the same ones for the same seed', async () => {
    const outcomes = async (seed: number) => {
      const { tools } = agentTools();
      const faulty = inject(tools, 'rough', seed, clock());
      const answers: string[] = [];
      for (let i = 0; i < 30; i++) {
        for (const call of [
          () => faulty.search({ city: 'Oslo' }),
          () => faulty.book.execute({ city: 'Oslo' }),
        ])
          answers.push(await call().then(JSON.stringify, String));
      }
      expect(getInjection(faulty)!.log.landed.length).toBeGreaterThan(5);
      return answers;
    };
    const answers = await outcomes(7);
    expect(await outcomes(7)).toEqual(answers);
    expect(await outcomes(8)).not.toEqual(answers);
  });

  it('keeps positional arguments, `this`, the name and the number of parameters', async () => {
    const tools = {
      unit: 'km',
      distance(from: string, to: string) {
        return `${from}-${to} in ${this.unit}`;
      },
    };
    const faulty = inject(tools as never, 'clean', 7) as unknown as {
      distance(from: string, to: string): Promise<string>;
    };
    expect(await faulty.distance('Oslo', 'Bergen')).toBe('Oslo-Bergen in km');
    expect([faulty.distance.name, faulty.distance.length]).toEqual(['distance', 2]);
  });

  it('accepts a single function, and a single tool of the AI SDK', async () => {
    const search = inject(async (city: string) => `hotels in ${city}`, once, 7, clock());
    await expect(search('Oslo')).rejects.toThrow();
    expect(await search('Oslo')).toBe('hotels in Oslo');
    expect(getInjection(search)?.log.landed).toHaveLength(1);
    const tool = { inputSchema: z.object({}), execute: async () => 'answered' };
    const faulty = inject(tool, once, 7, clock());
    await expect(faulty.execute()).rejects.toThrow();
    expect(await faulty.execute()).toBe('answered');
    expect(faulty.inputSchema).toBe(tool.inputSchema);
  });

  it('accepts a profile by name, as an object, or as the text of a file', async () => {
    const text = JSON.stringify({ name: 'mine', description: '', ...once });
    for (const profile of ['dead-tool', once, text]) {
      const search = inject(async () => 'found', profile, 7, clock());
      await expect(search()).rejects.toThrow();
    }
    expect(() => inject(async () => 1, 'ruogh', 7)).toThrow(/did you mean "rough"/);
    expect(() => inject(async () => 1, '{ "name": ', 7)).toThrow(/must be JSON/);
    expect(() => inject(async () => 1, only('timeot'), 7)).toThrow(/did you mean "timeout"/);
  });

  it('leaves values unchanged that it cannot call, and throws if there is nothing to call', async () => {
    async function* execute() {
      yield 1;
    }
    const tools = { stream: { inputSchema: {}, execute }, web: { type: 'provider' }, now: async () => 1 };
    const faulty = inject(tools, 'dead-tool', 7, clock());
    expect(faulty.stream).toBe(tools.stream);
    expect(faulty.web).toBe(tools.web);
    class Tools {
      async search() {}
    }
    expect(() => inject(new Tools() as never, 'mild', 7)).toThrow(RegainError);
    const sameName = { name: 'a', inputSchema: {}, execute: async () => 1 };
    expect(() => inject({ a: sameName, b: sameName }, 'mild', 7)).toThrow(/unique names/);
  });

  it('passes the caller’s options to each tool', async () => {
    const received: unknown[] = [];
    const controller = new AbortController();
    const tools = inject(
      {
        sdk: { inputSchema: {}, execute: async (_: object, options: object) => void received.push(options) },
        declared: {
          name: 'declared',
          inputSchema: {},
          execute: async (_: object, context: CallContext) => void received.push(context),
        },
      },
      'clean',
      7,
    );
    const options = { toolCallId: 'c1', messages: [], abortSignal: controller.signal };
    await tools.sdk.execute({}, options);
    await tools.declared.execute({}, { signal: controller.signal, idempotencyKey: 'k' } as CallContext);
    expect(received[0]).toEqual(options);
    expect(received[1]).toMatchObject({ signal: controller.signal, idempotencyKey: 'k', purpose: 'step' });
    controller.abort(new Error('enough'));
    const dead = inject({ sdk: tools.sdk }, only('timeout'), 7, clock());
    await expect(dead.sdk.execute({}, options)).rejects.toThrow('enough');
  });

  it('reads the schemas of zod and of the AI SDK for faults that need them', async () => {
    const schema = z.object({ city: z.string() });
    const jsonSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    for (const inputSchema of [schema, { jsonSchema }, jsonSchema]) {
      const tool = { inputSchema, outputSchema: schema, execute: async (input: object) => input };
      const { weather } = inject({ weather: tool }, only('parameter-renamed'), 7, clock());
      await expect(weather.execute({ city: 'Oslo' })).rejects.toThrow(/city/);
      const { spoilt } = inject({ spoilt: tool }, only('field-renamed'), 7, clock());
      expect(Object.keys(await spoilt.execute({ city: 'Oslo' }))).not.toEqual(['city']);
    }
  });
});

describe('effects', () => {
  const booking = (kind: string, options = clock()) => {
    const { tools, booked } = agentTools();
    return { booked, faulty: inject(tools, only(kind), 7, options) };
  };

  it.each([
    ['connection-reset', 0],
    ['silent-no-op', 0],
    ['lost-after-commit', 1],
    ['slow', 1],
  ])('of %s: the tool has run %i times', async (kind, times) => {
    const { faulty, booked } = booking(kind);
    await faulty.book.execute({ city: 'Oslo' }).catch(() => undefined);
    expect(getInjection(faulty)!.log.landed[0]?.fault.kind).toBe(kind);
    expect(booked).toHaveLength(times);
  });

  it('of late-commit come with `settle`, or before the next call once they are due', async () => {
    const { faulty, booked } = booking('late-commit');
    await expect(faulty.book.execute({ city: 'Oslo' })).rejects.toThrow();
    expect(booked).toEqual([]);
    await getInjection(faulty)!.settle();
    expect(booked).toEqual(['Oslo']);
  });

  it('of late-commit come by themselves in real time, even if the caller aborted', async () => {
    vi.useFakeTimers();
    const { tools, booked } = agentTools();
    const faulty = inject(tools, only('late-commit'), 7);
    const execute: (...args: object[]) => Promise<unknown> = faulty.book.execute as never;
    const controller = new AbortController();
    const failed = execute({ city: 'Oslo' }, { signal: controller.signal });
    const outcome = expect(failed).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2_000);
    await outcome;
    controller.abort();
    expect(booked).toEqual([]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(booked).toEqual(['Oslo']);
  });

  it('a fault takes real time unless a virtual clock is given', async () => {
    vi.useFakeTimers();
    const slow = inject(async () => 'late', only('slow', { latencyMs: [3_000, 3_000] }), 7);
    let answer: unknown;
    void slow().then((value) => {
      answer = value;
    });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(answer).toBe('late');
  });
});

describe('user-defined kinds', () => {
  const maintenance = defineFaultKind({
    name: 'maintenance',
    summary: 'the service is closed for a while',
    apply: async ({ calledName }) => {
      throw Object.assign(new Error(`${calledName} is closed for maintenance`), { status: 503 });
    },
  });

  it('are named in a profile, drawn, applied and logged like the built-in ones', async () => {
    const search = { search: async () => 'found' };
    const faulty = inject(search, first('maintenance'), 7, { ...clock(), kinds: [maintenance] });
    await expect(faulty.search()).rejects.toThrow('search is closed for maintenance');
    expect(await faulty.search()).toBe('found');
    const { log } = getInjection(faulty)!;
    expect(log.landed.map(({ fault }) => fault.kind)).toEqual(['maintenance']);
    expect(JSON.parse(JSON.stringify(log.landed))).toEqual(log.landed);
  });

  it('are unknown if not passed, and do not change the draws of others', async () => {
    expect(() => inject(async () => 1, only('maintenance'), 7)).toThrow(/unknown fault kind "maintenance"/);
    const landed = async (kinds: readonly (typeof maintenance)[]) => {
      const tool = inject(async () => 1, 'rough', 7, { ...clock(), kinds });
      for (let i = 0; i < 40; i++) await tool().catch(() => undefined);
      return getInjection(tool)!.log.landed;
    };
    expect(await landed([maintenance])).toEqual(await landed([]));
  });

  it('are outermost if they act before the call is sent, else innermost', async () => {
    const shout = defineFaultKind({
      ...{ name: 'shout', summary: 'the answer in capitals', phase: 'in-flight', visibility: 'implicit' },
      apply: async ({ run, args }) => String(await run(args)).toUpperCase(),
    } as Parameters<typeof defineFaultKind>[0]);
    const both = { calls: { rate: 1, more: 1, faultsMax: 2, kinds: { slow: 1, shout: 1, maintenance: 1 } } };
    const order = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const tool = inject(async () => 'x', both, seed, { ...clock(), kinds: [shout, maintenance] });
      for (let i = 0; i < 12; i++) {
        const before = getInjection(tool)!.log.landed.length;
        await tool().catch(() => undefined);
        const kinds = getInjection(tool)!
          .log.landed.slice(before)
          .map(({ fault }) => fault.kind);
        if (kinds.length > 1) order.add(kinds.join(' in '));
      }
    }
    expect([...order]).toEqual(['shout in slow']);
  });

  it('need unique names', () => {
    const timeout = { ...maintenance, name: 'timeout' };
    for (const kinds of [[timeout], [maintenance, maintenance]])
      expect(() => inject(async () => 1, 'mild', 7, { kinds })).toThrow(/unique names, but two are/);
  });

  it.each(['draw', 'appliesTo', 'isAdapted'])(
    'that throw in `%s` are reported as programmer errors',
    async (method) => {
      const boom = () => {
        throw new Error('boom');
      };
      const broken = defineFaultKind({ ...maintenance, name: 'broken', [method]: boom });
      const tool = inject(async () => 1, only('broken'), 7, { ...clock(), kinds: [broken] });
      // A rejected promise, not a synchronous throw.
      const error: unknown = await tool().then(undefined, (thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'RegainError', code: 'invalid-argument' });
      expect(String(error)).toContain(`fault kind "broken" threw in \`${method}\`: Error: boom`);
    },
  );
});
