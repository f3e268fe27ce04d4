/** Names from users' files, fit to be shown. */

/** What would break a line, move a cursor or turn the direction of reading becomes a visible mark. */
export function replaceUnprintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
