import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

it('suggests the nearest name, or none if all are far', () => {
  expect(nearestName('timeot', ['timeout', 'slow'])).toBe('timeout');
  expect(nearestName('Rough', ['rough', 'mild'])).toBe('rough');
  expect(nearestName('banana', ['timeout', 'slow'])).toBeUndefined();
});
