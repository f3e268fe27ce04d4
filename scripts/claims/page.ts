/** The tables of docs/results/claims.md: each sentence with the command, the source and the tolerance of its figures. */

import { dirname, relative } from 'node:path';
import { column, markdownTable, textColumn, texts } from '../studies/columns.ts';
import { type Documents, find } from './check.ts';
import type { Claim, Exemption, Figure } from './claim.ts';
import { proseOf } from './prose.ts';
import { describe, sectionNames, sectionsOf } from './sources.ts';

interface Row {
  readonly sentence: string;
  readonly figure: string;
  readonly source: string;
  readonly tolerance: string;
  readonly command: string;
}

export function claimTables({ pages, claims, exemptions }: Documents, page: string): string {
  const sections = sectionsOf(pages);
  const link = (to: string) => `[${to}](${relative(dirname(page), to)})`;

  function rowsOf(claim: Claim): Row[] {
    const { figures, sentence } = find(claim, proseOf(pages.get(claim.page)!));
    const first = { sentence: shown(sentence), figure: 'all' };
    if ('cited' in claim) return [{ ...first, source: claim.cited, tolerance: 'cited', command: '-' }];
    if ('notCompared' in claim)
      return [
        {
          ...first,
          source: '-',
          tolerance: `not compared: ${claim.notCompared}`,
          command: code(claim.command),
        },
      ];
    return claim.figures.map((figure, i) => ({
      sentence: i === 0 ? first.sentence : '',
      figure: figures[i] ?? '',
      source: sourceOf(figure),
      tolerance: tolerances[figure.comparison],
      command: commandsOf(figure),
    }));
  }

  function sourceOf({ source }: Figure): string {
    const names = sectionNames(source);
    if (names.length === 0) return `computed by ${describe(source)}`;
    const links = names.map((name) => `[soak:${name}](${relative(dirname(page), sections.pageOf(name))})`);
    return `${links.join(', ')}: ${describe(source)}`;
  }

  function commandsOf({ source }: Figure): string {
    const all = sectionNames(source).flatMap((name) => {
      const stated = [...sections(name).matchAll(/Command: `([^`]+)`/g)].map(([, command]) => code(command!));
      return stated.length > 0
        ? stated
        : [`${code(`npm run soak -- ${name}`)} (the table is of a smaller run)`];
    });
    return all.length === 0
      ? code('npx vitest run scripts/claims.test.ts')
      : [...new Set(all)].join(', then ');
  }

  const parts = [...pages.keys()].flatMap((path) => {
    const rows = claims.filter((claim) => claim.page === path).flatMap(rowsOf);
    return rows.length === 0 ? [] : [`### ${link(path)}`, markdownTable(rows, columns)];
  });
  return [...parts, '### No measurement', markdownTable(exemptions, exemptionColumns)].join('\n\n');
}

const tolerances: Record<Figure['comparison'], string> = {
  rounded: 'printed digits',
  'bound above': 'at most this, in size',
  'bound below': 'at least this',
};

const columns = [
  ...texts('sentence'),
  column('figure', ({ figure }: Row) => figure),
  ...texts('source', 'tolerance', 'command'),
];

const exemptionColumns = [
  textColumn('page', ({ page }: Exemption) => page ?? 'all'),
  textColumn('text', ({ text }: Exemption) => code(text.source)),
  textColumn('what the figures are', ({ why }: Exemption) => why),
];

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

/** Links of a sentence lead nowhere from another page; of a table its head is enough. */
function shown(sentence: string): string {
  return sentence
    .trim()
    .replace(/\n[\s\S]*/, ' ...')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
