/** A folder of files for one test file, removed after it. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export interface FolderInTest {
  readonly path: string;
  /** Writes a text, or anything else as JSON; the path of the file. */
  write(name: string, content: unknown): string;
}

export function folderInTest(): FolderInTest {
  const path = mkdtempSync(join(tmpdir(), 'regain-data-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write: (name, content) => {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
  };
}

export function jsonLines(...lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
