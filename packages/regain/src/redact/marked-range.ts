/** A part of a text that is secret, with what is shown in its place. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
  /** The secret itself, if the part contains more. */
  readonly secret?: string;
}

/** The text with every part replaced. Of parts that overlap, the first and longest decides what is shown. */
export function replaceRanges(
  text: string,
  ranges: readonly MarkedRange[],
  replacement: (range: MarkedRange, secret: string) => string = ({ mark }) => mark,
): string {
  if (ranges.length === 0) return text;
  let result = '';
  let last = 0;
  const sorted = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end);
  for (let i = 0; i < sorted.length; i++) {
    const range = sorted[i]!;
    let { end } = range;
    while (i + 1 < sorted.length && sorted[i + 1]!.start < end) end = Math.max(end, sorted[++i]!.end);
    result += text.slice(last, range.start) + replacement(range, text.slice(range.start, end));
    last = end;
  }
  return result + text.slice(last);
}
