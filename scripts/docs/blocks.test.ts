import { describe, expect, it } from 'vitest';
import { argumentsOf, blocksOf, commandsOf, matches, promisedOutput } from './blocks.ts';

describe('blocks of a page', () => {
  it('are found with their language and line', () => {
    const page = 'a\n```ts\nconst a = 1;\n```\n\n````md\n```ts\nnested\n```\n````\n\n```\nplain\n```\n';
    expect(blocksOf(page)).toEqual([
      { language: 'ts', code: 'const a = 1;', line: 3 },
      { language: 'md', code: '```ts\nnested\n```', line: 7 },
      { language: '', code: 'plain', line: 13 },
    ]);
  });
});

describe('promised output', () => {
  it('is null without a promise', () => {
    expect(promisedOutput('console.log(1); // one')).toBeNull();
  });

  it('joins promises in order', () => {
    expect(promisedOutput('console.log(1); // => 1\nconst a = 2;\nconsole.log(a); // => 2')).toBe('1\n2');
  });

  it('carries on below, indented under the first line', () => {
    expect(promisedOutput('console.log(x); // => a\n//    b\n//      c\n// a remark')).toBe('a\nb\n  c');
  });

  it('takes the comment below a bare arrow, with its alignment', () => {
    expect(promisedOutput('console.log(t);\n// =>\n//  a  b\n//\n// 10 20\nconst z = 1;\n// remark')).toBe(
      ' a  b\n\n10 20',
    );
  });
});

describe('commands of a page', () => {
  const commands = (page: string) => commandsOf(blocksOf(page));

  it('are those of this project that are not marked', () => {
    const page = [
      '```sh',
      'npm ci',
      'npx regain law audit # checks the paper',
      'npm run -s regain -- law predict \\',
      '  --es 0.8',
      'regain law coverage --full # not run',
      'regainer x',
      'regain --version',
      '```',
    ].join('\n');
    expect(commands(page)).toEqual([
      { command: 'npx regain law audit # checks the paper', line: 3, output: null },
      { command: 'npm run -s regain -- law predict  --es 0.8', line: 4, output: null },
      { command: 'regain --version', line: 8, output: null },
    ]);
    expect(commands(page).map(({ command }) => argumentsOf(command))).toEqual([
      'law audit',
      'law predict  --es 0.8',
      '--version',
    ]);
  });

  it('carry the output shown right below', () => {
    expect(commands('```sh\nregain x\n```\n\n```text\nout\n```\n')[0]?.output).toBe('out');
    expect(commands('```sh\nregain x\n```\n\nProse.\n\nMore.\n\n```text\nout\n```\n')[0]?.output).toBeNull();
  });
});

describe('comparison', () => {
  it('is exact but for trailing blanks', () => {
    expect(matches('a\nb  \n', 'a\nb')).toBe(true);
    expect(matches('a\nb', 'a\nc')).toBe(false);
    expect(matches('a\nb\nc', 'a\nb')).toBe(false);
    expect(matches('  a', 'a')).toBe(false);
  });

  it('lets a line of dots stand for any lines', () => {
    expect(matches('a\nb\nc\nd', 'a\n...\nd')).toBe(true);
    expect(matches('a\nd', 'a\n...\nd')).toBe(true);
    expect(matches('a\nb\nc', 'a\n...\nd')).toBe(false);
  });
});
