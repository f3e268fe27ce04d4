/** How far a call is changed in each repair mode: off, lossless, all. */

import { describe, expect, it } from 'vitest';
import {
  type Action,
  canonicalJson,
  type EffectClass,
  type JsonObject,
  type JsonSchema,
  scriptedBrain,
} from '../types/index.ts';
import type { ShieldOptions } from './options.ts';
import { httpError, shieldInTest } from './shield-in-test.ts';

interface Trap {
  readonly args: JsonObject;
  /** Whether the tool accepts these arguments; it rejects the ones above. */
  readonly takes: (args: JsonObject) => boolean;
  readonly says: string;
  readonly input?: JsonSchema;
  /** The repair with `all`; without a schema only if no value comes from the error. */
  readonly changed: JsonObject;
  readonly isOnlyDeclared?: true;
}

const object = (properties: { readonly [name: string]: JsonSchema }, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});
const text = { type: 'string' };

/** Wrong repairs of reads: another tenant, person, price or day. */
const traps: { readonly [name: string]: Trap } = {
  'a tenant is dropped': {
    args: { q: 'rooms', tenant_id: 't1' },
    takes: (args) => !('tenant_id' in args),
    says: "Unexpected property 'tenant_id'",
    input: object({ q: text }),
    changed: { q: 'rooms' },
  },
  'a passenger is dropped': {
    args: { passenger: 'Ada' },
    takes: (args) => !('passenger' in args),
    says: "Unknown parameter 'passenger'. Allowed: limit, offset",
    input: object({ limit: { type: 'integer' }, offset: { type: 'integer' } }),
    changed: {},
  },
  'a price is dropped': {
    args: { from: 'OSL', to: 'BER', max_price: 500 },
    takes: (args) => !('max_price' in args),
    says: "Unknown parameter 'max_price'",
    input: object({ from: text, to: text }, ['from', 'to']),
    changed: { from: 'OSL', to: 'BER' },
  },
  'start is sent as end': {
    args: { start_date: '2026-05-12', nights: 3 },
    takes: (args) => 'end_date' in args,
    says: "Missing required parameter 'end_date'",
    input: object({ end_date: { type: 'string', format: 'date' }, nights: { type: 'integer' } }, [
      'end_date',
    ]),
    changed: { end_date: '2026-05-12', nights: 3 },
  },
  'one of two persons is taken': {
    args: { username: 'ada', owner: 'bob' },
    takes: (args) => 'user' in args,
    says: "Missing required parameter 'user'",
    input: object({ user: text }, ['user']),
    changed: { user: 'bob' },
  },
  'one of two orders is chosen': {
    args: { sort: 'price' },
    takes: (args) => args.sort !== 'price',
    says: "sort must be one of 'price_asc', 'price_desc'",
    input: object({ sort: { enum: ['price_asc', 'price_desc'] } }),
    changed: { sort: 'price_asc' },
    isOnlyDeclared: true,
  },
};

const bare = { name: 'find', description: '', singleRequest: true };

/** The calls that reached the tool. `declared`: with its schema; otherwise a plain function. */
async function reached(
  { args, takes, says, input }: Pick<Trap, 'args' | 'takes' | 'says' | 'input'>,
  as: 'declared' | 'function',
  options: ShieldOptions = {},
  effect: EffectClass = 'read',
) {
  const made: JsonObject[] = [];
  const execute = async (sent: JsonObject) => {
    made.push(sent);
    if (!takes(sent)) throw httpError(400, says);
    return { ok: true };
  };
  const shield = shieldInTest(options);
  const call =
    as === 'function'
      ? shield.protect({ find: execute }, { effects: effect }).find(args)
      : shield.protect({ find: { ...bare, inputSchema: input ?? {}, effect, execute } }).find.execute(args);
  const ended = await call.then(
    () => 'answered',
    (error: unknown) => error,
  );
  return { made, ended };
}

const shapes = ['declared', 'function'] as const;

