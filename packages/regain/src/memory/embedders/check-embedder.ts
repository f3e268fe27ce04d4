/** Conformance checks for embedders, built-in or user-defined. Needs no test runner. */

import { type BoundedCall, type CheckWait, checkWithin } from '../../types/index.ts';
import { dotProduct } from '../../values/index.ts';
import { type Embedder, normOf } from './embedder.ts';

/** Embeds several texts and throws one error that lists every violation. */
export async function checkEmbedder(embedder: Embedder, wait: CheckWait = {}): Promise<void> {
  const { name, dimensions } = embedder;
  await checkWithin(
    () => `embedder "${String(name)}"`,
    wait,
    async (bounded) => {
      const found = new Set<string>();
      if (typeof name !== 'string' || name === '') found.add('name: it must have one');
      if (!Number.isInteger(dimensions) || dimensions < 1)
        found.add('dimensions: they must be a whole number above 0');
      try {
        for (const problem of await tried(embedder, bounded)) found.add(problem);
      } catch (error) {
        found.add(`survives: it threw: ${String(error)}`);
      }
      return [...found];
    },
  );
}

async function tried(embedder: Embedder, bounded: BoundedCall): Promise<readonly string[]> {
  const problems: string[] = [];
  await bounded('prepare', () => embedder.prepare?.(texts));
  const vectors = texts.map((text) => embedder.embed(text));
  for (const [i, vector] of vectors.entries()) {
    const shown = JSON.stringify(texts[i]!.slice(0, 40));
    if (!(vector instanceof Float32Array) || vector.length !== embedder.dimensions) {
      problems.push(`vector: it must be a Float32Array with an element for each dimension (${shown})`);
      continue;
    }
    const length = normOf(vector);
    if (length !== 0 && !(Math.abs(length - 1) < ROUNDING))
      problems.push(`length: it must be 1, or 0 for a text that says nothing, got ${length} (${shown})`);
  }
  if (problems.length > 0) return problems;
  const before = vectors.map((vector) => vector.join());
  await bounded('prepare', () => embedder.prepare?.(texts));
  const backwards = texts.toReversed().map((text) => embedder.embed(text).join());
  if (backwards.reverse().some((text, i) => text !== before[i]))
    problems.push('deterministic: the same text must give the same vector, whatever came before it');
  if (vectors.some((vector, i) => vector.join() !== before[i]))
    problems.push('copies: a vector that was given must not change afterwards');
  const [one, alike, unlike] = vectors as [Float32Array, Float32Array, Float32Array];
  if (!(dotProduct(one, alike) > dotProduct(one, unlike)))
    problems.push('meaning: texts of like meaning must point in like directions');
  return problems;
}

const ROUNDING = 1e-3;

/** A failure, the same in other words, another failure; then texts that must not throw. */
const texts: readonly string[] = [
  'The connection to the server timed out after 30 seconds.',
  'Connection to server timed out after 60 seconds',
  "Unknown parameter 'naem'. Did you mean 'name'?",
  '',
  ' \n\t',
  '\u0000\ud800 \u202e',
  '{"error":{"code":429,"message":"Too many requests"}}',
  'word '.repeat(20_000),
];
