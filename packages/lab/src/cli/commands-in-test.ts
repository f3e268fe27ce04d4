/** Commands that tests have in common: one that stores a small run, and one that is refused. */

import { join } from 'node:path';
import { expect } from 'vitest';
import { type directoryForTest, regain, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import type { ManifestInput } from '../harness/index.ts';

/** Runs a manifest into a file in the directory; the file, and what was printed. */
export async function storeRun(
  directory: ReturnType<typeof directoryForTest>,
  manifest: ManifestInput,
  ...flags: readonly string[]
): Promise<{ readonly file: string; readonly printed: string }> {
  const path = directory.write(`${manifest.name}.json`, JSON.stringify(manifest));
  const file = join(directory.path, `${manifest.name}.sqlite`);
  return { file, printed: await regain('run', path, '--out', file, '--workers', '1', ...flags) };
}

/** The command ends with this code, and says all this and prints nothing else. */
export async function expectRefused(
  args: readonly string[],
  code: number,
  ...says: readonly string[]
): Promise<void> {
  const refused = await runInTest(...args);
  for (const part of says) expect(refused.stderr).toContain(part);
  expect(refused).toMatchObject({ code, stdout: '' });
}