describe.each(Object.entries(traps))('%s', (_, trap) => {
  it.each(shapes)('is not done by default: the error is returned (%s)', async (as) => {
    const { made, ended } = await reached(trap, as);
    for (const sent of made) expect(sent).toEqual(trap.args);
    expect(ended).toMatchObject({
      report: { tool: 'find', toolMessage: trap.says },
      cause: { message: trap.says },
    });
  });

  it.each(shapes)('is not done if repairs are off (%s)', async (as) => {
    const { made } = await reached(trap, as, { repairs: 'off' });
    for (const sent of made) expect(sent).toEqual(trap.args);
  });

  it('is done with all repairs', async () => {
    expect((await reached(trap, 'declared', { repairs: 'all' })).made).toEqual([trap.args, trap.changed]);
    const { made } = await reached(trap, 'function', { repairs: 'all' });
    expect(made).toHaveLength(trap.isOnlyDeclared ? 1 : 2);
  });

  it.each(shapes)('is not done because a brain proposes it (%s)', async (as) => {
    const brain = scriptedBrain({
      proposals: (): Action => ({ kind: 'repair-arguments', args: trap.changed }),
    });
    expect((await reached(trap, as, { brain })).made).toEqual([trap.args]);
  });
});

/** The same call, restated. */
const restatements: { readonly [name: string]: Omit<Trap, 'takes'> } = {
  'a number': {
    args: { city: 'Oslo', seats: '2' },
    says: "parameter 'seats' must be an integer, got string",
    input: object({ city: text, seats: { type: 'integer' } }),
    changed: { city: 'Oslo', seats: 2 },
  },
  'a date': {
    args: { on: '12 May 2026' },
    says: "parameter 'on' must be a date in the format YYYY-MM-DD, got '12 May 2026'",
    input: object({ on: { type: 'string', format: 'date' } }),
    changed: { on: '2026-05-12' },
  },
  'the case of a choice': {
    args: { cabin: 'Economy' },
    says: "cabin must be one of 'economy', 'business', got 'Economy'",
    input: object({ cabin: { enum: ['economy', 'business'] } }),
    changed: { cabin: 'economy' },
  },
  'a letter of a choice': {
    args: { cabin: 'busines' },
    says: "cabin must be one of 'economy', 'business', got 'busines'",
    input: object({ cabin: { enum: ['economy', 'business'] } }),
    changed: { cabin: 'business' },
    isOnlyDeclared: true,
  },
  'a unit': {
    args: { weight: '2500 g' },
    says: "parameter 'weight' must be a number",
    input: object({ weight: { type: 'number', 'x-unit': 'kg' } }),
    changed: { weight: 2.5 },
    isOnlyDeclared: true,
  },
  'a name': {
    args: { city: 'Oslo' },
    says: "Unknown parameter 'city'. Did you mean 'town'?",
    input: object({ town: text }, ['town']),
    changed: { town: 'Oslo' },
  },
  'a name that only the schema gives': {
    args: { city: 'Oslo' },
    says: 'the request is not valid',
    input: object({ town: text }, ['town']),
    changed: { town: 'Oslo' },
    isOnlyDeclared: true,
  },
};

describe.each(Object.entries(restatements))('%s is still repaired', (_, { changed, ...trap }) => {
  const call = { ...trap, takes: (args: JsonObject) => canonicalJson(args) === canonicalJson(changed) };
  const effects = ['read', 'write'] as const;

  it.each(effects)('for a declared tool that is a %s', async (effect) => {
    const { made, ended } = await reached(call, 'declared', {}, effect);
    expect(made).toEqual([call.args, changed]);
    expect(ended).toBe('answered');
  });

  it.each(effects)('for a function that is a %s, if the error is specific enough', async (effect) => {
    const { made } = await reached(call, 'function', {}, effect);
    // A function that is a write may have made other requests before the rejected one.
    const isSaid = trap.isOnlyDeclared !== true && effect === 'read';
    expect(made).toEqual(isSaid ? [call.args, changed] : [call.args]);
  });

  it('but not if repairs are off', async () => {
    for (const as of shapes)
      for (const sent of (await reached(call, as, { repairs: 'off' })).made) expect(sent).toEqual(call.args);
  });
});

describe('repairs', () => {
  it('that are lossless are applied even if others are ranked higher', async () => {
    const trap = { ...traps['a tenant is dropped']!, args: { q: 'rooms', tenant_id: 't1', page: '2' } };
    const wanted: Action = { kind: 'repair-arguments', args: { q: 'rooms', tenant_id: 't1', page: 2 } };
    const brain = scriptedBrain({
      proposals: () => [{ kind: 'repair-arguments', args: { q: 'rooms' } }, wanted],
    });
    const { made } = await reached({ ...trap, takes: ({ page }) => page === 2, input: {} }, 'declared', {
      brain,
    });
    expect(made).toEqual([trap.args, wanted.args]);
  });

  it('reject an unknown mode and name the known ones', () => {
    expect(() => shieldInTest({ repairs: 'some' as 'all' })).toThrow(
      'repairs must be one of off, lossless, all, got "some"',
    );
  });
});
