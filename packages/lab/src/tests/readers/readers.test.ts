/** Damaged files of every kind end in a documented error, and nothing in them reaches the terminal as a control sequence. */

import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { type CommandOutput, directoryForTest } from '../../../../regain/src/cli/run-in-test.ts';
import { damage } from './damage-in-test.ts';
import { readersIn } from './readers-in-test.ts';

const trials = trialCount(20, 1_000);
const readers = await readersIn(directoryForTest().path);

/** What a terminal may act on; line breaks and tabs are text. */
const control = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

describe.each(readers)('a damaged file: $name', (reader) => {
  it('is good before it is damaged', async () => {
    const { code, stderr } = await reader.read(Buffer.from(reader.good), 0);
    expect(code, stderr).not.toBe(1);
  });

  it(`ends in a documented error (${trials} files)`, { timeout: 3_600_000 }, async () => {
    const problems: Problem[] = [];
    for (let trial = 0; trial < trials; trial++) {
      const { bytes, changes } = damage(reader.good, reader.format, random('readers', reader.name, trial));
      const problem = problemIn(await reader.read(bytes, trial));
      if (problem !== undefined) problems.push({ ...problem, trial: `trial ${trial} (${changes})` });
    }
    expect(problems.length, summaryOf(problems)).toBe(0);
  });
});

interface Problem {
  readonly kind: 'internal error' | 'control character' | 'no message';
  readonly shown: string;
  readonly trial?: string;
}

function problemIn({ code, stdout, stderr }: CommandOutput): Problem | undefined {
  if (code === 1 || stderr.includes('internal error'))
    return { kind: 'internal error', shown: stderr.slice(0, 500) };
  const found = control.exec(stdout) ?? control.exec(stderr);
  if (found !== null)
    return { kind: 'control character', shown: JSON.stringify((stdout + stderr).slice(0, 300)) };
  return code === 0 || stderr !== '' ? undefined : { kind: 'no message', shown: `exit code ${code}` };
}

function summaryOf(problems: readonly Problem[]): string {
  const counts = Object.entries(Object.groupBy(problems, ({ kind }) => kind));
  return [
    `${trials} files: ${counts.map(([kind, all]) => `${kind} ${all!.length}`).join(', ')}`,
    ...problems.slice(0, SHOWN_MAX).map(({ trial, shown }) => `${trial}: ${shown}`),
  ].join('\n');
}

const SHOWN_MAX = 5;
