/** A text derived from another one, which knows where each of its parts comes from. */

/** A part of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextView {
  readonly text: string;
  /** The part of the original text that a part of this one stands for. */
  readonly originOf: (part: TextRange) => TextRange;
}

/** Between decoded parts that are apart in the text. */
export const RUN_END = '\u2190';

export function viewOf(text: string): TextView {
  return { text, originOf: (part) => part };
}

/** Every match of the pattern replaced. */
export function replacedInView(
  source: TextView,
  pattern: RegExp,
  replacement: (match: string) => string,
): TextView {
  let text = '';
  let last = 0;
  /** By piece, copied and replaced in turn: where it begins in this text, and in the source. */
  const starts: number[] = [];
  const sourceStarts: number[] = [];
  for (const { 0: match, index } of source.text.matchAll(pattern)) {
    starts.push(text.length);
    sourceStarts.push(last);
    text += source.text.slice(last, index);
    starts.push(text.length);
    sourceStarts.push(index);
    text += replacement(match);
    last = index + match.length;
  }
  starts.push(text.length);
  sourceStarts.push(last);
  text += source.text.slice(last);
  const originOf = ({ start, end }: TextRange): TextRange => {
    const first = lastAtMost(starts, start);
    const final = lastAtMost(starts, end - 1);
    return source.originOf({
      start: isCopied(first) ? sourceStarts[first]! + start - starts[first]! : sourceStarts[first]!,
      end: isCopied(final) ? sourceStarts[final]! + end - starts[final]! : sourceStarts[final + 1]!,
    });
  };
  return { text, originOf };
}

function isCopied(piece: number): boolean {
  return piece % 2 === 0;
}

/** Index of the last number that is at most `limit`. The numbers are in order, the first is at most `limit`. */
export function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
