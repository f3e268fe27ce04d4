import { expect, it } from 'vitest';
import { endings, isSuccess } from './observation.ts';

it('counts a hand-off as a failure of the task', () => {
  expect(endings.filter(isSuccess)).toEqual(['clean', 'recovered']);
});
