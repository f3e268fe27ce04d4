/** The prose of a page, and the figures in it that a claim or an exemption must account for. */

/**
 * The page without generated sections and code blocks. Lines of a paragraph are joined; paragraphs and rows of
 * tables stay on lines of their own.
 */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/<!-- ([\w:-]+) -->[\s\S]*?<!-- \/\1 -->/g, '')
    .replaceAll(/^ *(`{3,})[\s\S]*?^ *\1`*$/gm, '')
    .replaceAll(/(?<=\n\n)(?: {4}\S.*\n)+/g, '')
    .replaceAll(/\n(?!\s*(?:\n|\||[-*] |\d+\. |#))\s*/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n\s*/g, '\n');
}

/** Percentages, decimals, "N of M" and "N times". */
const rule =
  /\d[\d,.]*\s?%|(?<![\w.])\d*\.\d+(?!\.\d|[\w-])|(?<![\w.])\d[\d,]* of (?:the |these |all )?\d|(?<![\w.])\d[\d,]* times\b/g;

export interface Place {
  readonly at: number;
  readonly figure: string;
}

/** Code and link targets are no prose; they keep their length, so that places stay the same. */
export function figuresIn(prose: string): Place[] {
  const blank = (text: string) => ' '.repeat(text.length);
  const plain = prose.replaceAll(/`[^`\n]*`/g, blank).replaceAll(/\]\([^)\n]*\)/g, blank);
  return [...plain.matchAll(rule)].map(({ 0: figure, index }) => ({ at: index, figure }));
}
