/** A folder for one test file, removed after it. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** The path of a name in the folder; writes the file if its content is given. */
export function folderInTest(): (name: string, content?: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), 'regain-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name, content) => {
    const path = join(folder, name);
    if (content === undefined) return path;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
}
