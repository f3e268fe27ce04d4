/** Numbers that Python writes and JSON does not have. */

/**
 * The text with `NaN` and `Infinity` as `null`, outside of strings; undefined if it has none.
 */
export function withoutNonFinite(text: string): string | undefined {
  if (!/\b(?:NaN|Infinity)\b/.test(text)) return undefined;
  const parts: string[] = [];
  let hasChanged = false;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    const outside = text.slice(at, end);
    const changed = outside.replaceAll(/-?\b(?:NaN|Infinity)\b/g, 'null');
    hasChanged ||= changed !== outside;
    const after = quote < 0 ? end : endOfString(text, quote);
    parts.push(changed, text.slice(end, after));
    at = after;
  }
  return hasChanged ? parts.join('') : undefined;
}

/** The position after the closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '"') return at + 1;
  }
  return text.length;
}
