/** All matches of a global pattern, as `matchAll` finds them. That copies the pattern for every text, which takes longer. */

export function allMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match);
  return found;
}
