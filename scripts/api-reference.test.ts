import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiReference, folder } from './api-reference/pages.ts';
import { usedNames } from './api-reference/used-names.ts';
import { blocksOf } from './docs/blocks.ts';
import { exampleFiles, pagePaths } from './docs/sources.ts';
import { root } from './run.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the API reference', () => {
  const { pages, names, undocumented, values } = apiReference(root);

  it('documents every public name', () => {
    expect(undocumented, 'write a comment above each of these declarations').toEqual([]);
  });

  it('has an example that runs for every function, class and constant', () => {
    const blocks = pagePaths().flatMap((path) => blocksOf(read(path)));
    const programs = [
      ...blocks.filter(({ language }) => language === 'ts').map(({ code }) => code),
      ...exampleFiles().map((name) => read(join('examples', name))),
    ];
    const used = new Set(programs.flatMap(usedNames));
    const missing = values.filter(({ name }) => !used.has(name));
    expect(
      missing.map(({ entry, name }) => `${entry}: ${name}`),
      'use each of these names in an @example or in a file of examples/',
    ).toEqual([]);
  });

  it('covers at most 278 names', () => {
    expect(names).toBeLessThanOrEqual(278);
  });

  it('is current', () => {
    const committed = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
    const found = Object.fromEntries(
      committed.map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')]),
    );
    expect(found, 'run `npm run reference`').toEqual(Object.fromEntries(pages));
  });
});

describe('the names that a program uses', () => {
  it('are those it imports from Regain and mentions after that', () => {
    const code = [
      "import { join } from 'node:path';",
      "import { calibrate, stepLoss } from 'regain/law';",
      "import {\n  type Manifest,\n  openRun,\n} from '@regain/lab';",
      "console.log(join('a'), calibrate, openRun, verdict);",
    ];
    expect(usedNames(code.join('\n'))).toEqual(['calibrate', 'openRun']);
  });
});
