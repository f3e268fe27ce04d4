/** Tracebacks of Python: the exception at the end says what happened, the frames before it do not. */

const BEGINNING = 'Traceback (most recent call last)';

export function hasTraceback(text: string): boolean {
  return text.includes(BEGINNING);
}

/** The lines after the last frame; the whole text if it has no traceback. */
export function lastException(text: string): string {
  const begin = text.lastIndexOf(BEGINNING);
  if (begin < 0) return text;
  const lines = text.slice(begin).split('\n').slice(1);
  const frame = lines.findLastIndex((line) => /^\s+File "/.test(line));
  const rest = lines.slice(frame + 1);
  const first = rest.findIndex((line) => /^\S/.test(line));
  return first < 0 ? text : rest.slice(first).join('\n');
}
