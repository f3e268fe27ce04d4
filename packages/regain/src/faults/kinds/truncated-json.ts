/** The answer is truncated: JSON as text, cut before its end. */

import { transientCorruption } from './corrupted-response.ts';
import { numberIn } from './kind-helpers.ts';

export const truncatedJson = transientCorruption({
  name: 'truncated-json',
  summary: 'the answer is truncated JSON text',
  appliesTo: () => true,
  draw: (random) => ({ share: 0.3 + 0.6 * random.uniform() }),
  corrupt: ({ detail }, value) => {
    const text = JSON.stringify(value);
    // Cut inside the last value at the latest: closing the brackets must not restore the answer.
    const end = text.replace(/[\]}"\s]+$/, '').length;
    return end < 4 ? value : text.slice(0, Math.max(1, Math.floor((end - 1) * numberIn(detail, 'share'))));
  },
});
