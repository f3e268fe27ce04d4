import { describe, expect, it } from 'vitest';
import type { Candidate, Json, JsonSchema } from '../../../types/index.ts';
import { answered, implicitFailure, parsedFailure, product, record, turn } from '../situation-in-test.ts';
import { repairOutput } from './index.ts';

const right = { sku: 'KB-340', name: 'Keyboard', price: 49.5, weight: 0.8 };
const search = { tool: 'search_products', args: { query: 'key' } };
const outputs = (...given: Parameters<typeof answered>) => repairOutput(answered(...given), parsedFailure());
const repairedValue = ({ action }: Candidate) =>
  action.kind === 'repair-output' ? action.value : action.kind;
const values = (...given: Parameters<typeof answered>) => outputs(...given).map(repairedValue);

/** The repairs of an answer of a tool with this output schema. */
const repairsFor = (outputSchema: JsonSchema, value: Json) => {
  const spec = { name: 't', description: '', inputSchema: {}, outputSchema, effect: 'read' } as const;
  return outputs(value, 'schema-violation', { tools: [spec], call: { tool: 't', args: {} } });
};
const valueFor = (outputSchema: JsonSchema, value: Json) =>
  repairedValue(repairsFor(outputSchema, value)[0]!);

describe('a text instead of a structure', () => {
  it.each([
    ['plain', JSON.stringify(right)],
    ['fenced', `Here you are:\n\`\`\`json\n${JSON.stringify(right, null, 2)}\n\`\`\`\nAnything else?`],
    ['guarded', `)]}',\n${JSON.stringify(right)}`],
    ['twice encoded', JSON.stringify(JSON.stringify(right))],
    ['Python', "{'sku': 'KB-340', 'name': 'Keyboard', 'price': 49.5, 'weight': 0.8}"],
    ['bare keys, trailing comma', '{sku: "KB-340", name: "Keyboard", price: 49.5, weight: 0.8,}'],
    ['with a comment', `// made by hand\n${JSON.stringify(right)}\n`],
    ['with words around', `The product is ${JSON.stringify(right)} as of today.`],
  ])('%s', (_how, text) => {
    const [best] = outputs(text, 'malformed-output');
    expect(best).toMatchObject({
      action: { kind: 'repair-output', value: right },
      operators: ['parse-output'],
    });
    expect(best!.support).toBeGreaterThan(0.8);
  });

  it('is marked as truncated', () => {
    const cut = JSON.stringify(right).slice(0, -3);
    for (const { support } of outputs(cut, 'malformed-output')) expect(support).toBeLessThan(0.15);
    expect(outputs(JSON.stringify(right).slice(0, 20), 'malformed-output')).toEqual([]);
  });

  it.each(['', 'no such thing', '<html><body>[Sign in]</body></html>', '{{{{', '[1, 2'])(
    '%j holds nothing',
    (text) => {
      expect(outputs(text, 'malformed-output')).toEqual([]);
    },
  );

  it('apostrophes in words do not end a string', () => {
    const text = `It's here: ${JSON.stringify(right)} isn't it`;
    expect(values(text, 'malformed-output')[0]).toEqual(right);
  });
});

describe('fields', () => {
  it('with another name', () => {
    const { price, ...rest } = right;
    const [best] = outputs({ ...rest, cost: price });
    expect(best).toMatchObject({ action: { value: right }, operators: ['rename-field'] });
    expect(best!.support).toBeGreaterThan(0.6);
  });

  it('in every row of a list, in position', () => {
    const rows = [right, { ...right, sku: 'KB-341' }];
    const renamed = rows.map(({ name, ...rest }) => ({ ...rest, title: name }));
    const value = { query: 'key', products: renamed, total: 2 };
    expect(values(value, 'schema-violation', { call: search })[0]).toEqual({ ...value, products: rows });
  });

  it('of a renamed list are found by type', () => {
    const value = { query: 'key', entries: [right], total: 1 };
    expect(values(value, 'schema-violation', { call: search })[0]).toEqual({
      query: 'key',
      products: [right],
      total: 1,
    });
  });

  it('that could be swapped are proposed both ways, with less support', () => {
    const output = record({ width: { type: 'number' }, height: { type: 'number' } });
    const found = repairsFor(output, { a: 1, b: 2 });
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found.map(({ support }) => support))).toBeLessThan(0.5);
  });

  it('are matched by name', () => {
    const output = record({ startDate: { type: 'string' }, endDate: { type: 'string' } });
    const value = { end_day: 'b', start_day: 'a' };
    expect(valueFor(output, value)).toEqual({ startDate: 'a', endDate: 'b' });
  });

  it('one level too deep', () => {
    const { price, ...rest } = right;
    expect(outputs({ ...rest, details: { price } })[0]).toMatchObject({
      action: { value: right },
      operators: ['lift-field'],
    });
  });

  it.each([
    ['data', { data: right }],
    ['result in response', { response: { result: right, took: 3 } }],
    ['structured content', { content: [{ type: 'text', text: '...' }], structuredContent: right }],
    ['text content', { content: [{ type: 'text', text: JSON.stringify(right) }] }],
    ['a GraphQL operation', { data: { product: right } }],
    ['JSON:API', { data: { id: '1', type: 'product', attributes: right } }],
    ['an HTTP envelope', { statusCode: 200, headers: {}, body: JSON.stringify(right) }],
  ])('in an envelope: %s', (_how, value) => {
    const [best] = outputs(value as unknown as Json);
    expect(repairedValue(best!)).toEqual(right);
    expect(best!.operators).toContain('lift-field');
  });

  it('in an envelope and with another name', () => {
    const { name, ...rest } = right;
    expect(values({ data: { ...rest, title: name } })[0]).toEqual(right);
  });

  it('that repeat the request are filled in, and no others', () => {
    const { sku, ...rest } = right;
    expect(outputs(rest)[0]).toMatchObject({ action: { value: right }, operators: ['fill-missing'] });
    expect(sku).toBe('KB-340');
    const { price: _, ...without } = right;
    expect(outputs(without)).toEqual([]);
    expect(outputs({ ...right, price: null })).toEqual([]);
  });

  it('are converted: numbers as text, enum values in another spelling, one row for a list', () => {
    expect(values({ ...right, price: '49.50' })[0]).toEqual({ ...right, price: 49.5 });
    const output = record({
      status: { type: 'string', enum: ['placed', 'cancelled'] },
      rows: { type: 'array', items: product },
    });
    const value = { status: 'PLACED', rows: right };
    expect(valueFor(output, value)).toEqual({ status: 'placed', rows: [right] });
  });

  it('that are undeclared are dropped, marks of a stale answer with low support', () => {
    expect(outputs({ ...right, colour: 'grey' })[0]).toMatchObject({
      operators: ['accept-output'],
      support: 0.5,
    });
    expect(outputs({ ...right, age_seconds: 90_000 })[0]!.support).toBeLessThan(0.1);
  });
});

