/** The repository uses the words of docs/glossary.md; and the check can fail. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './architecture/read.ts';
import { languageViolations } from './language/check.ts';
import { exemptions, type WordRule, wordRules } from './language/words.ts';
import { root } from './run.ts';

const pages = ['.', 'docs', 'packages/regain', 'packages/lab', 'packages/dashboard'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder === 'docs', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.endsWith('CHANGELOG.md'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
);

describe('the repository', () => {
  it('uses no word that the glossary has replaced', () => {
    const packages = ['packages/regain/src', 'packages/lab/src', 'packages/dashboard/src'];
    const sources = readSources(...packages, 'scripts', 'bench', 'examples');
    expect(languageViolations([...sources, ...pages], wordRules, exemptions)).toEqual([]);
  });
});

describe('the check', () => {
  const rules: WordRule[] = [{ word: /\bdesk\b/i, say: 'broker' }];
  const find = (path: string, text: string) => languageViolations([{ path, text }], rules, []);

  it.each([
    ['a file name', 'src/model-desk.ts', '', 1],
    ['an identifier', 'src/a.ts', 'const a = 1;\nconst modelDesk = 2;', 2],
    ['a comment', 'src/a.ts', '/** The desk of models. */', 1],
    ['a message', 'src/a.ts', "fail('the desk is closed');", 1],
    ['a page', 'docs/a.md', '# A\n\nThe desk.', 3],
  ])('finds %s', (_, path, text, line) => {
    expect(find(path, text)).toEqual([`${path}:${line} "${/desk/i.exec(path + text)![0]}": write broker`]);
  });

  it.each([
    ['a key or a part of a seed', 'src/a.ts', "random('desk', 1)"],
    ['code in a page', 'docs/a.md', '```ts\ndesk();\n```\nand `desk`'],
    ['a longer word', 'src/a.ts', 'const desktop = 1;'],
  ])('leaves %s alone', (_, path, text) => {
    expect(find(path, text)).toEqual([]);
  });

  it('says which exemption is not needed', () => {
    const exemption = { files: /a\.ts/, words: /desk/, why: 'a hotel' };
    expect(languageViolations([{ path: 'a.ts', text: 'const desk = 1' }], rules, [exemption])).toEqual([]);
    expect(languageViolations([], rules, [exemption])).toEqual([
      'the exemption for /a\\.ts/ is not needed: delete it',
    ]);
  });
});
