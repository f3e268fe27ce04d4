import { expect, it } from 'vitest';
import { propertyAt } from './schema-members.ts';

it('the schema of one property is found without a look at the other keywords', () => {
  const id = { type: 'string' };
  const schema = {
    properties: { id },
    get required(): string[] {
      throw new Error('it is read for every property of a large answer');
    },
  };
  expect([propertyAt(schema, 'id'), propertyAt(schema, 'toString')]).toEqual([id, undefined]);
});
