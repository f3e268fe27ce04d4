/** A directory for runs of one test file, removed after it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export interface RunDirectory {
  readonly path: string;
  /** The name of a file that does not exist yet. */
  newFile(): string;
  /** A file with this code, for a user's own policy, suite or agent. */
  write(code: string, name?: string): string;
}

export function runDirectoryInTest(): RunDirectory {
  const path = mkdtempSync(join(tmpdir(), 'regain-runs-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  let files = 0;
  return {
    path,
    newFile: () => join(path, `run-${++files}.sqlite`),
    write(code, name = `file-${++files}.ts`) {
      const file = join(path, name);
      writeFileSync(file, code);
      return file;
    },
  };
}
