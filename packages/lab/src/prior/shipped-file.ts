/** Files that `regain train` writes, by path: most are in this package, one is in regain. */

import { readFileBytes } from 'regain/internal/files';
import { shippedConfidence } from 'regain/internal/repair';

/** Undefined where there is none. */
export function shippedFile(path: string): Buffer | undefined {
  if (path === 'confidence.json') return Buffer.from(`${JSON.stringify(shippedConfidence, null, 2)}\n`);
  try {
    return readFileBytes(new URL(`../${path}`, import.meta.url));
  } catch {
    return undefined;
  }
}
