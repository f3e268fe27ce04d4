import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

it('suggests what is near, nothing when all is far', () => {
  expect(nearest('timeot', ['timeout', 'slow'])).toBe('timeout');
  expect(nearest('Rough', ['rough', 'mild'])).toBe('rough');
  expect(nearest('banana', ['timeout', 'slow'])).toBeUndefined();
});
