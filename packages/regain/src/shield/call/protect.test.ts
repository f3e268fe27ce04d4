import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CallContext } from '../../types/index.ts';
import type { ShieldOptions } from '../options.ts';
import { createShield, protect } from '../shield.ts';
import { failing, httpError, shieldInTest, toolInTest } from '../shield-in-test.ts';

const search = async ({ to }: { to: string }) => [{ to, price: 99 }];
const add = (a: number, b: number) => a + b;

describe('the result has the shape of the input', () => {
  it('for a function, a set of functions, and declared tools', async () => {
    const { protect: behind } = shieldInTest();
    expect(await behind(search)({ to: 'Rome' })).toEqual([{ to: 'Rome', price: 99 }]);
    const tools = behind({ search, add });
    expect(Object.keys(tools)).toEqual(['search', 'add']);
    expect(await tools.add(1, 2)).toBe(3);
    const inputSchema = { type: 'object' };
    const find = toolInTest('find', async (args) => args, { description: 'finds', inputSchema });
    const [one, set] = [behind(find), behind({ find })];
    expect({ ...one, execute: 0 }).toEqual({ ...find, execute: 0 });
    const args = { q: 'x' };
    expect(await one.execute(args)).toBe(args);
    expect(await set.find.execute(args)).toBe(args);
  });

  it('with exactly its types', () => {
    const tools = protect({ search, add, pick: async <T>(list: T[]) => list[0] }, { experience: false });
    expectTypeOf(tools.search).toEqualTypeOf(search);
    expectTypeOf(tools.add).toEqualTypeOf<(a: number, b: number) => Promise<number>>();
    expectTypeOf(tools.pick(['a'])).toEqualTypeOf<Promise<string | undefined>>();
    expectTypeOf(protect(search, { experience: false })).toEqualTypeOf(search);
    const declared = {
      name: 'find',
      description: '',
      inputSchema: {},
      execute: async (args: { q: string }, _: CallContext) => args.q.length,
    };
    const { find } = protect({ find: declared }, { experience: false });
    expectTypeOf(find.execute).returns.toEqualTypeOf<Promise<number>>();
    expectTypeOf(find.execute).parameter(0).toEqualTypeOf<{ q: string }>();
    // @ts-expect-error a name that is none of the tools
    expect(() => protect({ search }, { effects: { serch: 'read' } })).toThrow();
  });

  it('with the name and the number of parameters of a function', () => {
    const tools = shieldInTest().protect({ add });
    expect([tools.add.name, tools.add.length]).toEqual(['add', 2]);
  });

  it('and calls it with the original object as this', async () => {
    const tools = {
      path(this: unknown, name: string) {
        return this === tools ? `x/${name}` : 'lost';
      },
    };
    const behind = shieldInTest().protect(tools);
    expect(await behind.path('a')).toBe('x/a');
    const { path } = behind;
    expect(await path('a')).toBe('lost');
    const owner = {
      base: 'mine',
      who: shieldInTest().protect(function who(this: unknown) {
        return (this as { base: string } | undefined)?.base;
      }),
    };
    expect(await owner.who()).toBe('mine');
  });
});

describe('arguments', () => {
  it('are the same values in every attempt', async () => {
    class Handle {}
    const values = [new Handle(), () => 1, Symbol('s'), 10n, new Map([[1, 2]]), undefined];
    const tool = failing([httpError(503), httpError(503)], () => 'done');
    const behind = shieldInTest().protect(tool as (...args: unknown[]) => Promise<string>, {
      effects: 'read',
    });
    expect(await behind(...values)).toBe('done');
    expect(tool.seen).toHaveLength(3);
    for (const given of tool.seen) {
      expect(given).toHaveLength(values.length);
      for (const [i, value] of (given as unknown[]).entries()) expect(value).toBe(values[i]);
    }
    const options = { q: 'x' };
    const other = failing([httpError(503)], (args: object) => args);
    expect(await shieldInTest().protect(other, { effects: 'read' })(options)).toBe(options);
  });
});

