/** Sentences by which a framework introduces the message of a validator; they quote the call, which is not an error. */

/** From the first text to the end of the second. */
const frames: readonly (readonly [opens: string, closes: string])[] = [
  // AI SDK
  ['Type validation failed', '\nError message: '],
  // LangChain
  ['Error invoking tool ', ' with error:'],
];

export function withoutFrame(text: string): string {
  for (const [opens, closes] of frames) {
    const start = text.indexOf(opens);
    const end = start === -1 ? -1 : text.indexOf(closes, start);
    if (end !== -1) return `${text.slice(0, start)}\n${text.slice(end + closes.length).trimStart()}`;
  }
  return text;
}
