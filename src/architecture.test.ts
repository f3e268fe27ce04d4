/** The walls of the house stand: imports, ambient clocks and randomness, file lengths. And the checker can fail. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, violations } from '../scripts/architecture/check.ts';
import { codeOnly } from '../scripts/architecture/lexer.ts';
import { existingRooms, readSources } from '../scripts/architecture/read.ts';
import { rooms, roomTable } from '../scripts/architecture/rooms.ts';
import { sectionOf } from '../scripts/markers.ts';
import { root } from '../scripts/run.ts';
import { toMarkdown } from './report/table.ts';

describe('the sources', () => {
  const sources = readSources();

  it('cross no wall', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(violations(sources)).toEqual([]);
  });

  it('are described by the table of ARCHITECTURE.md', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const expected = toMarkdown(roomTable(existingRooms(sources)));
    expect(sectionOf(page, 'rooms'), 'run `npm run rooms` to write the table anew').toBe(expected);
  });

  it('live in rooms that only use rooms above them', () => {
    rooms.forEach((room, i) => {
      const above = rooms.slice(0, i).map((other) => other.name);
      expect(['*', ...above]).toEqual(expect.arrayContaining([...room.uses]));
    });
  });
});

describe('the checker', () => {
  const check = (path: string, text: string) => violations([{ path, text }]);

  it('lets allowed imports pass', () => {
    expect(check('src/law/gap.ts', "import { random } from '../contract/random.ts';")).toEqual([]);
    expect(check('src/law/gap.ts', "import type { Loss } from './loss.ts';")).toEqual([]);
    expect(
      check('src/contract/errors.ts', "import { z } from 'zod';\nimport * as m from 'zod/mini';"),
    ).toEqual([]);
    expect(check('src/store/file.ts', "import { open } from 'node:fs/promises';")).toEqual([]);
    expect(check('src/cli/main.ts', "import p from '../../package.json' with { type: 'json' };")).toEqual([]);
    expect(check('src/index.ts', "export { gap } from './law/gap.ts';")).toEqual([]);
  });

  it.each([
    ["import { table } from '../report/table.ts';", 'law may use contract; move what both need'],
    ["import type { Table } from '../report/table.ts';", 'src/law/x.ts:1 imports ../report/table.ts'],
    ["export {\n  table,\n} from '../report/table.ts';", 'src/law/x.ts:1 imports ../report/table.ts'],
    ["export * from '../cli/program.ts';", 'a room that may use cli'],
    ["const lazy = await import('../report/table.ts');", 'law may use contract'],
    ["import '../report/table.ts';", 'law may use contract'],
    ["import { mean } from 'simple-statistics';", 'law may use no package'],
    ["import { readFileSync } from 'node:fs';", 'law must run in a browser'],
    ["import tool from '../../scripts/tool.ts';", 'nothing outside src/'],
    ["import packageJson from '../../package.json' with { type: 'json' };", 'nothing outside src/'],
    ["import { random } from '../index.ts';", 'the front door is for users'],
    ["import { random } from 'regain';", 'law may use no package'],
    ["import { runInTest } from './run-in-test.ts';", 'that file is for tests'],
  ])('finds a crossed wall in %j', (text, message) => {
    expect(check('src/law/x.ts', text)).toEqual([expect.stringContaining(message)]);
  });

  it('wants every folder to be a known room', () => {
    expect(check('src/utils/x.ts', '')).toEqual([expect.stringContaining('no room has that name')]);
  });

  it.each([
    ['const t = Date.now();', 'take a clock'],
    ['const clock = Date.now;', 'take a clock'],
    ['const t = new Date();', 'take the time'],
    ['const t = new Date;', 'take the time'],
    ['const u = Math.random();', 'take a Random'],
    ['const id = crypto.randomUUID();', 'take a Random'],
    ['const t = performance.now();', 'take a clock'],
    ['const { env } = process;', 'only cli/ and server/ read it'],
    ['const env = { ...process.env };', 'only cli/ and server/ read it'],
    ['const env = globalThis.process.env;', 'only cli/ and server/ read it'],
    ["console.log('x');", 'let cli/ or server/ print it'],
    ['const text = `took ${Date.now() - start} ms`;', 'take a clock'],
    ['const text = `${`${Math.random()}`}`;', 'take a Random'],
    ["const half = width / 2; console.log('/');", 'let cli/ or server/ print it'],
  ])('finds the ambient call in %j', (text, message) => {
    expect(check('src/law/x.ts', text)).toEqual([expect.stringContaining(message)]);
    expect(check('src/cli/x.ts', text)).toEqual([]);
    expect(check('src/law/x.test.ts', text)).toEqual([]);
    expect(check('src/law/run-in-test.ts', text)).toEqual([]);
  });

  it.each([
    '// never Date.now() here',
    '/* Math.random() */ const a = 1;',
    "const text = 'console.log(process.env)';",
    'const text = `Date.now()`;',
    "const text = `${name}: 'it''s' performance.now()`;",
    'const pattern = /[/]Date.now()/;',
    "const quote = /'/; // Math.random()",
    'const t = new Date(0);',
    'const t = new Date(clock.now());',
    'const fault = { process: 1 };',
    'const landed = fault.process;',
    'interface Options { process?: string }',
    'const preprocess = 1;',
  ])('raises no false alarm on %j', (text) => {
    expect(check('src/law/x.ts', text)).toEqual([]);
  });

  it('ignores imports that are only text', () => {
    const text = "// import { x } from 'left-pad';\nconst code = `import { x } from 'left-pad';`;";
    expect(importsOf(text)).toEqual([]);
  });

  it('limits the length of a file, and drops exceptions no longer needed', () => {
    const long = { path: 'src/law/x.test.ts', text: 'let a = 1;\n'.repeat(301) };
    const short = { path: 'src/law/x.test.ts', text: 'let a = 1;\n'.repeat(300) };
    expect(violations([short], {})).toEqual([]);
    expect(violations([long], {})).toEqual([expect.stringContaining('has 301 lines')]);
    expect(violations([long], { [long.path]: 'one table' })).toEqual([]);
    expect(violations([short], { [long.path]: 'one table' })).toEqual([
      expect.stringContaining('no exception'),
    ]);
  });

  it('keeps length and lines when it blanks comments and strings', () => {
    const text =
      "const a = 'x\\'y'; /* two\nlines */ const b = `a${c + `}`}d`; // end\n/[`'\"]/.test(a);\nconst e = 1 / 2;";
    const code = codeOnly(text);
    expect(code).toHaveLength(text.length);
    expect(code.split('\n')).toHaveLength(text.split('\n').length);
    expect(code.replace(/\s+/g, ' ')).toBe(
      "const a = ' '; const b = ` ${c + ` `} `; / /.test(a); const e = 1 / 2;",
    );
  });
});
