import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderInTest } from '../files/folder-in-test.ts';
import { planInit } from './plan-init.ts';

const at = folderInTest();
let count = 0;
let folder: string;
beforeEach(() => {
  folder = at(`${++count}`);
  mkdirSync(folder);
});

const write = (name: string, content: string | object) =>
  at(`${count}/${name}`, typeof content === 'string' ? content : JSON.stringify(content));

const namesOf = (plan: ReturnType<typeof planInit>) =>
  plan.files.map(({ file }) => file.slice(folder.length + 1));
const dependOn = (...names: string[]) =>
  write('package.json', { dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });

describe('the framework', () => {
  it.each([
    [['@mastra/core', 'ai'], 'mastra', ['ai-sdk']],
    [['ai', '@langchain/core'], 'langchain', ['ai-sdk']],
    [['@openai/agents'], 'openai-agents', []],
    [['@anthropic-ai/claude-agent-sdk'], 'claude-agent-sdk', []],
    [['@modelcontextprotocol/sdk'], 'mcp', []],
    [['express'], 'functions', []],
  ])('of %j is %s', (packages, framework, others) => {
    dependOn(...packages);
    expect(planInit(folder)).toMatchObject({ framework, others });
  });

  it('can be named', () => {
    dependOn('ai');
    expect(planInit(folder, 'functions').framework).toBe('functions');
    expect(() => planInit(folder, 'langhcain')).toThrow('langchain');
  });
});

describe('a workspace', () => {
  it('has no files at its root, unless a framework is named', () => {
    write('package.json', { workspaces: ['packages/*'] });
    expect(() => planInit(folder)).toThrow('run it in the folder of the package that has the agent');
    expect(planInit(folder, 'functions').framework).toBe('functions');
    dependOn('ai');
    write('pnpm-workspace.yaml', '');
    expect(planInit(folder).framework).toBe('ai-sdk');
  });
});

describe('the files', () => {
  it.each([
    ['no TypeScript', {}, undefined, 'regain.mjs', './regain-effects.mjs'],
    ['modules of JavaScript', { type: 'module' }, undefined, 'regain.js', './regain-effects.js'],
    [
      'TypeScript for Node',
      { devDependencies: { typescript: '*' } },
      undefined,
      'regain.ts',
      './regain-effects.ts',
    ],
    [
      'a compiler',
      {},
      '{ "compilerOptions": { "module": "nodenext", }, } // mine',
      'regain.ts',
      './regain-effects.js',
    ],
    [
      'a bundler',
      {},
      '{ "compilerOptions": { "moduleResolution": "Bundler" } }',
      'regain.ts',
      "./regain-effects'",
    ],
  ])('fit a project with %s', (_, manifest, config, name, imported) => {
    write('package.json', manifest);
    if (config !== undefined) write('tsconfig.json', config);
    const { files } = planInit(folder);
    expect(files[0]!.file).toBe(join(folder, name));
    expect(files[0]!.text).toContain(`'${imported}`);
  });

  it('fit what a tsconfig.json extends, and sources without one', () => {
    const imported = () => /from '(\.\/regain-effects[^']*)'/.exec(planInit(folder).files[0]!.text)?.[1];
    dependOn('ai');
    write('src/a.ts', '');
    expect(imported()).toBe('./regain-effects.ts');
    write('base/tsconfig.json', { compilerOptions: { module: 'preserve' } });
    write('tsconfig.json', { extends: './base' });
    expect(imported()).toBe('./regain-effects');
    write('node_modules/base/tsconfig.json', { compilerOptions: { allowImportingTsExtensions: true } });
    write('tsconfig.json', { extends: ['./base/tsconfig.json', 'base/tsconfig.json', 'missing'] });
    expect(imported()).toBe('./regain-effects.ts');
    write('tsconfig.json', { extends: './tsconfig.json', compilerOptions: { module: 'nodenext' } });
    expect(imported()).toBe('./regain-effects.js');
  });

  it('lie beside the sources, and are not overwritten', () => {
    write('package.json', {});
    write('src/index.js', '');
    expect(namesOf(planInit(folder))).toEqual(['src/regain.mjs', 'src/regain-effects.mjs']);
    write('src/regain-effects.mjs', 'mine');
    expect(() => planInit(folder)).toThrow('is not overwritten');
  });

  it('name the tools that are found; an unknown one is a write', () => {
    dependOn('ai', 'regain');
    write(
      'src/a.ts',
      "import { tool } from 'ai';\nexport const search_flights = tool({});\nconst t = { frobnicate: tool({}) };",
    );
    write('src/unrelated.ts', 'const other = tool({});');
    write('src/node_modules/ai/x.ts', "'ai'; const inside = tool({});");
    write('src/a.test.ts', "'ai'; const tested = tool({});");
    symlinkSync('/', join(folder, 'src', 'everything'));
    const { tools, files, next } = planInit(folder);
    expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
      ['frobnicate', undefined],
      ['search_flights', 'read'],
    ]);
    expect(files[1]!.text).toMatch(
      / {2}frobnicate: 'write', \/\/ to confirm: .+\n {2}search_flights: 'read', \/\/ to confirm: /,
    );
    expect(next[0]).toBe('Confirm the 2 effects in src/regain-effects.ts');
  });
});

describe('names of tools', () => {
  it.each([
    [
      'ai',
      "const a = { 'book-flight': tool({}), b: tool<X>({}) };\nconst c: Tool<X> = dynamicTool({}); const d = toolOf({});",
      ['b', 'book-flight', 'c'],
    ],
    ['@mastra/core', "const weatherTool = createTool({\n id: 'get-weather' });", ['weatherTool']],
    [
      '@openai/agents',
      "tool({\n parameters: z.object({ name: 'no' }), // it's\n description: `a { b`, name: 'pay' });\nnew Agent({ name: 'no' })",
      ['pay'],
    ],
    [
      'langchain',
      "tool(async ({ name: n }) => { x({ name: 'no' }); }, { description: 'y', name: \"send\" });\nf({ name: 'Bob', description: 'no' });\nnew DynamicStructuredTool({ name: 'd' }); tool(f, options);",
      ['d', 'send'],
    ],
    ['@anthropic-ai/claude-agent-sdk', "tool<X>(\n  'get', 'Gets.')", ['get']],
  ])('are those that an agent with %s has', (framework, text, names) => {
    dependOn(framework);
    write('a.ts', `'${framework}';\n${text}`);
    expect(planInit(folder).tools.map(({ name }) => name)).toEqual(names);
  });
});

// Root may read every folder.
it.skipIf(process.getuid?.() === 0)('a folder that may not be read is left out', () => {
  dependOn('ai');
  write('data/a.ts', '');
  chmodSync(join(folder, 'data'), 0o000);
  expect(planInit(folder).tools).toEqual([]);
  chmodSync(join(folder, 'data'), 0o700);
});

describe('a project that cannot be read', () => {
  it('is refused with the place', () => {
    expect(() => planInit(folder)).toThrow('run it in the folder of your project');
    write('package.json', '{\n  "dependencies": [,]\n}');
    expect(() => planInit(folder)).toThrow(
      expect.objectContaining({ place: { file: join(folder, 'package.json'), line: 2 } }),
    );
  });
});
