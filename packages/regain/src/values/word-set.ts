/** Words in texts, separated by blanks or line breaks: lists, sets, and tables of what they stand for. */

export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

/** A table from words to what they stand for, written as the words of each name. */
export function nameByWord<Name extends string>(
  words: { readonly [name in Name]?: string },
): ReadonlyMap<string, Name> {
  return new Map(
    (Object.entries(words) as [Name, string][]).flatMap(([name, all]) =>
      wordList(all).map((word) => [word, name] as const),
    ),
  );
}
