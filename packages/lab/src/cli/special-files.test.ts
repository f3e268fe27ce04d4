/** Every reader of the command line, given what is no regular file or is too large: a refusal, at once. */

import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it } from 'vitest';
import { directoryForTest, runInTest } from '../../../regain/src/cli/run-in-test.ts';

const folder = directoryForTest();

/** Creates the thing under a name. */
const things: { readonly [name: string]: (path: string) => void } = {
  'an endless device': (path) => symlinkSync('/dev/zero', path),
  'a full device': (path) => symlinkSync('/dev/full', path),
  'a pipe without a writer': (path) => execFileSync('mkfifo', [path]),
  'a directory': (path) => mkdirSync(path),
  'a file of 300 MB': (path) => {
    const handle = openSync(path, 'w');
    ftruncateSync(handle, 300 * 1024 * 1024);
    closeSync(handle);
  },
};

const wholeReaders: { readonly [name: string]: (file: string) => string[] } = {
  'manifest.json': (file) => ['run', file],
  'profile.json': (file) => ['faults', 'show', file],
  'profile-of-run.json': (file) => ['run', 'quick', '--profile', file, '--dry-run'],
  'policy.ts': (file) => ['run', '--policy', file, '--dry-run'],
  'policy-once.ts': (file) => ['try', '--task', 'flights-02-1', '--policy', file],
  'suite.json': (file) => ['suites', '--suite', file],
  'suite.ts': (file) => ['suites', '--suite', file],
  'suite-of-run.json': (file) => ['run', 'quick', '--suite', file, '--dry-run'],
  'listed.jsonl': (file) => ['memory', 'list', '--file', file],
  'imported.jsonl': (file) => ['memory', 'import', file, '--file', join(folder.path, 'mine.jsonl')],
  'added.jsonl': (file) => [
    'memory',
    'add',
    ...['--text', 'x', '--class', 'conflict', '--operator', 'retry'],
    '--file',
    file,
  ],
  'forgotten.jsonl': (file) => ['memory', 'forget', '--all', '--file', file],
  'learnt.jsonl': (file) => ['try', '--task', 'flights-02-1', '--policy', 'fortify', '--memory', file],
  'trace.jsonl': (file) => ['replay', file],
  'run.sqlite': (file) => ['show', file],
};
/** They read in pieces, also from a pipe, and have a limit for each record. */
const streamReaders: typeof wholeReaders = {
  'rollouts.csv': (file) => ['law', 'verdict', file],
  'rollouts.jsonl': (file) => ['law', 'verdict', file],
  'calls.jsonl': (file) => ['repair', file],
};

describe.runIf(process.platform === 'linux')('a command that is given', () => {
  describe.each(Object.entries(things))('%s', (thing, create) => {
    const isPipe = thing.includes('pipe');
    const readers = { ...wholeReaders, ...(isPipe ? {} : streamReaders) };
    it.each(Object.entries(readers))('as %s refuses it', async (name, command) => {
      const file = join(folder.path, `${thing.replaceAll(/\W/g, '-')}-${name}`);
      create(file);
      const { code, stdout, stderr } = await runInTest(...command(file));
      expect([exitCodes.invalidInput, exitCodes.unreadable], stderr).toContain(code);
      expect(stderr).toContain(file);
      expect(stdout).toBe('');
      expect(
        readdirSync(folder.path).filter((left) => left.includes('.lock') || left === 'mine.jsonl'),
      ).toEqual([]);
    });
  });
});
