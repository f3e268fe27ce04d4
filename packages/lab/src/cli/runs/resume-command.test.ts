/** The command that an interrupted run in a database suggests: it works as it is typed, and has no password. */

import { Command } from 'commander';
import { expect, it, onTestFinished, vi } from 'vitest';
import { directoryForTest } from '../../../../regain/src/cli/run-in-test.ts';
import { resumeCommandFor } from './execute-run.ts';
import { runPlace, withDatabase } from './run-place.ts';

const directory = directoryForTest();

function suggested(run: string, ...args: string[]): string {
  const command = withDatabase(new Command()).action(() => {});
  command.parse(args, { from: 'user' });
  return resumeCommandFor({ ...runPlace('small', command.opts()), run }, command);
}

it('names the database where a flag did, with the settings of its address', () => {
  expect(suggested('small', '--database', 'postgres://me:s3cret@host/db?sslmode=require')).toBe(
    "regain resume small --database 'postgres://me@host/db?sslmode=require'",
  );
});

it('leaves the address to the environment, unless a file has the name of the run', () => {
  vi.stubEnv('REGAIN_DATABASE', 'postgres://me:s3cret@host/db');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(suggested('small')).toBe('regain resume small');
  const file = directory.write('small.sqlite', '');
  expect(suggested(file)).toBe(`regain resume ${file} --database "$REGAIN_DATABASE"`);
});
