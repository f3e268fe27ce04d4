/** The default batch size. */

import { expect, it } from 'vitest';
import { batchSizeFor } from './run-head.ts';

it('makes batches of a hundredth of the run, within bounds', () => {
  const sizes = [1, 12, 400, 1_001, 4_800, 9_999, 1_000_000].map(batchSizeFor);
  expect(sizes).toEqual([10, 10, 10, 11, 48, 100, 100]);
});
