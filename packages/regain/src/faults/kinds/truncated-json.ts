/** The answer breaks off: JSON as text, cut before its end. */

import { passingSpoiler } from './response.ts';
import { numberIn } from './support.ts';

export const truncatedJson = passingSpoiler({
  name: 'truncated-json',
  summary: 'the answer is JSON text that breaks off',
  fits: () => true,
  draw: (random) => ({ share: 0.3 + 0.6 * random.uniform() }),
  spoil: ({ detail }, value) => {
    const text = JSON.stringify(value);
    // Cut inside the last value at the latest: closing the brackets must not bring the answer back.
    const end = text.replace(/[\]}"\s]+$/, '').length;
    return end < 4 ? value : text.slice(0, Math.max(1, Math.floor((end - 1) * numberIn(detail, 'share'))));
  },
});
