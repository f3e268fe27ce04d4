/** Numbers in words, up to thousands: "five", "twenty-one", "two hundred", "a dozen". */

/** Undefined if any word is not part of a number. */
export function numberWord(text: string): number | undefined {
  if (text.length > 60) return undefined;
  const words = text
    .toLowerCase()
    .trim()
    .split(/[\s-]+/)
    .filter((word) => word !== 'and');
  if (words.length === 0 || words.length > 6) return undefined;
  if (words.length === 2 && /^an?$/.test(words[0]!))
    return large.get(words[1]!) ?? (words[1] === 'dozen' ? 12 : undefined);
  let total = 0;
  let part: number | undefined;
  for (const word of words) {
    const unit = small.get(word);
    const scale = large.get(word);
    if (unit !== undefined) part = (part ?? 0) + unit;
    else if (scale === 100 && part !== undefined) part *= 100;
    else if (scale !== undefined && part !== undefined) {
      total += part * scale;
      part = undefined;
    } else return undefined;
  }
  return total + (part ?? 0);
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, i) => [word, i] as const),
  ...tens.map((word, i) => [word, 20 + 10 * i] as const),
]);
const large: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
