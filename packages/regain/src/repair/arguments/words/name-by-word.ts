/** Tables from words to what they stand for, written as the words of each name. */

export function nameByWord<Name extends string>(
  words: { readonly [name in Name]?: string },
): ReadonlyMap<string, Name> {
  return new Map(
    (Object.entries(words) as [Name, string][]).flatMap(([name, all]) =>
      all.split(' ').map((word) => [word, name] as const),
    ),
  );
}
