import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it } from 'vitest';
import { commandFile } from '../../../../scripts/built-program.ts';
import { directoryForTest, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { loadErrorText } from '../harness/index.ts';
import { loadSuite } from './load-suite.ts';

const directory = directoryForTest();

interface Refused {
  readonly name: string;
  readonly content: string;
  /** What follows the name of the file. */
  readonly says: string;
}

const broken: readonly Refused[] = [
  {
    name: 'unclosed.ts',
    content: 'export default {\n  name: "x",\n  tools: [,\n',
    says: ':3: has a syntax error: ',
  },
  {
    name: 'enum.ts',
    content: 'enum Colour { Red }\nexport default Colour;\n',
    says: ':1: has a syntax error: ',
  },
  {
    name: 'broken.mjs',
    content: 'const a = 1;\nexport default {{;\n',
    says: ':2: has a syntax error: ',
  },
  {
    name: 'throws.mjs',
    content: '\nnull.open();\n',
    says: ':2: threw an error while loading: Cannot read',
  },
  {
    name: 'imports.mjs',
    content: 'import "./nowhere.mjs";\nexport default {};\n',
    says: ': imports a module that does not exist: ',
  },
];

const empty: readonly Refused[] = [
  {
    name: 'named.mjs',
    content: 'export const suite = {};\nexport const other = 1;\n',
    says: ': a suite needs to be the default export; the file exports other, suite',
  },
  {
    name: 'nothing.mjs',
    content: 'const suite = {};\n',
    says: ': a suite needs to be the default export; the file exports nothing',
  },
  {
    name: 'function.mjs',
    content: 'export default () => ({});\n',
    says: ', at /: Invalid input: expected object, received function',
  },
  { name: 'empty.mjs', content: 'export default {};\n', says: ', at /name: ' },
  { name: 'broken.json', content: '{ "name": }', says: ', at /: is not JSON: ' },
  {
    name: 'deep.json',
    content: '{ "name": "x", "description": "", "domains": ["sky"], "tasks": [] }',
    says: ', at /domains/0: ',
  },
];

describe('a suite that cannot be loaded', () => {
  it('distinguishes names from files', async () => {
    expect((await loadSuite('paladin-eval')).name).toBe('paladin-eval');
    await expect(loadSuite('paladin')).rejects.toMatchObject({ code: 'not-found' });
    await expect(loadSuite('mine.ts')).rejects.toMatchObject({
      code: 'not-found',
      place: { file: 'mine.ts' },
    });
    await expect(loadSuite('./mine')).rejects.toThrow('no such file');
  });

  // As processes: Node loads a broken file itself, and in a test another loader replaces it.
  it.each(broken)('$name', ({ name, content, says }) => {
    const file = directory.write(name, content);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [commandFile(), 'suites', '--suite', file],
      {
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      },
    );
    expectOneLine(stderr, `${file}${says}`);
    expect({ status, stdout }).toEqual({ status: exitCodes.invalidInput, stdout: '' });
  });

  it.each(["Unexpected token 'export'", 'Cannot use import statement outside a module'])(
    'names the remedy for an ES module in a CommonJS package: %s',
    (message) => {
      expect(loadErrorText(new SyntaxError(message))).toContain(`${message}; rename the file to .mts`);
      expect(loadErrorText(new SyntaxError('Unexpected end'))).toBe('Unexpected end');
    },
  );

  it.each(empty)('$name', async ({ name, content, says }) => {
    const file = directory.write(name, content);
    const { code, stdout, stderr } = await runInTest('suites', '--suite', file);
    expectOneLine(stderr, `${file}${says}`);
    expect({ code, stdout }).toEqual({ code: exitCodes.invalidInput, stdout: '' });
  });

  it('is missing, or a directory', async () => {
    const missing = join(directory.path, 'missing.ts');
    const { stderr, ...rest } = await runInTest('suites', '--suite', missing);
    expectOneLine(stderr, `${missing}: no such file`);
    expect(rest).toEqual({ code: exitCodes.unreadable, stdout: '' });
    expect((await runInTest('suites', '--suite', `${directory.path}/`)).code).toBe(exitCodes.unreadable);
  });
});

describe('a suite in a file', () => {
  it('is loaded directly, TypeScript included', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [commandFile(), 'suites', '--suite', 'examples/my-suite.ts'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(0);
    expect(stdout).toContain('examples/my-suite.ts is valid.');
  });
});

function expectOneLine(stderr: string, start: string): void {
  expect(stderr).toContain(`error: ${start}`);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
}
