/** Schemas of libraries beside JSON Schema: Zod, and any Standard Schema. */

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RegainError } from '../types/index.ts';
import { httpError, shieldInTest } from './shield-in-test.ts';

const city = z.object({ city: z.string(), nights: z.number().int() });

const reading = { name: 'get', description: '', effect: 'read' } as const;

describe('a Zod schema', () => {
  it('as inputSchema repairs arguments, and stays the schema of the protected tool', async () => {
    const seen: unknown[] = [];
    const { find } = shieldInTest().protect({
      find: {
        ...({ name: 'find', description: 'Finds hotels.', effect: 'read', inputSchema: city } as const),
        execute: async (args: z.infer<typeof city>) => {
          seen.push(args);
          if (typeof args.nights !== 'number') throw httpError(400, 'nights must be an integer');
          return args.nights;
        },
      },
    });
    expect(find.inputSchema).toBe(city);
    const answer: number = await find.execute({ city: 'Porto', nights: '2' as never });
    expect(answer).toBe(2);
    expect(seen).toEqual([
      { city: 'Porto', nights: '2' },
      { city: 'Porto', nights: 2 },
    ]);
  });

  it('as outputSchema decides about answers, with its refinements and conversions', async () => {
    const price = z
      .object({ price: z.coerce.number(), was: z.number().optional() })
      .refine(({ price, was }) => was === undefined || was >= price, {
        message: 'was is too low',
        path: ['was'],
      });
    const answers: unknown[] = [
      { price: 9, was: 3 },
      { price: '9', more: 1 },
    ];
    const guard = shieldInTest();
    const get = guard.protect({
      ...({ ...reading, inputSchema: z.object({}), outputSchema: price } as const),
      execute: async () => answers.shift(),
    });
    expect(await get.execute({})).toEqual({ price: '9', more: 1 });
    expect(guard.stats()).toMatchObject({ recovered: 1, attempts: 2 });
    const [, ended] = guard.events.filter(
      ({ type }) => type === 'attempt-started' || type === 'attempt-ended',
    );
    expect(ended).toMatchObject({
      failure: { class: 'schema-violation', message: expect.stringContaining('/was: was is too low') },
    });
  });

  it('that JSON Schema cannot express still validates', async () => {
    const answers: unknown[] = [{ at: 'today' }, { at: new Date(0) }];
    const { get } = shieldInTest().protect({
      get: {
        ...({ name: 'get', description: '', effect: 'read', inputSchema: {} } as const),
        outputSchema: z.object({ at: z.date() }),
        execute: async () => answers.shift(),
      },
    });
    expect(await get.execute({})).toEqual({ at: new Date(0) });
  });
});

/** A schema without a JSON Schema; a function, as those of ArkType are. */
function evenNumbers(isAsync = false) {
  const validate = (value: unknown) => {
    const issues =
      (value as { n: number }).n % 2 === 0 ? undefined : [{ message: 'must be even', path: [{ key: 'n' }] }];
    return isAsync ? Promise.reject(new Error('no connection')) : { value, issues };
  };
  return Object.assign(() => {}, { '~standard': { version: 1, vendor: 'test', validate } as const });
}

describe('a Standard Schema', () => {
  const answering = (outputSchema: ReturnType<typeof evenNumbers>) => {
    const answers = [{ n: 3 }, { n: 4 }];
    const guard = shieldInTest();
    const get = guard.protect({
      ...({ ...reading, inputSchema: evenNumbers(), outputSchema } as const),
      execute: async () => answers.shift(),
    });
    return { guard, get };
  };

  it('without a JSON Schema is used for validation', async () => {
    const { get, guard } = answering(evenNumbers());
    expect(await get.execute({})).toEqual({ n: 4 });
    expect(guard.stats().recovered).toBe(1);
  });

  it('that validates asynchronously is not used, and its rejection goes nowhere', async () => {
    const { get, guard } = answering(evenNumbers(true));
    expect(await get.execute({})).toEqual({ n: 3 });
    expect(guard.stats().clean).toBe(1);
  });
});

const around: Record<string, unknown> = { type: 'object' };
around.properties = around;

it.each([
  ['a text', 'object', 'got "object"'],
  ['a list', [], 'got []'],
  ['an object of schemas', { city: z.string() }, 'such as z.object({ ... })'],
  ['an object that contains itself', around, 'an object that is not JSON'],
])('%s is refused', (_, inputSchema, message) => {
  const attempt = () =>
    shieldInTest().protect({
      get: { name: 'get', description: '', inputSchema, execute: async () => 1 } as never,
    });
  expect(attempt).toThrow(RegainError);
  expect(attempt).toThrow('inputSchema of get must be a JSON Schema or a Standard Schema');
  expect(attempt).toThrow(message);
});