describe('units', () => {
  it('are converted if a neighbouring field names them', () => {
    const [best] = outputs({ ...right, price: 4950, price_unit: 'euro cents' });
    expect(best).toMatchObject({ action: { value: right }, operators: ['convert-unit'] });
    const pounds = { ...right, weight: 1.76369809748 };
    for (const field of ['weightUnit', 'unit_of_weight', 'weight_uom', 'weightMeasure', 'uom', 'mass_units'])
      expect(values({ ...pounds, [field]: 'lb' })[0], field).toEqual(right);
  });

  it('are converted if the new name has them', () => {
    const output = record({ distance_km: { type: 'number' } });
    expect(valueFor(output, { distance_m: 2500 })).toEqual({ distance_km: 2.5 });
  });

  it('of another dimension are not converted', () => {
    for (const { support } of outputs({ ...right, price_unit: 'kg' })) expect(support).toBeLessThan(0.1);
  });
});

describe('accepting an answer', () => {
  const nothing = { query: 'key', products: [], total: 0 };

  it('an empty list has little support until a repeated call gives the same', () => {
    const [once] = outputs(nothing, 'empty-output', { call: search });
    expect(once).toMatchObject({ action: { value: nothing }, operators: ['accept-output'] });
    expect(once!.support).toBeLessThan(0.2);
    const again = turn({ kind: 'retry', delayMs: 0 }, { failure: implicitFailure('empty-output') });
    const [thrice] = outputs(nothing, 'empty-output', { call: search, history: [again, again] });
    expect(thrice!.support).toBeGreaterThan(once!.support);
  });

  it('an absent value is never accepted', () => {
    for (const value of [null, '', {}]) expect(outputs(value, 'empty-output')).toEqual([]);
  });

  it('a stale or contradicting answer is accepted only without an alternative', () => {
    const old = { ...right, cached: true };
    for (const { support } of outputs(old, 'stale-output')) expect(support).toBeLessThan(0.1);
    const again = turn({ kind: 'retry', delayMs: 0 }, { failure: implicitFailure('stale-output') });
    expect(values(old, 'stale-output', { history: [again, again] })).toContainEqual(right);
    expect(outputs({ ...right, sku: 'KB-999' }, 'contradiction')).toEqual([]);
  });

  it('the output of the step that already made this write is accepted', () => {
    const made = { orderId: 'O-1' };
    const [best] = outputs(made, 'conflict', { call: { tool: 'place_order', args: {} } });
    expect(best).toMatchObject({ action: { value: made }, operators: ['accept-output'] });
    expect(best!.support).toBeGreaterThan(0.9);
  });

  it('a returned error is not accepted', () => {
    const value = { isError: true, content: [{ type: 'text', text: 'Rate limited' }] };
    expect(outputs(value, 'rate-limit')).toEqual([]);
  });
});

describe('hostile answers', () => {
  it('large', () => {
    const row = { title: 'x'.repeat(90), price: 1, weight: 1 };
    const products = Array.from({ length: 8_000 }, (_, i) => ({ ...row, sku: `S-${i}` }));
    const value = { query: 'x', products, total: products.length };
    expect(outputs(value, 'schema-violation', { call: search })).toHaveLength(1);
    expect(outputs('{"a":'.repeat(100_000), 'malformed-output')).toEqual([]);
    expect(outputs(`${'['.repeat(200_000)}`, 'malformed-output')).toEqual([]);
    expect(outputs(`"${'\\'.repeat(500_001)}`, 'malformed-output')).toEqual([]);
    expect(outputs(`${"'{".repeat(300_000)}`, 'malformed-output').length).toBeLessThan(3);
  });

  it('deep', () => {
    let value: Json = right;
    for (let depth = 0; depth < 20_000; depth++) value = { data: value };
    expect(outputs(value).length).toBeLessThan(3);
    let list: Json = [];
    for (let depth = 0; depth < 20_000; depth++) list = [list];
    expect(outputs(list).length).toBeLessThan(3);
  });

  it('names of prototype members', () => {
    const value = JSON.parse(
      '{"__proto__": {"sku": "x"}, "constructor": 1, "toString": "a", "hasOwnProperty": 2}',
    ) as Json;
    expect(() => outputs(value)).not.toThrow();
  });

  it('schemas that cannot be compiled', () => {
    const invalid = { type: 'nonsense', properties: { a: 5 } };
    expect(repairsFor(invalid, { b: 1 }).length).toBeLessThan(3);
  });
});
