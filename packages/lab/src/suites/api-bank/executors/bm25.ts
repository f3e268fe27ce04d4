/** Documents ranked for a query by BM25. */

const saturation = 1.5;
const lengthWeight = 0.75;

/** Indices of the best documents, best first, without documents that contain none of the words. */
export function bestMatches(
  documents: readonly (readonly string[])[],
  words: readonly string[],
  count: number,
): number[] {
  const lengthMean = documents.reduce((sum, document) => sum + document.length, 0) / documents.length;
  const rarity = new Map(
    words.map((word) => {
      const holding = documents.filter((document) => document.includes(word)).length;
      return [word, Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  const scores = documents.map((document) => {
    const norm = 1 - lengthWeight + (lengthWeight * document.length) / lengthMean;
    return words.reduce((score, word) => {
      const times = document.filter((other) => other === word).length;
      return score + (rarity.get(word)! * times * (saturation + 1)) / (times + saturation * norm);
    }, 0);
  });
  return scores
    .map((score, index) => ({ score, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, count)
    .map(({ index }) => index);
}
