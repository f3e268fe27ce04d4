/** Tables of docs/reference list every name that the code has, and no other. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestSchema } from '../packages/lab/src/harness/manifest.ts';
import { rowColumns } from '../packages/lab/src/results/export-rows.ts';
import { exitCodes } from '../packages/regain/src/cli/exit-codes.ts';
import { profileNames } from '../packages/regain/src/faults/index.ts';
import { profileFileSchema } from '../packages/regain/src/faults/profile-schema.ts';
import { defaultLimits } from '../packages/regain/src/recovery/index.ts';
import { columns } from '../packages/regain/src/traces/rollout-file/columns.ts';
import {
  actionKinds,
  defaultCostModel,
  failureClasses,
  operators,
} from '../packages/regain/src/types/index.ts';
import { callEndings } from '../packages/regain/src/types/trace.ts';
import { blocksOf } from './docs/blocks.ts';
import { root } from './run.ts';

const shield = 'packages/regain/src/shield';
const tables: readonly (readonly [page: string, head: string, names: readonly unknown[]])[] = [
  [
    'shield-options',
    'option',
    [
      ...['effects', 'perTool'],
      ...members(`${shield}/options.ts`, 'ShieldOptions'),
      ...members(`${shield}/tool-options.ts`, 'CallLimits'),
    ],
  ],
  [
    ...(['shield-options', 'option of `perTool`'] as const),
    [
      ...['effect', 'idempotencyKey', 'singleRequest', 'verifiedBy', 'undoneBy'],
      ...members(`${shield}/tool-options.ts`, 'CallLimits'),
      ...members(`${shield}/tool-options.ts`, 'ToolOptions'),
    ],
  ],
  [
    ...(['shield-options', 'field of `stats()`'] as const),
    [
      ...members('packages/regain/src/law/call-tally.ts', 'CallCounts'),
      ...members(`${shield}/learn/counts.ts`, 'ToolStats'),
      ...members(`${shield}/learn/counts.ts`, 'ShieldStats'),
    ],
  ],
  [
    'shield-options',
    'call option of a declared tool',
    members(`${shield}/call/tool-types.ts`, 'CallOptions'),
  ],
  ['shield-options', 'status', callEndings],
  ['shield-options', 'stop cause', words(`${shield}/observe/events.ts`, 'StopCause')],
  [
    'shield-options',
    'field of `report`',
    members(`${shield}/call/unrecovered-error.ts`, 'UnrecoveredReport'),
  ],
  ['shield-options', 'code of `RegainError`', words('packages/regain/src/types/errors.ts', 'ErrorCode')],
  ['shield-options', 'type', eventTypes(`${shield}/observe/events.ts`)],
  ['recovery-loop', 'class', failureClasses],
  ['recovery-loop', 'action', actionKinds],
  ['recovery-loop', 'limit', Object.keys(defaultLimits)],
  ['trace-format', '`type`', eventTypes('packages/regain/src/types/trace.ts')],
  ['manifest', 'field', Object.keys(manifestSchema.shape)],
  ['manifest', 'export column', rowColumns.map(({ name }) => name)],
  ['rollout-files', 'column', columns],
  ['costs', 'field', Object.keys(defaultCostModel).filter((name) => name !== 'name')],
  [
    ...(['faults', 'field'] as const),
    Object.keys(profileFileSchema.properties as object).filter(
      (name) => !/^(?:name|description)$/.test(name),
    ),
  ],
  ['faults', 'profile', profileNames],
  ['cli', 'code', Object.values(exitCodes)],
];

describe('docs/reference', () => {
  it.each(tables)('%s.md, table "%s"', (page, head, names) => {
    expect(namesIn(page, head).sort()).toEqual(names.map(String).sort());
  });

  it('policies.md names the operators', () => {
    expect(namesIn('policies', 'kind', 1).sort()).toEqual([...operators].sort());
  });
});

describe('trace-format.md', () => {
  const file = 'packages/regain/src/types/trace.ts';
  const fieldsOf = (name: string) => members(file, name).filter((field) => field !== 'type');

  it.each([
    ['trace', fieldsOf('TraceHead')],
    ['call', fieldsOf('TraceCallEvent')],
    ['attempt', fieldsOf('AttemptEvent')],
    ['diagnosis', fieldsOf('DiagnosisEvent')],
    ['decision', fieldsOf('DecisionEvent')],
    ['cost', fieldsOf('CostEvent')],
    ['ending', [...fieldsOf('CallEnding'), ...fieldsOf('TraceEnding')]],
  ])('names the fields of the event %s', (type, fields) => {
    const page = readFileSync(join(root, 'docs/reference/trace-format.md'), 'utf8');
    const row = page.split('\n').find((line) => line.startsWith(`| \`${type}\` |`))!;
    expect(fields.length).toBeGreaterThan(3);
    expect(fields.filter((field) => !row.includes(`\`${field}\``))).toEqual([]);
  });
});

describe('shield-options.md', () => {
  const page = readFileSync(join(root, 'docs/reference/shield-options.md'), 'utf8');
  // docs.test.ts runs these blocks.
  const code = blocksOf(page).flatMap((block) => (block.language === 'ts' ? [block.code] : []));
  const uses = (name: string) =>
    code.some((text) => new RegExp(`(?:^|[{,])\\s*${name}\\s*[:,}]`, 'm').test(text));

  it.each(['option', 'option of `perTool`', 'call option of a declared tool'])(
    'shows every %s in code that runs',
    (head) => {
      expect(namesIn('shield-options', head).filter((name) => !uses(name))).toEqual([]);
      expect(uses('noSuchOption')).toBe(false);
    },
  );
});

/** The names in a column of the table with this head: what stands in backticks, or the whole cell. */
function namesIn(page: string, head: string, column = 0): string[] {
  const lines = readFileSync(join(root, `docs/reference/${page}.md`), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  expect(start, `no table in ${page}.md begins with "${head}"`).toBeGreaterThan(-1);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end === -1 ? undefined : end).flatMap((line) => {
    const cell = line.split('|')[column + 1]!.trim();
    const quoted = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    return quoted.length > 0 ? quoted : [cell];
  });
}

function declaration(file: string, start: RegExp, end: RegExp): string {
  const [, text] = readFileSync(join(root, file), 'utf8').split(start);
  expect(text, `${file} does not contain ${start}`).toBeDefined();
  return text!.split(end)[0]!;
}

function members(file: string, name: string): string[] {
  const body = declaration(file, new RegExp(`interface ${name}(?: extends [^{]+)? \\{`), /\n\}/);
  return [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, member]) => member!);
}

function words(file: string, name: string): string[] {
  const body = declaration(file, new RegExp(`type ${name} =`), /;\n/);
  return [...body.matchAll(/\| '([\w-]+)'/g)].map(([, word]) => word!);
}

function eventTypes(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...new Set([...text.matchAll(/readonly type: '([\w-]+)'/g)].map(([, type]) => type!))];
}
