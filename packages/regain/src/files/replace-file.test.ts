import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regain-replace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
