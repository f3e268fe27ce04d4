/** Words of English. */

export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** With an upper-case first letter. */
export function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
