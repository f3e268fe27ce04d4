import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { type Json, type JsonObject, validate } from '../../types/index.ts';
import { answerSchema } from './answer-schema.ts';

const from = (path: string, $from = 's1') => ({ $from, path });

describe('the schema of an answer', () => {
  it('has the fields and their types, without values or the plan', () => {
    const template = { s2: { name: from('/boat/name', 's2'), free: from('/free', 's2') }, unit: 'EUR' };
    const form = answerSchema(template, { s2: { name: 'Sirocco', free: true }, unit: 'EUR' });
    expect(form.schema).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, free: { type: 'boolean' } },
      required: ['name', 'free'],
      additionalProperties: false,
    });
    expect(form.answerOf({ name: 'Mistral', free: false })).toEqual({
      s2: { name: 'Mistral', free: false },
      unit: 'EUR',
    });
    expect(form.problemOf({ name: 'Mistral', free: 'no' })).toBe('/free must be boolean');
    expect(form.problemOf({ name: 'Mistral' })).toContain("must have required property 'free'");
    expect(form.problemOf({ name: 'Mistral', free: true })).toBeUndefined();
  });

  it('numbers fields of one name, skips list indexes, and names the whole', () => {
    const template = [from('/bills/0/dueOn'), from('/bills/1/dueOn'), from('')];
    const form = answerSchema(template, ['a', 'b', { x: 1 }]);
    expect(Object.keys(form.schema.properties as JsonObject)).toEqual(['dueOn', 'dueOn_2', 'answer']);
    expect(form.answerOf({ dueOn: 'p', dueOn_2: 'q', answer: { x: 2 } })).toEqual(['p', 'q', { x: 2 }]);
  });

  it('is empty for a task without an answer', () => {
    const form = answerSchema(undefined, null);
    expect(form.problemOf({})).toBeUndefined();
    expect(form.answerOf({})).toBeUndefined();
  });

  it('accepts the correct answer and returns it', () => {
    forAll(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
      const right = JSON.parse(JSON.stringify([one, other])) as Json[];
      const form = answerSchema([from('/a'), from('/b')], right);
      const fields = { a: right[0]!, b: right[1]! };
      expect(validate(form.schema, fields)).toEqual([]);
      expect(form.answerOf(fields)).toEqual(right);
    });
  });

  it('accepts lists with different items', () => {
    const right = [{ a: 1, b: { c: 'x' } }, { a: null }, { a: 2, d: [] }, { a: 3, d: [1] }];
    const form = answerSchema(from('/rows'), right);
    expect(form.problemOf({ rows: right })).toBeUndefined();
    expect(form.problemOf({ rows: [{ a: 1, e: 1 }] })).toContain('additional properties');
  });
});
