import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderInTest } from './folder-in-test.ts';
import { replaceFile } from './replace-file.ts';

const at = folderInTest();
let folder: string;
beforeEach(({ task }) => {
  folder = at(task.id);
  mkdirSync(folder);
});

it('a file is created and replaced, and nothing else stays', () => {
  const file = join(folder, 'a.json');
  replaceFile(file, 'one');
  replaceFile(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it('what a killed process has left is removed by the next writer', () => {
  const file = join(folder, 'a.json');
  const [left] = leftBehind(() => replaceFile(join(folder, 'no', 'a.json'), ''));
  expect(left).toBeUndefined();
  writeFileSync(join(folder, '.a.json.new'), 'half of a');
  replaceFile(file, 'whole');
  expect(readdirSync(folder)).toEqual(['a.json']);
  expect(readFileSync(file, 'utf8')).toBe('whole');
});

it('a link in its place is not followed', () => {
  const mine = join(folder, 'mine.txt');
  writeFileSync(mine, 'mine');
  symlinkSync(mine, join(folder, '.a.json.new'));
  replaceFile(join(folder, 'a.json'), 'whole');
  expect(readFileSync(mine, 'utf8')).toBe('mine');
});

it('a failed replacement leaves the old file and nothing else', () => {
  const file = join(folder, 'a.json');
  mkdirSync(join(file, 'in'), { recursive: true });
  expect(() => replaceFile(file, 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['a.json']);
  expect(existsSync(join(file, 'in'))).toBe(true);
});

function leftBehind(work: () => void): string[] {
  expect(work).toThrow('ENOENT');
  return readdirSync(folder);
}
