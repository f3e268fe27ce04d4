import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { runDirectoryInTest } from '../directory-in-test.ts';
import { lockRun } from './lock.ts';

const directory = runDirectoryInTest();
const holder = fileURLToPath(new URL('lock-holder-in-test.ts', import.meta.url));
const locks = trialCount(60, 1_000);

describe('the lock of a run', () => {
  it(`has one holder at a time (3 processes, ${locks} locks each)`, { timeout: 600_000 }, async () => {
    const run = directory.newFile();
    const start = () =>
      promisify(execFile)(process.execPath, ['--conditions=@regain/source', holder, run, String(locks)]);
    const outputs = await Promise.all([start(), start(), start()]);
    for (const { stdout } of outputs)
      expect(JSON.parse(stdout)).toEqual({ held: locks, together: 0, errors: [] });
    expect(existsSync(`${run}.lock`)).toBe(false);
  });

  it('names its holder, and leaves no file', () => {
    const run = directory.newFile();
    const lock = lockRun(run, 'process 1');
    expect(() => lockRun(run, 'process 2')).toThrow('the run is being written by process 1');
    lock.release();
    lockRun(run, 'process 2').release();
    expect(existsSync(`${run}.lock`)).toBe(false);
  });

  it('refuses a file that is no lock, and leaves it', () => {
    const run = directory.newFile();
    writeFileSync(`${run}.lock`, 'a text of somebody, long enough to be no empty database at all'.repeat(20));
    expect(() => lockRun(run, 'process 1')).toThrow('is in the way');
    expect(existsSync(`${run}.lock`)).toBe(true);
  });
});
