/** Notes the processor time of each test file, its imports and ended child processes included: see costly-files.ts. */

import { afterAll } from 'vitest';
import { childSeconds, ownSeconds } from './processor-seconds.ts';

const used = () => ownSeconds() + childSeconds();
const start = used();

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern, and gives the file second.
afterAll(({}, file) => {
  Object.assign(file.meta, { processorSeconds: used() - start });
});
