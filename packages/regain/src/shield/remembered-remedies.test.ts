/** A shield with a memory that learns what a tenant's API wants, from the caller's own calls. */

import { describe, expect, it } from 'vitest';
import { exemplarMemory } from '../memory/index.ts';
import { type JsonObject, ToolError } from '../types/index.ts';
import type { ShieldOptions } from './options.ts';
import { shieldInTest, toolInTest } from './shield-in-test.ts';

const inputSchema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    size: { type: 'string', enum: ['small', 'large'] },
    nights: { type: 'integer' },
  },
  required: ['city'],
  additionalProperties: false,
};

/** A tool that refuses without saying why, unless `isRight`. */
function tenant(isRight: (args: JsonObject) => boolean) {
  const calls: JsonObject[] = [];
  const execute = async (args: JsonObject) => {
    calls.push(args);
    if (!isRight(args)) throw new ToolError('Request rejected (E4012)', { status: 400 });
    return { rooms: 3 };
  };
  return { calls, execute };
}

function shieldWith(options: Partial<ShieldOptions> = {}) {
  const memory = exemplarMemory([], { isLearning: true, environment: 'tenant-a' });
  return { memory, shield: shieldInTest({ memory, ...options }) };
}

const declared = (execute: (args: JsonObject) => Promise<unknown>) => ({
  rooms: toolInTest('rooms', execute, { description: 'Free rooms', inputSchema }),
});

describe('a renamed parameter that no error names', () => {
  const { calls, execute } = tenant((args) => 'ort' in args);
  const { memory, shield } = shieldWith();
  const { rooms } = shield.protect(declared(execute), { effects: 'read' });

  it('is learnt from the next call of the caller that works, and repaired from then on', async () => {
    await expect(rooms.execute({ city: 'Rome', nights: 2 })).rejects.toThrow();
    await rooms.execute({ ort: 'Rome', nights: 2 });
    expect(memory.list().find(({ remedy }) => remedy !== undefined)).toMatchObject({
      operator: 'rename-argument',
      provenance: 'learnt/tenant-a',
      remedy: { tool: 'rooms', edits: [{ kind: 'rename', from: 'city', to: 'ort' }], worked: 1 },
    });
    calls.length = 0;
    await expect(rooms.execute({ city: 'Oslo', nights: 1 })).resolves.toEqual({ rooms: 3 });
    expect(calls).toEqual([
      { city: 'Oslo', nights: 1 },
      { ort: 'Oslo', nights: 1 },
    ]);
  });

  it('is forgotten when it stops working', async () => {
    const known = () => memory.list().filter(({ remedy }) => remedy !== undefined).length;
    const other = tenant(() => false);
    const broken = shield.protect(declared(other.execute), { effects: 'read' });
    for (let i = 0; i < 6; i++) await broken.rooms.execute({ city: `C${i}` }).catch(() => {});
    expect(known()).toBe(0);
    other.calls.length = 0;
    await broken.rooms.execute({ city: 'Rome' }).catch(() => {});
    expect(other.calls.every((args) => 'city' in args)).toBe(true);
  });
});

describe('what is not repaired from memory', () => {
  async function learnt(options: Partial<ShieldOptions>, effect: 'read' | 'write', wanted: JsonObject) {
    const [key] = Object.keys(wanted);
    const { calls, execute } = tenant((args) => args[key!] === wanted[key!]);
    const { shield, memory } = shieldWith(options);
    const { rooms } = shield.protect(declared(execute), { effects: effect });
    const { [key!]: _, ...others } = wanted;
    await rooms.execute({ city: 'Rome', size: 'small', ...others }).catch(() => {});
    await rooms
      .execute({ ...('ort' in wanted ? { size: 'small' } : { city: 'Rome' }), ...wanted })
      .catch(() => {});
    calls.length = 0;
    await rooms.execute({ city: 'Rome', size: 'small' }).catch(() => {});
    return { calls, memory };
  }

  it('a write: neither names nor values', async () => {
    for (const repairs of ['lossless', 'all'] as const)
      for (const wanted of [{ ort: 'Rome' }, { size: 'S' }]) {
        const { calls, memory } = await learnt({ repairs }, 'write', wanted);
        expect(calls).toEqual([{ city: 'Rome', size: 'small' }]);
        expect(memory.list().filter(({ remedy }) => remedy !== undefined)).toEqual([]);
      }
  });

  it('a value of a read, unless all repairs are allowed', async () => {
    const strict = await learnt({ repairs: 'lossless' }, 'read', { size: 'S' });
    expect(strict.calls.some(({ size }) => size === 'S')).toBe(false);
    const free = await learnt({ repairs: 'all' }, 'read', { size: 'S' });
    expect(free.calls.at(-1)).toEqual({ city: 'Rome', size: 'S' });
  });

  it('anything where repairs are off', async () => {
    const { calls } = await learnt({ repairs: 'off' }, 'read', { ort: 'Rome' });
    expect(calls).toEqual([{ city: 'Rome', size: 'small' }]);
  });

  it('by a value that is a secret', async () => {
    const { memory } = await learnt({ repairs: 'all', secrets: ['S-4711-secret'] }, 'read', {
      size: 'S-4711-secret',
    });
    expect(JSON.stringify(memory.list())).not.toContain('4711');
  });
});

describe('a call that must come first', () => {
  it('is made before the repeat if it is a read', async () => {
    let isOpen = false;
    const calls: string[] = [];
    const openSession = async ({ region }: JsonObject) => {
      calls.push(`session ${String(region)}`);
      isOpen = true;
      return { session: 1 };
    };
    const listOrders = async ({ customer }: JsonObject) => {
      calls.push(`orders ${String(customer)}`);
      if (!isOpen) throw new ToolError('Request rejected (E77)', { status: 400 });
      return { orders: [] };
    };
    const taking = (name: string) => ({
      inputSchema: { type: 'object', properties: { [name]: { type: 'string' } } },
    });
    const { get_session, get_orders } = shieldWith().shield.protect({
      get_session: toolInTest('get_session', openSession, taking('region')),
      get_orders: toolInTest('get_orders', listOrders, taking('customer')),
    });
    await get_orders.execute({ customer: 'a' }).catch(() => {});
    await get_session.execute({ region: 'eu' });
    await get_orders.execute({ customer: 'a' });
    isOpen = false;
    calls.length = 0;
    await expect(get_orders.execute({ customer: 'b' })).resolves.toEqual({ orders: [] });
    expect(calls).toEqual(['orders b', 'session eu', 'orders b']);
  });
});
