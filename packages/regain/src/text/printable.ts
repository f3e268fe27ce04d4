/** Text of others, fit for a terminal. */

/** A name from a file, fit for a terminal: what would move the cursor or change colours is spelt out. */
export function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}
