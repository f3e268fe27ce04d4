/**
 * Every process and every thread of the tests compiles the same sources: what one of them has compiled serves the others
 * of the same run of the tests, and nobody else.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function shareCompileCache(): (() => void) | undefined {
  // Asked for once for each group of tests.
  if (process.env.NODE_COMPILE_CACHE !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'regain-compiled-'));
  process.env.NODE_COMPILE_CACHE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
