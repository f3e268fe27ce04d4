/** The parts of pages that the code determines: `npm run tables` writes them, tables.test.ts compares them. */

import { policyTraits } from '../../packages/lab/src/policies/index.ts';
import { policyTable } from '../../packages/lab/src/report/policy-section.ts';
import { allCommands } from '../../packages/regain/src/cli/program.ts';
import { faultKinds } from '../../packages/regain/src/faults/index.ts';
import { metricNames } from '../../packages/regain/src/integrations/otel/names.ts';
import { builtInReaders } from '../../packages/regain/src/readers/index.ts';
import { toMarkdown } from '../../packages/regain/src/text/index.ts';
import { moduleTable } from '../architecture/module-table.ts';
import { claimsPage, documents } from '../claims/documents.ts';
import { claimTables } from '../claims/page.ts';
import { markdownTable, textColumn, texts } from '../studies/columns.ts';
import { commandReference } from './commands.ts';

export interface GeneratedSection {
  readonly page: string;
  readonly section: string;
  readonly content: string;
}

export async function generatedSections(): Promise<GeneratedSection[]> {
  const inTable = (page: string, section: string, content: string) => ({ page, section, content });
  return [
    inTable('ARCHITECTURE.md', 'modules', toMarkdown(moduleTable())),
    inTable('docs/reference/policies.md', 'policies', toMarkdown(policyTable(policyTraits()))),
    inTable('docs/reference/faults.md', 'kinds', kindTable()),
    inTable('docs/reference/telemetry.md', 'metrics', metricTable()),
    inTable('docs/reference/analyze.md', 'dialects', dialectTable()),
    { page: 'docs/reference/cli.md', section: 'commands', content: commandReference(await allCommands()) },
    { page: claimsPage, section: 'claims', content: claimTables(documents(), claimsPage) },
  ];
}

function kindTable(): string {
  return markdownTable(faultKinds, [
    textColumn('kind', ({ name }) => `\`${name}\``),
    textColumn('what happens', ({ summary }) => summary),
    textColumn('phase', ({ phase }) => phase.replaceAll('-', ' ')),
    ...texts('visibility'),
    textColumn('ends', ({ ending }) => ending),
    textColumn('cleared by', ({ clearedBy }) => clearedBy.join(', ') || 'nothing'),
  ]);
}

function dialectTable(): string {
  return markdownTable(builtInReaders, [
    textColumn('dialect', ({ name }) => `\`${name}\``),
    textColumn('what', ({ title }) => title),
    textColumn('cost is recorded as', ({ measures }) => measures.join(', ') || 'attempts only'),
  ]);
}

function metricTable(): string {
  return markdownTable(Object.values(metricNames), [
    textColumn('metric', ({ name }) => `\`${name}\``),
    ...texts('kind', 'unit'),
    textColumn('meaning', ({ description }) => description),
  ]);
}