describe('a declared tool', () => {
  it('receives the signal and its idempotency key; a function does not', async () => {
    const contexts: unknown[][] = [];
    const note = async (...args: unknown[]) => void contexts.push(args);
    const { protect: behind } = shieldInTest();
    const tools = behind({
      pay: toolInTest('pay', note, { effect: 'write', idempotencyKey: true }),
      plain: note,
    });
    const controller = new AbortController();
    await tools.pay.execute({}, { signal: controller.signal });
    await tools.pay.execute({}, { callId: 'a' });
    await tools.pay.execute({}, { callId: 'a' });
    await tools.plain(1);
    const keys = contexts.slice(0, 3).map(([, context]) => (context as CallContext).idempotencyKey);
    expect((contexts[0]![1] as CallContext).signal.aborted).toBe(false);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[1]).toBe(keys[2]);
    expect(contexts[3]).toEqual([1]);
    const optional = async (_: object, { purpose } = { purpose: 'none' }) => purpose;
    const tool = behind({ name: 'optional', description: '', inputSchema: {}, execute: optional });
    expect(await tool.execute({})).toBe('step');
  });
});

describe('invalid input', () => {
  const wrong = (tools: unknown, about?: unknown) => () =>
    shieldInTest().protect(tools as () => void, about as { effects: 'read' });

  it.each([
    ['nothing', undefined, undefined, 'got undefined'],
    [
      'a class with methods',
      new (class Api {
        find() {}
      })(),
      undefined,
      'got an instance of Api',
    ],
    ['a value among functions', { add, base: 'x' }, undefined, 'tool base must be a function'],
    ['an effect that does not exist', { add }, { effects: { add: 'reads' } }, 'must be read, idempotent'],
    [
      'a declared effect that does not exist',
      { name: 'add', execute: add, effect: 'reads' },
      undefined,
      'got "reads"',
    ],
    [
      'an effect with other fields',
      { add },
      { effects: { add: { effect: 'read' } } },
      'declare other fields with the option perTool',
    ],
    ['a tool of the AI SDK', { add: { execute: add } }, undefined, 'use protectTools of regain/ai-sdk'],
    ['an option of the shield', { add }, { repairs: 'off' }, 'got repairs; pass others to createShield'],
    ['an effect of no tool', { add }, { effects: { sub: 'read' } }, 'not among the tools: add'],
    [
      'a misspelt field',
      { name: 'add', execute: add, verifyBy: {} },
      undefined,
      'did you mean "verifiedBy"?',
    ],
    ['a misspelt schema', { name: 'add', execute: add, output_schema: {} }, undefined, '"outputSchema"?'],
    ['options of no tool', { add }, { perTool: { sub: {} } }, 'perTool names sub, which is not among'],
    ['options that are no object', { add }, { perTool: { add: 'read' } }, 'perTool.add must be an object'],
    ['an unknown option of a tool', { add }, { perTool: { add: { timeout: 1 } } }, 'unknown option timeout'],
    ['an option out of range', { add }, { perTool: { add: { timeoutMs: -1 } } }, 'timeoutMs'],
    ['an effect in perTool that does not exist', { add }, { perTool: { add: { effect: 'x' } } }, 'got "x"'],
  ])('%s is rejected', (_, tools, about, message) => {
    expect(wrong(tools, about)).toThrow(message);
  });

  it('includes a write whose verification tool is missing', () => {
    const verifiedBy = { tool: 'list', args: {}, records: '', match: {}, output: '' };
    const book = toolInTest('book', async () => 1, { verifiedBy });
    expect(wrong({ book })).toThrow('book needs list, which is not among the tools');
  });

  it.each([
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ budget: { attempts: 0 } }, 'budget.attempts'],
    [{ handOffPrice: 2 }, 'handOffPrice'],
    [{ shadow: 'yes' }, 'shadow must be true or false, got "yes"'],
    [{ brain: 'nobody' }, "brain must be 'rules' or a brain"],
    [
      { effect: 'read' },
      'unknown option effect; known options: effects and perTool (of protect), shield (of integrations), timeoutMs',
    ],
    [{ effects: 'read' }, 'pass it to shield.protect(tools, { effects })'],
    [{ shield: {} }, 'for a given one call shield.protect(tools)'],
    [{ toString: 1 }, 'unknown option toString'],
  ])('includes options out of range: %j', (options, message) => {
    expect(() => shieldInTest(options as ShieldOptions)).toThrow(message);
  });

  it.each([null, 'rules', 3])('includes options that are no object: %j', (options) => {
    expect(() => createShield(options as never)).toThrow(
      `createShield takes an object of options, got ${JSON.stringify(options)}`,
    );
  });
});
