/** The rules of the modules hold: interfaces, dependencies, cycles, ambient clocks and randomness, file lengths. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../packages/regain/src/text/index.ts';
import { cycles, importsOf, violations } from './architecture/check.ts';
import { helperViolations } from './architecture/helpers.ts';
import { codeOnly } from './architecture/lexer.ts';
import { moduleTable } from './architecture/module-table.ts';
import { modules } from './architecture/modules.ts';
import { isSource, readSources } from './architecture/read.ts';
import { sectionOf } from './markers.ts';
import { root } from './run.ts';

describe('the sources', () => {
  const sources = readSources();

  it('keep to the interfaces and dependencies of their modules, tests included', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(violations(sources)).toEqual([]);
  });

  it('do not import one another in a circle', () => {
    expect(cycles(sources)).toEqual([]);
  });

  it('import small helpers, and do not write them again', () => {
    expect(helperViolations(sources)).toEqual([]);
  });

  it('ask safety in one place: proposers ask through the situation', () => {
    const asking = sources
      .filter(({ path }) => !/(?:\.test|-in-test)\.ts$/.test(path) && !path.includes('/src/govern/'))
      .filter(({ text }) => /import \{[^}]*\bpermit\b[^}]*\}/.test(text));
    expect(asking.map(({ path }) => path)).toEqual(['packages/regain/src/recovery/decide.ts']);
  });

  it('read whole files through files/, which is bounded', () => {
    const reading = sources
      .filter(({ path }) => !/(?:\.test|-in-test)\.ts$/.test(path) && !path.includes('/regain/src/files/'))
      .filter(({ text }) =>
        /import \{[^}]*\b(?:open|openSync|readFile|readFileSync|createReadStream)\b[^}]*\} from 'node:fs|\bfs\.(?:promises|open|read)(?!dir)/.test(
          text,
        ),
      );
    expect(reading.map(({ path }) => path.replace('packages/', ''))).toEqual([
      // Appends, and reads the head of a regular file.
      'regain/src/memory/memory-file.ts',
      // Entries of an archive by their position, with a limit for each.
      'regain/src/readers/input/zip-entries.ts',
      // In chunks, with a limit for each record.
      'regain/src/traces/rollout-file/byte-source.ts',
      // 72 bytes of a regular file.
      'lab/src/store/sqlite/run-schema.ts',
      // What was appended since the last look, in chunks.
      'dashboard/src/server/live-trace.ts',
      // 256 bytes, to see what a file is.
      'dashboard/src/server/sources.ts',
    ]);
  });

  it('write to a terminal in one place, which escapes control characters', () => {
    const writing = sources
      .filter(({ path }) => !/(?:\.test|-in-test)\.ts$/.test(path))
      .filter(({ text }) => /\bprocess\s*\.\s*std(?:out|err)\s*\.\s*write\b/.test(text));
    expect(writing.map(({ path }) => path)).toEqual(['packages/regain/src/cli/terminal.ts']);
  });

  it('are described by the table of ARCHITECTURE.md', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const expected = toMarkdown(moduleTable());
    expect(sectionOf(page, 'modules'), 'run `npm run tables` to write the table').toBe(expected);
  });

  it('live in modules that only use modules above them', () => {
    modules.forEach((module, i) => {
      const above = modules.slice(0, i).filter((other) => other.package === module.package);
      expect(['*', ...above.map(({ name }) => name)]).toEqual(expect.arrayContaining([...module.uses]));
    });
  });
});

describe('the check of helpers', () => {
  it.each([
    ['isObject', "(value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);"],
    ['isObject', "(at: unknown) => at !== null &&\n  typeof at === 'object' &&\n  !Array.isArray(at);"],
    ['errorText', '(cause: unknown) => (cause instanceof Error ? cause.message : String(cause));'],
    ['equalJson', '(a: Json, b: Json) => canonicalJson(a) === canonicalJson({ ...b });'],
    ['roundOff', '(value: number) => Number((value / 100).toPrecision(12));'],
    ['pointerKeys', "(key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');"],
    ['pointerTo', '(key: string) => key.replace(/~/g, "~0").replace(/\\//g, "~1");'],
  ])('finds a second %s: %s', (name, text) => {
    const path = 'packages/lab/src/harness/x.ts';
    expect(helperViolations([{ path, text: `export const again = ${text}` }])).toEqual([
      expect.stringMatching(new RegExp(`^${path} writes out .*${name}.*: import it`)),
    ]);
    expect(helperViolations([{ path: 'packages/lab/src/harness/x.test.ts', text }])).toEqual([]);
  });
});

describe('the checker', () => {
  const check = (path: string, text: string) => violations([{ path: `packages/${path}`, text }]);

  it.each([
    ['regain/src/law/gap.ts', "import { random } from '../types/index.ts';"],
    ['regain/src/law/gap.ts', "import type { Loss } from './loss.ts';"],
    ['regain/src/law/gap.test.ts', "import { it } from 'vitest';"],
    ['regain/src/law/gap.test.ts', "import { world } from '../faults/world-in-test.ts';"],
    ['regain/src/cli/main.ts', "import p from '../../package.json' with { type: 'json' };"],
    ['lab/src/store/file.ts', "import { open } from 'node:fs/promises';"],
    ['lab/src/store/file.ts', "import { RegainError } from 'regain/internal/types';"],
    ['lab/src/store/file.ts', "import { z } from 'zod';\nimport * as m from 'zod/mini';"],
    ['lab/src/cli/run.ts', "import { print } from 'regain/internal/cli';"],
  ])('lets pass in %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it.each([
    ["import { table } from '../text/index.ts';", 'law may use types, values; move what both need'],
    ["import type { Table } from '../text/index.ts';", 'law/x.ts:1 imports ../text/index.ts'],
    ["export {\n  table,\n} from '../text/index.ts';", 'law/x.ts:1 imports ../text/index.ts'],
    ["export * from '../cli/index.ts';", 'a module that may use cli'],
    ["const lazy = await import('../text/index.ts');", 'law may use types'],
    ["import '../text/index.ts';", 'law may use types'],
    ["import { 'a b' as table } from '../text/index.ts';", 'law may use types'],
    ["export { table as 'a b' } from '../text/index.ts';", 'law may use types'],
    ['const lazy = await import(name);', 'law/x.ts:1 computes what it imports'],
    ['const lazy = await import(`./${name}.ts`);', 'computes what it imports'],
    ['const lazy = createRequire(import.meta.url)(name);', 'computes what it imports'],
    ["const url = import.meta.resolve('../text/index.ts');", 'computes what it imports'],
    ["import { random } from '../types/random.ts';", 'its interface, nothing deeper'],
    ["import { gap } from './index.ts';", 'not the own interface'],
    ["import { run } from '../../../lab/src/harness/index.ts';", 'regain/internal/harness'],
    ["import { random } from 'regain/internal/types';", 'import ../types/index.ts'],
    ["import { mean } from 'simple-statistics';", 'law may use no package'],
    ["import { readFileSync } from 'node:fs';", 'law must run in a browser'],
    ["import tool from '../../../../scripts/tool.ts';", 'nothing outside of modules'],
    ["import packageJson from '../../package.json' with { type: 'json' };", 'nothing outside of modules'],
    ["import { runInTest } from './run-in-test.ts';", 'that file is for tests'],
  ])('finds in law: %s', (text, message) => {
    expect(check('regain/src/law/x.ts', text)).toEqual([expect.stringContaining(message)]);
  });

  it('reads every file that can hold code', () => {
    const files = ['a.ts', 'a.mts', 'a.cts', 'a.js', 'a.mjs', 'a.tsx', 'a.json', 'a.md', 'ts'];
    expect(files.filter(isSource)).toEqual(files.slice(0, 6));
  });

  it('holds tests to the same modules, and lab to what regain shows', () => {
    expect(check('regain/src/law/x.test.ts', "import { table } from '../text/index.ts';")).toHaveLength(1);
    expect(check('regain/src/law/x.test.ts', "import { a } from '../types/random.ts';")).toHaveLength(1);
    expect(check('lab/src/store/x.ts', "import { protect } from 'regain';")).toHaveLength(1);
    expect(check('lab/src/store/x.ts', "import { print } from 'regain/internal/cli';")).toHaveLength(1);
  });

  it('wants every folder to be a known module', () => {
    expect(check('regain/src/utils/x.ts', '')).toEqual([expect.stringContaining('no module has that name')]);
  });

  it('finds circles of imports at run time, across packages too', () => {
    const file = (path: string, text: string) => ({ path: `packages/${path}`, text });
    const a = file('regain/src/law/a.ts', "import { b } from './b.ts';");
    const back = "import { a } from './a.ts';";
    expect(cycles([a, file('regain/src/law/b.ts', back)])).toEqual([expect.stringContaining('a.ts > ')]);
    expect(cycles([a, file('regain/src/law/b.ts', "import type { A } from './a.ts';")])).toEqual([]);
    expect(cycles([a, file('regain/src/law/b.ts', "import { type A } from './a.ts';")])).toEqual([]);
    expect(cycles([a, file('regain/src/law/b.ts', "const a = await import('./a.ts');")])).toEqual([]);
  });

  it.each([
    ['const t = Date.now();', 'take a clock'],
    ['const clock = Date.now;', 'take a clock'],
    ["const t = Date['now']();", 'write it with a dot'],
    ['const u = globalThis.Math?.[name]();', 'write it with a dot'],
    ['const t = new Date();', 'take the time'],
    ['const t = new Date;', 'take the time'],
    ['const u = Math.random();', 'take a Random'],
    ['const id = crypto.randomUUID();', 'take a Random'],
    ['const t = performance.now();', 'take a clock'],
    ['const { env } = process;', 'only cli/ reads it'],
    ['const env = { ...process.env };', 'only cli/ reads it'],
    ['const env = globalThis.process.env;', 'only cli/ reads it'],
    ["console.log('x');", 'let cli/ print it'],
    ['const text = `took ${Date.now() - start} ms`;', 'take a clock'],
    ['const text = `${`${Math.random()}`}`;', 'take a Random'],
    ["const half = width / 2; console.log('/');", 'let cli/ print it'],
  ])('finds the ambient call in %j', (text, message) => {
    expect(check('regain/src/law/x.ts', text)).toEqual([expect.stringContaining(message)]);
    expect(check('regain/src/cli/x.ts', text)).toEqual([]);
    expect(check('regain/src/law/x.test.ts', text)).toEqual([]);
    expect(check('regain/src/law/run-in-test.ts', text)).toEqual([]);
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
    expect(check('regain/src/law/x.ts', text)).toEqual([]);
  });

  it('ignores imports that are only text', () => {
    const text = "// import { x } from 'left-pad';\nconst code = `import { x } from 'left-pad';`;";
    expect(importsOf(text)).toEqual([]);
  });

  it('limits the length of a file', () => {
    expect(check('regain/src/law/x.test.ts', 'let a = 1;\n'.repeat(300))).toEqual([]);
    expect(check('regain/src/law/x.ts', 'let a = 1;\n'.repeat(301))).toEqual([
      expect.stringContaining('has 301 lines'),
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
