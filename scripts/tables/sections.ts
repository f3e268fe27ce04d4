/** The parts of pages that the code determines: `npm run tables` writes them, tables.test.ts compares them. */

import { policyTraits } from '../../packages/lab/src/policies/index.ts';
import { policyTable } from '../../packages/lab/src/report/policy-section.ts';
import { allCommands } from '../../packages/regain/src/cli/program.ts';
import { faultKinds } from '../../packages/regain/src/faults/index.ts';
import { metricNames } from '../../packages/regain/src/integrations/otel/names.ts';
import { builtInReaders } from '../../packages/regain/src/readers/index.ts';
import { type Table, table, toMarkdown } from '../../packages/regain/src/text/index.ts';
import { moduleTable } from '../architecture/module-table.ts';
import { claimsPage, documents } from '../claims/documents.ts';
import { claimTables } from '../claims/page.ts';
import { commandReference } from './commands.ts';

export interface GeneratedSection {
  readonly page: string;
  readonly section: string;
  readonly content: string;
}

const left = 'left' as const;

export async function generatedSections(): Promise<GeneratedSection[]> {
  const inTable = (page: string, section: string, content: Table) => ({
    ...{ page, section },
    content: toMarkdown(content),
  });
  return [
    inTable('ARCHITECTURE.md', 'modules', moduleTable()),
    inTable('docs/reference/policies.md', 'policies', policyTable(policyTraits())),
    inTable('docs/reference/faults.md', 'kinds', kindTable()),
    inTable('docs/reference/telemetry.md', 'metrics', metricTable()),
    inTable('docs/reference/analyze.md', 'dialects', dialectTable()),
    {
      page: 'docs/reference/cli.md',
      section: 'commands',
      content: commandReference(await allCommands()),
    },
    { page: claimsPage, section: 'claims', content: claimTables(documents(), claimsPage) },
  ];
}

function kindTable(): Table {
  return table(faultKinds, [
    { label: 'kind', align: left, value: ({ name }) => `\`${name}\`` },
    { label: 'what happens', align: left, value: ({ summary }) => summary },
    { label: 'phase', align: left, value: ({ phase }) => phase.replaceAll('-', ' ') },
    { label: 'visibility', align: left, value: ({ visibility }) => visibility },
    { label: 'ends', align: left, value: ({ ending }) => ending },
    { label: 'cleared by', align: left, value: ({ clearedBy }) => clearedBy.join(', ') || 'nothing' },
  ]);
}

function dialectTable(): Table {
  return table(builtInReaders, [
    { label: 'dialect', align: left, value: ({ name }) => `\`${name}\`` },
    { label: 'what', align: left, value: ({ title }) => title },
    {
      label: 'cost is recorded as',
      align: left,
      value: ({ measures }) => measures.join(', ') || 'attempts only',
    },
  ]);
}

function metricTable(): Table {
  return table(Object.values(metricNames), [
    { label: 'metric', align: left, value: ({ name }) => `\`${name}\`` },
    { label: 'kind', align: left, value: ({ kind }) => kind },
    { label: 'unit', align: left, value: ({ unit }) => unit },
    { label: 'meaning', align: left, value: ({ description }) => description },
  ]);
}
