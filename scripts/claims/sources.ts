/** Reads the numbers of a source out of the generated sections. */

import { sectionOf } from '../markers.ts';
import type { How, Source } from './claim.ts';
import { numbersIn, readNumber, type Written } from './numbers.ts';

/** The text of a generated section by its name. */
export type Sections = (name: string) => string;

/** Sections of pages; each must be in one of them. */
export function sectionsOf(pages: ReadonlyMap<string, string>): Sections & { pageOf: Sections } {
  const pageOf = (name: string) => {
    const page = [...pages].find(([, markdown]) => markdown.includes(`<!-- soak:${name} -->`))?.[0];
    if (page === undefined) throw new Error(`no page has the section soak:${name}`);
    return page;
  };
  return Object.assign((name: string) => sectionOf(pages.get(pageOf(name))!, `soak:${name}`), { pageOf });
}

export function numbersOf(source: Source, sections: Sections): readonly Written[] {
  if (source.kind === 'of') {
    if (source.how === 'count')
      return [whole(source.sources.flatMap((one) => countedCells(one, sections)).length)];
    return combine(
      source.how,
      source.sources.map((one) => numbersOf(one, sections)),
    );
  }
  if (source.kind === 'computed') return [whole(source.value())];
  const section = sections(source.section);
  if (source.kind === 'text') {
    const found = [...section.matchAll(new RegExp(source.pattern, 'gm'))];
    if (found.length !== 1) throw new Error(`${found.length} places match ${describe(source)}`);
    return [readNumber(found[0]![1]!)];
  }
  const found = cellsOf(section, source);
  return found.map((cell) => {
    const number = numbersIn(cell)[source.part];
    if (number === undefined) throw new Error(`"${cell}" has no number ${source.part}: ${describe(source)}`);
    return number;
  });
}

/** Cells need no number to be counted. */
function countedCells(source: Source, sections: Sections): string[] {
  if (source.kind !== 'cells') throw new Error(`only cells are counted, not ${describe(source)}`);
  return cellsOf(sections(source.section), source);
}

function whole(value: number): Written {
  return { value, isPercent: false, digits: 0 };
}

function cellsOf(section: string, { where, columns, under }: Source & { kind: 'cells' }): string[] {
  let heading = '';
  let head: readonly string[] = [];
  return section.split('\n').flatMap((line, i, lines) => {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|') || /^\|:?--/.test(line)) return [];
    const row = line.slice(1, -1).split(/(?<!\\)\|/);
    const cells = row.map((cell) => cell.trim());
    if (/^\|:?--/.test(lines[i + 1] ?? '')) {
      head = cells;
      return [];
    }
    const isWanted =
      (under === undefined || heading === under) &&
      columns.every((column) => head.includes(column)) &&
      Object.entries(where).every(([column, text]) => [text].flat().includes(cells[head.indexOf(column)]!));
    return isWanted ? columns.map((column) => cells[head.indexOf(column)]!) : [];
  });
}

function combine(how: Exclude<How, 'count'>, parts: readonly (readonly Written[])[]): Written[] {
  const all = parts.flat();
  if (how === 'all') return all;
  if (all.length === 0) throw new Error('no cell has this row and column');
  const made = (value: number) => ({ ...whole(value), isPercent: all.every(({ isPercent }) => isPercent) });
  const values = all.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (how === 'sum') return [made(total)];
  if (how === 'mean') return [made(total / values.length)];
  if (how === 'least') return [made(Math.min(...values))];
  if (how === 'most') return [made(Math.max(...values))];
  const [first, second] = parts;
  if (parts.length !== 2 || first!.length !== second!.length)
    throw new Error(`"${how}" needs two equal lists`);
  return first!.map(({ value }, i) => {
    const other = second![i]!.value;
    return how === 'less' ? made(value - other) : whole(value / other);
  });
}

/** The source in words, for the page and for messages. */
export function describe(source: Source): string {
  if (source.kind === 'of') {
    const parts = source.sources.map(describe);
    if (source.how === 'less' || source.how === 'over') return `(${parts.join(`) ${source.how} (`)})`;
    return `${source.how === 'all' ? '' : `${source.how} of `}${[...new Set(parts)].join(' and ')}`;
  }
  if (source.kind === 'computed') return `\`${source.by}\``;
  if (source.kind === 'text') return `text \`${source.pattern.source.replaceAll('`', "'")}\``;
  const row = Object.entries(source.where).map(([column, text]) => `${column} ${[text].flat().join(' or ')}`);
  const part = source.part === 0 ? '' : `, number ${source.part + 1}`;
  const under = source.under === undefined ? '' : `${source.under}: `;
  const columns = source.columns.map((column) => column || 'first column').join(', ');
  return `${under}${row.length === 0 ? 'all rows' : `row ${row.join(', ').trim()}`}; ${columns}${part}`;
}

/** The generated sections that a source reads. */
export function sectionNames(source: Source): string[] {
  if (source.kind === 'computed') return [];
  return [...new Set(source.kind === 'of' ? source.sources.flatMap(sectionNames) : [source.section])];
}
