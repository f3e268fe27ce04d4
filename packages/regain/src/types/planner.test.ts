import { expect, it } from 'vitest';
import { isModelPlanned, requireOnePlanner, suiteLabel } from './planner.ts';

it('cells in which the model plans have a label, and are not judged together with others', () => {
  expect(suiteLabel('desk', undefined)).toBe('desk');
  expect(suiteLabel('desk', 'given')).toBe('desk');
  const label = suiteLabel('desk', 'model');
  expect([isModelPlanned(label), isModelPlanned('desk')]).toEqual([true, false]);
  requireOnePlanner([]);
  requireOnePlanner(['desk', '']);
  requireOnePlanner([label, suiteLabel('other', 'model')]);
  expect(() => requireOnePlanner(['desk', label])).toThrow(
    'cells in which the model plans cannot be judged together with cells of a given plan, got desk (model plans) and desk',
  );
});
