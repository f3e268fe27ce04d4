import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { IdTable } from './id-table.ts';

/** Numbers that share a place, others that have none, and texts. */
const ids = fc.constantFrom(0, 1, 2, 1024, 1025, 2048, -1, 1.5, 2 ** 60, '0', '1', 'a');
const step = fc.record({ id: ids, isAdded: fc.boolean() });

it('has what a map has, in the same order', () => {
  forAll(fc.array(step, { maxLength: 60 }), (steps) => {
    const table = new IdTable<number>();
    const map = new Map<string | number, number>();
    for (const [value, { id, isAdded }] of steps.entries()) {
      if (isAdded) {
        table.set(id, value);
        map.set(id, value);
      } else {
        table.delete(id);
        map.delete(id);
      }
      expect([table.get(id), table.size]).toEqual([map.get(id), map.size]);
    }
    expect(table.keys()).toEqual([...map.keys()]);
    expect(table.values()).toEqual([...map.values()]);
  });
});
