import { expect, it } from 'vitest';
import { object } from '../../govern/schemas-in-test.ts';
import { schemaAt } from './schema-parts.ts';

it('the schema at a pointer is found under names with slashes and tildes', () => {
  const inner = { type: 'integer' };
  const schema = object({ 'a/b': { type: 'array', items: object({ 'm~n': inner }) } });
  expect(schemaAt(schema, '/a~1b/0/m~0n')).toBe(inner);
  expect(schemaAt(schema, '/a/b/0/m~0n')).toBeUndefined();
  expect(schemaAt(schema, '')).toBe(schema);
});
