/** Every code block and command of the documentation runs, and prints what the page says it prints. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Result, root } from '../run.ts';
import { argumentsOf, blocksOf, commandsOf, matches, promisedOutput, tidy } from './blocks.ts';
import { openDocsSandbox } from './docs-sandbox.ts';
import { exampleFiles, pagePaths } from './sources.ts';

const sandbox = openDocsSandbox();
afterAll(() => sandbox.remove());

const pages = pagePaths().map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const blocks = blocksOf(text);
  return {
    path,
    text,
    scripts: blocks.filter((block) => block.language === 'ts'),
    commands: commandsOf(blocks),
  };
});
const scripts = pages.flatMap(({ path, scripts }) =>
  scripts.map((block) => ({ ...block, place: `${path}:${block.line}`, file: fileFor(path, block.line) })),
);
const commands = pages.flatMap(({ path, commands }) =>
  commands.map((command) => ({ ...command, place: `${path}:${command.line}` })),
);
for (const { file, code } of scripts) {
  sandbox.write(file, `${code}\nexport {};\n`);
  // A block that begins with the name of a file can be used by the commands of its page.
  const [, name] = /^\/\/ ([\w-]+\.mts)\n/.exec(code) ?? [];
  if (name !== undefined) sandbox.write(name, code);
}
const examples = exampleFiles();
for (const name of examples) {
  sandbox.write(copyOf(name), readFileSync(join(root, 'examples', name), 'utf8'));
}

/** All of them lie side by side: an example stands for itself. */
function copyOf(example: string): string {
  return `example-${example.replaceAll(/[\\/]/g, '-')}`;
}

function fileFor(path: string, line: number): string {
  return `${path.replaceAll(/[^\w]+/g, '-')}-${line}.ts`;
}

function expectSuccess({ code, stdout, stderr }: Result): void {
  expect(code, `${stdout}${stderr}`).toBe(0);
}

/** A failed comparison shows the difference line by line; a matching one with dots in it passes. */
function expectOutput(actual: string, promised: string): void {
  if (!matches(actual, promised)) expect(tidy(actual)).toBe(promised);
}

describe('documentation', () => {
  it('has code to run in the README', () => {
    expect(scripts.some(({ place }) => place.startsWith('README.md'))).toBe(true);
    expect(commands.some(({ place }) => place.startsWith('README.md'))).toBe(true);
  });

  it.each(pages)('$path links to files that exist', ({ path, text }) => {
    const targets = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target]) => target!);
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  it('has code whose types hold', async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    expectSuccess(await sandbox.node(compiler, '--noEmit', '--singleThreaded', '-p', '.'));
  });

  it.each(scripts)('$place runs and prints what it promises', async ({ file, code }) => {
    const result = await sandbox.program(file);
    expectSuccess(result);
    const promised = promisedOutput(code);
    if (promised !== null) expectOutput(result.stdout, promised);
  });

  it.each(commands)('$place $command', async ({ command, output }) => {
    const result = await sandbox.regain(argumentsOf(command));
    expectSuccess(result);
    if (output !== null) expectOutput(result.stdout, output);
  });

  it.each(examples)('examples/%s runs', async (name) => {
    expectSuccess(await sandbox.program(copyOf(name)));
  });

  it('leaves nothing open that would keep a process from ending', async () => {
    expect(await sandbox.end()).toBe(0);
  });
});

describe('this test', () => {
  it('fails when code throws, or prints something else', async () => {
    sandbox.write('throws.ts', "import { calibrate } from 'regain/law';\ncalibrate({});\n");
    const thrown = await sandbox.program('throws.ts');
    expect(thrown.code).not.toBe(0);
    expect(thrown.stderr).toContain('calibration needs two of gamma, lambda, H');
    expect(() => expectSuccess(thrown)).toThrow();
    expect(() => expectOutput('1.86\n', '1.87')).toThrow();
  });

  it('fails when code leaves a promise that is broken, or ends the process', async () => {
    sandbox.write('stray.ts', "Promise.reject(new Error('nobody listens'));\n");
    expect(await sandbox.program('stray.ts')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody'),
    });
    sandbox.write('exits.ts', 'process.exit(3);\n');
    expect(await sandbox.program('exits.ts')).toMatchObject({ code: 3 });
    sandbox.write('after.ts', 'console.log(1);\n');
    expect(await sandbox.program('after.ts')).toMatchObject({ code: 0, stdout: '1\n' });
  });

  it('fails when a command fails', async () => {
    for (const line of ['law predict --es 2', 'law predict --es 2 | cat']) {
      const result = await sandbox.regain(line);
      expect(() => expectSuccess(result)).toThrow();
    }
  });
});
