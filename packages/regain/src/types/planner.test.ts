import { expect, it } from 'vitest';
import { isPlannedLabel, requireOnePlanner, suiteLabel } from './planner.ts';

it('cells in which the model plans have a label, and are not judged together with others', () => {
  expect(suiteLabel('desk', undefined)).toBe('desk');
  expect(suiteLabel('desk', 'given')).toBe('desk');
  const label = suiteLabel('desk', 'model');
  expect([isPlannedLabel(label), isPlannedLabel('desk')]).toEqual([true, false]);
  requireOnePlanner([]);
  requireOnePlanner(['desk', '']);
  requireOnePlanner([label, suiteLabel('other', 'model')]);
  expect(() => requireOnePlanner(['desk', label])).toThrow(
    'cells in which the model plans cannot be judged together with cells of a given plan, got desk (model plans) and desk',
  );
  const own = suiteLabel('desk', 'agent');
  requireOnePlanner([own, suiteLabel('other', 'agent')]);
  expect(isPlannedLabel(own)).toBe(true);
  expect(() => requireOnePlanner([own, label])).toThrow('cells in which another side plans');
});
