import { expect, it } from 'vitest';
import { developmentFiles, halfOf } from './halves-in-test.ts';

it('the half of a file follows from its name', () => {
  for (const file of developmentFiles) expect(halfOf(`traces/${file}`), file).toBe('development');
  expect(halfOf('traces/swe-agent/marshmallow-1867-function-calling.traj')).toBe('test');
});
