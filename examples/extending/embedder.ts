/** An embedder of one's own, checked, and used by a memory of failures. Prints what is remembered. */

import assert from 'node:assert/strict';
import { checkEmbedder, type Embedder, exemplarMemory, sentenceEncoder } from 'regain/memory';

/** Counts the letters of a text: simple, and a real model goes here in the same shape. */
function letters(text: string): number[] {
  const counts = Array.from({ length: 26 }, () => 0);
  for (const letter of text.toLowerCase()) {
    const index = letter.charCodeAt(0) - 97;
    if (index >= 0 && index < 26) counts[index]! += 1;
  }
  return counts;
}

const byLetters: Embedder = {
  name: 'letters-26',
  dimensions: 26,
  embed: (text) => {
    const counts = letters(text);
    const length = Math.hypot(...counts);
    return Float32Array.from(counts, (count) => (length === 0 ? 0 : count / length));
  },
};

// In your tests, with any runner: it throws one error that lists every violation.
await checkEmbedder(byLetters);

// A model that answers later (over a network, in a worker) is wrapped: `prepare` asks it, `embed` knows its answer.
await checkEmbedder(sentenceEncoder('letters-later', 26, async (texts) => texts.map(letters)));

const memory = exemplarMemory(
  [
    exemplar('a', 'Connection timed out while reading', 'retry'),
    exemplar('b', "Unknown parameter 'naem'", 'rename-argument'),
  ],
  { embedder: byLetters },
);
const [nearest] = memory.nearest('the connection has timed out', 1);
console.log(nearest?.exemplar.operator);
assert.equal(nearest?.exemplar.id, 'a');

// What breaks a rule is found: all texts in one direction.
const flat: Embedder = {
  ...byLetters,
  embed: () => Float32Array.from({ length: 26 }, (_, i) => (i === 0 ? 1 : 0)),
};
await assert.rejects(checkEmbedder(flat), /meaning: /);

function exemplar(id: string, text: string, operator: 'retry' | 'rename-argument') {
  const failureClass = operator === 'retry' ? ('timeout' as const) : ('invalid-request' as const);
  return { id, text, failureClass, operator, success: true, efficiency: 1, provenance: 'imported/docs' };
}
