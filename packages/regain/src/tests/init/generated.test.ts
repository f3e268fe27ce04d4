/** What `regain init` writes for each framework: it is type-checked, and it recovers a call. */

import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { compilerMemory } from '../../../../../scripts/run.ts';
import { folderInTest } from '../../files/folder-in-test.ts';
import { planInit } from '../../init/index.ts';
import { projectsInTest } from './projects-in-test.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
const at = folderInTest();
const root = realpathSync(at(''));

const compilerOptions = {
  ...{
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
  ...{ allowImportingTsExtensions: true, customConditions: ['@regain/source'] },
};

function write(folder: string, files: Record<string, string | object>): void {
  for (const [name, text] of Object.entries(files))
    at(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
}

/** The project of plain functions, without TypeScript and without `"type": "module"`. */
function writeJavaScript(): void {
  const folder = join(root, 'javascript');
  const { tools, agent } = projectsInTest.find(({ framework }) => framework === 'functions')!;
  const plain = (text: string) => text.replaceAll(/: Promise<string>/g, '').replaceAll('.ts', '.mjs');
  write('javascript', { 'package.json': {}, 'src/tools.mjs': plain(tools), 'src/agent.mjs': plain(agent) });
  const { files } = planInit(folder);
  expect(files.map(({ file }) => file)).toEqual(
    ['regain.mjs', 'regain-effects.mjs'].map((name) => join(folder, 'src', name)),
  );
  for (const { file, text } of files) writeFileSync(file, text);
}

beforeAll(() => {
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('', { 'tsconfig.json': { compilerOptions, include: ['*/src'] } });
  for (const { framework, dependencies, tools, agent } of projectsInTest) {
    write(framework, {
      'package.json': {
        type: 'module',
        dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
      },
      'tsconfig.json': { compilerOptions },
      'src/tools.ts': tools,
    });
    for (const { file, text } of planInit(join(root, framework)).files) writeFileSync(file, text);
    write(framework, { 'src/agent.ts': agent });
  }
  writeJavaScript();
});

describe('the files of regain init', () => {
  it.each(projectsInTest)(
    'for $framework are chosen by package.json, with effects to confirm',
    ({ framework, effects }) => {
      const main = readFileSync(join(root, framework, 'src', 'regain.ts'), 'utf8');
      expect(main.split('\n').length).toBeLessThanOrEqual(16);
      const declared = readFileSync(join(root, framework, 'src', 'regain-effects.ts'), 'utf8');
      const lines = [...declared.matchAll(/^ {2}"?([\w-]+)"?: '(\w+)', \/\/ to confirm: ./gm)];
      expect(Object.fromEntries(lines.map(([, name, effect]) => [name, effect]))).toEqual(effects);
    },
  );

  it('are type-checked', () => {
    const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc');
    try {
      const env = { ...process.env, ...compilerMemory };
      execFileSync(process.execPath, [tsc, '-p', root, '--singleThreaded'], {
        ...{ encoding: 'utf8', stdio: 'pipe', env },
      });
    } catch (error) {
      expect.fail((error as { stdout: string }).stdout);
    }
  });

  it('recover a call that fails at first, those of JavaScript too', () => {
    const names = [...projectsInTest.map(({ framework }) => framework), 'javascript'];
    writeFileSync(
      join(root, 'main.mjs'),
      names
        .map(
          (name) =>
            `console.log(${JSON.stringify(name)});\nawait import('./${name}/src/agent.${name === 'javascript' ? 'mjs' : 'ts'}');\n`,
        )
        .join(''),
    );
    const printed = execFileSync(process.execPath, ['--conditions=@regain/source', join(root, 'main.mjs')], {
      ...{ encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test' } },
    });
    expect(printed.trim().split('\n')).toEqual(names.flatMap((name) => [name, 'sun']));
  });
});
