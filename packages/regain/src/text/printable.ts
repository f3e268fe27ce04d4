/** Makes external text safe for a terminal. */

/** Escapes control characters, which would move the cursor or change colours. */
export function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}
