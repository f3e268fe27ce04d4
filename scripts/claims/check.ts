/** Compares the claims with their sources, and finds figures that no claim accounts for. */

import type { Claim, Exemption, Figure } from './claim.ts';
import { numberPattern, readNumber, type Written } from './numbers.ts';
import { figuresIn, proseOf } from './prose.ts';
import { describe, numbersOf, type Sections, sectionsOf } from './sources.ts';

export interface Documents {
  /** All pages by path: those that are read for claims, and those with generated sections. */
  readonly pages: ReadonlyMap<string, string>;
  readonly claims: readonly Claim[];
  readonly exemptions: readonly Exemption[];
}

/** One sentence for each thing that is wrong. */
export function problemsOf({ pages, claims, exemptions }: Documents): string[] {
  const sections = sectionsOf(pages);
  const used = new Set<Exemption>();
  const unknown = claims.filter(({ page }) => !pages.has(page)).map(({ page }) => `there is no page ${page}`);
  const found = [...pages].flatMap(([page, markdown]) => {
    const prose = proseOf(markdown);
    const own = claims
      .filter((claim) => claim.page === page)
      .map((claim) => ({ claim, ...find(claim, prose) }));
    const compared = own.flatMap(({ claim, problem, figures }) =>
      problem === undefined ? comparisons(claim, figures, sections) : [problem],
    );
    const covered = own.flatMap((one) => one.covered);
    for (const exemption of exemptions.filter((one) => (one.page ?? page) === page))
      for (const { 0: text, index } of prose.matchAll(new RegExp(exemption.text, 'gm'))) {
        used.add(exemption);
        covered.push([index, index + text.length]);
      }
    const open = figuresIn(prose).filter(({ at }) => !covered.some(([from, to]) => from <= at && at < to));
    return [
      ...compared.map((problem) => `${page}: ${problem}`),
      ...open.map(
        ({ at, figure }) =>
          `${page}: no claim accounts for "${figure}" in "...${prose.slice(Math.max(0, at - 60), at + 40)}..."`,
      ),
    ];
  });
  const idle = exemptions.filter((exemption) => !used.has(exemption));
  return [...unknown, ...found, ...idle.map(({ text }) => `the exemption ${text} is not needed: delete it`)];
}

type Span = readonly [from: number, to: number];

interface Found {
  readonly problem?: string;
  /** The figures as the page writes them. */
  readonly figures: readonly string[];
  /** What the claim accounts for: its figures, or all of its text if nothing is compared. */
  readonly covered: readonly Span[];
  /** The sentence as the page has it. */
  readonly sentence: string;
}

export function find(claim: Claim, prose: string): Found {
  const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = claim.text
    .split(/(\{\}|\{rows\})/)
    .map((part) =>
      part === '{}' ? `(${numberPattern})` : part === '{rows}' ? '.*(?:\\n\\|.*)*' : quoted(part),
    )
    .join('');
  const found = [...prose.matchAll(new RegExp(pattern, 'gid'))];
  const [first] = found;
  if (first === undefined || found.length > 1) {
    const problem = `"${claim.text}" is there ${found.length} times instead of once`;
    return { problem, figures: [], covered: [], sentence: '' };
  }
  const [whole, ...spans] = first.indices!;
  const isCompared = 'figures' in claim;
  return {
    figures: first.slice(1),
    covered: isCompared ? spans.map((span) => span!) : [whole!],
    sentence: first[0],
  };
}

function comparisons(claim: Claim, written: readonly string[], sections: Sections): string[] {
  if (!('figures' in claim)) return [];
  if (claim.figures.length !== written.length)
    return [`"${claim.text}" has ${written.length} figures and ${claim.figures.length} sources`];
  return claim.figures.flatMap((figure, i) => {
    try {
      const found = readNumber(written[i]!);
      const values = valuesFor(figure, found, sections);
      if (values.every((value) => agrees(figure, found, value))) return [];
      return [
        `"${claim.text}" says ${written[i]}, its source ${values.join(', ')} (${describe(figure.source)})`,
      ];
    } catch (error) {
      return [`"${claim.text}": ${(error as Error).message}`];
    }
  });
}

function valuesFor({ source, times, comparison }: Figure, written: Written, sections: Sections): number[] {
  const numbers = numbersOf(source, sections);
  if (comparison === 'rounded' ? numbers.length !== 1 : numbers.length === 0)
    throw new Error(`${numbers.length} numbers are ${describe(source)}`);
  return numbers.map(({ value, isPercent }) => {
    const factor = isPercent === written.isPercent ? 1 : written.isPercent ? 100 : 0.01;
    return value * (times ?? factor);
  });
}

/** The source is rounded itself, so a half may have been rounded either way. */
function agrees({ comparison }: Figure, { value, digits }: Written, source: number): boolean {
  const tiny = 1e-9;
  if (comparison === 'bound above') return Math.abs(source) <= Math.abs(value) + tiny;
  if (comparison === 'bound below') return source >= value - tiny;
  return Math.abs(source - value) <= 0.5 * 10 ** -digits + tiny;
}
