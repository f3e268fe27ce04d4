import { dialectNames } from 'regain/internal/dialects';
import type { JsonSchema } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { dialectOf, domains, domainsOf, getDomain } from './index.ts';
import { baseLatencyMs } from './latency.ts';

const tools = domains.flatMap((domain) => domain.tools);

describe('domains', () => {
  it('are at least eight, with at least 45 tools of different names', () => {
    expect(domains.length).toBeGreaterThanOrEqual(8);
    expect(tools.length).toBeGreaterThanOrEqual(45);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  });

  it('have tables of different names, each with unique ids', () => {
    const tables = domains.flatMap((domain) => Object.entries(domain.tables));
    expect(new Set(tables.map(([name]) => name)).size).toBe(tables.length);
    for (const [, { id, rows }] of tables) expect(new Set(rows.map((row) => row[id])).size).toBe(rows.length);
  });

  it('use every dialect in every split', () => {
    const spoken = (some: typeof domains) =>
      new Set(some.flatMap((domain) => domain.tools.map((tool) => dialectOf(domain, tool))));
    for (const some of Object.values(domainsOf)) expect(spoken(some)).toEqual(new Set(dialectNames));
  });

  it('belong to one split each', () => {
    expect(new Set(domains.map(({ name }) => name)).size).toBe(domains.length);
  });

  it('have one figure in the latency table for every tool, and none for any other', () => {
    expect(Object.keys(baseLatencyMs()).sort()).toEqual(tools.map(({ name }) => name).sort());
    for (const ms of Object.values(baseLatencyMs())) expect(ms).toBeGreaterThan(0);
  });

  it('write strict schemas: every object names its properties and refuses others', () => {
    for (const tool of tools) {
      for (const schema of objectsIn([tool.inputSchema, tool.outputSchema])) {
        expect(schema, tool.name).toMatchObject({ additionalProperties: false, required: expect.any(Array) });
      }
    }
  });

  it('can undo every write, and no irreversible one', () => {
    const withUndo = tools.filter(({ undoneBy }) => undoneBy !== undefined);
    expect(withUndo.map(({ name }) => name)).toEqual(
      tools.filter(({ effect }) => effect === 'write').map(({ name }) => name),
    );
    expect(tools.filter(({ effect }) => effect === 'irreversible').length).toBeGreaterThanOrEqual(5);
  });

  it('can verify every write and every irreversible call', () => {
    const unverified = tools.filter(
      ({ effect, verifiedBy }) =>
        (effect === 'write' || effect === 'irreversible') && verifiedBy === undefined,
    );
    expect(unverified).toEqual([]);
  });

  it('take idempotency keys on some writes and not on others', () => {
    const writes = tools.filter(({ effect }) => effect === 'write' || effect === 'irreversible');
    const keyed = writes.filter(({ idempotencyKey }) => idempotencyKey).length;
    expect(keyed).toBeGreaterThanOrEqual(5);
    expect(writes.length - keyed).toBeGreaterThanOrEqual(5);
  });

  it('give units to quantities', () => {
    const units = new Set(
      JSON.stringify(tools.map(({ inputSchema }) => inputSchema)).match(/"x-unit":"[^"]+"/g),
    );
    expect(units.size).toBeGreaterThanOrEqual(5);
  });

  it('list the known names for an unknown one', () => {
    expect(() => getDomain('zoo')).toThrow(/one of flights, .*got zoo/);
  });
});

function objectsIn(value: unknown): JsonSchema[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return (value as JsonSchema).type === 'object' ? [value as JsonSchema, ...inner] : inner;
}
