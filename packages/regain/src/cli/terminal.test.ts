/** Control characters in flags, names and messages are printed as escapes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { printable, printableLines } from '../text/index.ts';
import { directoryForTest, runRawInTest } from './run-in-test.ts';

const directory = directoryForTest();
const ODD = '\u001b[31m\u001b]0;title\u0007\u009b2J\u0085\u202e\u2066\u200f\b\r';
const control = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

describe('control characters', () => {
  it.each([
    ['an unknown subcommand', ['memory', ODD]],
    ['an unknown option', ['faults', `--${ODD}`]],
    ['the value of an option', ['law', 'predict', '--es', ODD]],
    ['the name of a kind', ['faults', 'show', ODD]],
    ['the name of a file', ['replay', `${directory.path}/${ODD}.jsonl`]],
    ['the name of a memory', ['memory', 'list', '--file', `${directory.path}/${ODD}`]],
  ])('of %s are escaped', async (_, args) => {
    const { code, stdout, stderr } = await runRawInTest('0.0.0', ...args);
    expect(code).toBeGreaterThan(1);
    expect(stdout + stderr).not.toMatch(control);
    expect(stdout + stderr).toContain('\\u001b');
  });

  it('are escaped as in JSON, so that --json gives the same values', async () => {
    const file = directory.write('profile.json', JSON.stringify({ name: ODD, description: ODD }));
    const { stdout } = await runRawInTest('0.0.0', 'faults', 'show', file, '--json');
    expect(stdout).not.toMatch(control);
    expect(JSON.parse(stdout).profile.description).toBe(ODD);
    expect(JSON.parse(`"${printableLines(ODD)}"`)).toBe(ODD);
  });

  it('of a name include line breaks', () => {
    expect(printable('a\nb\tc')).toBe('a\\nb\\tc');
    expect(printableLines('a\nb\tc')).toBe('a\nb\tc');
  });
});

it.each(['stdout', 'stderr'] as const)('a closed %s is not an error', async (stream) => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const args = stream === 'stdout' ? ['faults'] : ['faults', 'show', 'no-such-kind'];
  const child = spawn(process.execPath, ['--conditions=@regain/source', main, ...args]);
  child[stream].destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(stream === 'stdout' ? 0 : 4);
});
