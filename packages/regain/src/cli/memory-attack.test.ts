/** Files that are no memory, given to every command that reads or writes one: refused with the place, and unchanged. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { exemplarOf, memoryHeader, memoryLine, readMemory } from '../memory/index.ts';
import { type Random, random } from '../types/index.ts';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain } from './run-in-test.ts';

const folder = directoryForTest();
const own = join(folder.path, 'own.jsonl');
const sound = exemplarOf({
  ...{ text: 'slow down', failureClass: 'rate-limit', operator: 'retry', success: true, efficiency: 1 },
  provenance: 'learnt/one',
});
const valid = memoryHeader + memoryLine(sound).repeat(3);

const added = ['--text', 'x', '--class', 'rate-limit', '--operator', 'retry'];
const commands = (file: string) => [
  ['list', '--file', file],
  ['nearest', 'slow', '--file', file],
  ['show', sound.id, '--file', file],
  ['add', ...added, '--file', file],
  ['forget', '--all', '--file', file],
  ['import', file, '--file', own],
  ['export', file, '--file', folder.write('valid.jsonl', valid)],
];

/** Random bytes, random lines, JSON of another kind, and a memory file with one part overwritten. */
function garbage(of: Random): Buffer {
  const length = 1 + of.below(400);
  const bytes = Buffer.from(Array.from({ length }, () => of.below(256)));
  switch (of.below(4)) {
    case 0:
      return bytes;
    case 1:
      return Buffer.from(`${bytes.toString('base64')}\n`.repeat(1 + of.below(3)));
    case 2:
      return Buffer.from(JSON.stringify({ name: bytes.toString('hex'), version: 1 }, null, 2));
    default: {
      // The head is hit: what remains is no memory file.
      const text = Buffer.from(valid);
      bytes.copy(text, of.below(memoryHeader.length - 3));
      return text;
    }
  }
}

describe('a file that is no memory', () => {
  it('is refused by every command with its name and line, and not changed', async () => {
    const of = random(19, 'memory files');
    for (let trial = 0; trial < trialCount(25, 2_500); trial++) {
      const bytes = garbage(of);
      const file = folder.write('t.txt', bytes);
      for (const command of commands(file)) {
        const what = `${command[0]} of ${JSON.stringify(bytes.toString('latin1'))}`;
        const message = await refusal(exitCodes.invalidInput, 'memory', ...command);
        expect(message, what).toMatch(/t\.txt:1: (?:not a memory file|this Regain reads)/);
        expect(readFileSync(file).equals(bytes), what).toBe(true);
      }
    }
    expect(readdirSync(folder.path).sort()).toEqual(['t.txt', 'valid.jsonl']);
  }, 600_000);
});

describe('a new memory', () => {
  it.each([
    ['an absent file', undefined],
    ['an empty file', ''],
    ['a head that was being written', memoryHeader.slice(0, 12)],
    ['a head without a line break', memoryHeader.trim()],
  ])('is made of %s', async (name, text) => {
    const file = join(folder.path, `${name}.jsonl`);
    if (text !== undefined) folder.write(`${name}.jsonl`, text);
    await regain('memory', 'add', ...added, '--file', file);
    expect(readMemory(file)).toMatchObject({ lines: 1, isTorn: false });
    expect(readFileSync(file, 'utf8').startsWith(memoryHeader)).toBe(true);
  });
});
