/** A claim: a sentence with figures in a page, and where each figure comes from. */

/** Where numbers stand in the generated sections (`soak:<section>`) of the results pages, or what computes them. */
export type Source =
  | {
      readonly kind: 'cells';
      readonly section: string;
      /** Columns of the row with the text that they have there; of several texts any. */
      readonly where: Readonly<Record<string, string | readonly string[]>>;
      readonly columns: readonly string[];
      /** Heading above the table, where others have the same columns. */
      readonly under?: string;
      /** Which number of the cell; 0: the first. */
      readonly part: number;
    }
  | { readonly kind: 'text'; readonly section: string; readonly pattern: RegExp }
  | { readonly kind: 'computed'; readonly by: string; readonly value: () => number }
  | { readonly kind: 'of'; readonly how: How; readonly sources: readonly Source[] };

/** `all` joins lists, `less` and `over` pair the numbers of two; the others make one number of all. */
export type How = 'all' | 'mean' | 'sum' | 'least' | 'most' | 'count' | 'less' | 'over';

export interface Figure {
  readonly source: Source;
  /** `rounded`: equal to the last printed digit. `bound above`, `below`: no number of the source is beyond it. */
  readonly comparison: 'rounded' | 'bound above' | 'bound below';
  /** Factor from the source to the figure, where it does not follow from their signs of per cent. */
  readonly times?: number;
}

export type Claim = {
  readonly page: string;
  /** The sentence or a part of it. `{}`: a figure. `{rows}`: the rest of a row and all rows below it. */
  readonly text: string;
} & (
  | { readonly figures: readonly Figure[] }
  | { readonly command: string; readonly notCompared: string }
  | { readonly cited: string }
);

/** What a sentence rests on: a source for each figure, of which one alone is `rounded`; or why no figure is compared. */
type Basis =
  | readonly (Source | Figure)[]
  | { readonly command: string; readonly notCompared: string }
  | { readonly cited: string };

/** The claims of a page, by their sentences. */
export function claimsOn(page: string, sentences: Readonly<Record<string, Basis>>): Claim[] {
  return Object.entries(sentences).map(([text, basis]) =>
    'cited' in basis || 'command' in basis
      ? { page, text, ...basis }
      : { page, text, figures: basis.map((one) => ('source' in one ? one : rounded(one))) },
  );
}

export interface Exemption {
  /** Without it: all pages. */
  readonly page?: string;
  readonly text: RegExp;
  readonly why: string;
}

/** Cells of the rows `where`; several columns or rows give several numbers. */
export function cells(
  section: string,
  where: (Source & { kind: 'cells' })['where'],
  columns: string | readonly string[],
  { under, part = 0 }: { under?: string; part?: number } = {},
): Source {
  const list = typeof columns === 'string' ? [columns] : columns;
  return { kind: 'cells', section, where, columns: list, part, ...(under !== undefined && { under }) };
}

/** The group of the pattern, which must match the section once. */
export function text(section: string, pattern: RegExp): Source {
  return { kind: 'text', section, pattern };
}

/** A value that follows from a formula; `by` names its function. */
export function computed(by: string, value: () => number): Source {
  return { kind: 'computed', by, value };
}

export function of(how: How, ...sources: readonly Source[]): Source {
  return { kind: 'of', how, sources };
}

export function rounded(source: Source, times?: number): Figure {
  return { source, comparison: 'rounded', ...(times !== undefined && { times }) };
}

/** No number of the source is larger in size. */
export function atMost(source: Source, times?: number): Figure {
  return { source, comparison: 'bound above', ...(times !== undefined && { times }) };
}

export function atLeast(source: Source): Figure {
  return { source, comparison: 'bound below' };
}
