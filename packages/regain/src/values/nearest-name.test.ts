import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

it('suggests what is near, nothing when all is far', () => {
  expect(nearestName('timeot', ['timeout', 'slow'])).toBe('timeout');
  expect(nearestName('Rough', ['rough', 'mild'])).toBe('rough');
  expect(nearestName('banana', ['timeout', 'slow'])).toBeUndefined();
});
