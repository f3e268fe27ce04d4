/** Files that `regain train` makes, by the path that it gives them: most of them lie here, one comes with regain. */

import { readFileSync } from 'node:fs';
import { shippedConfidence } from 'regain/internal/repair';

/** Undefined where there is none. */
export function shippedFile(path: string): Buffer | undefined {
  if (path === 'confidence.json') return Buffer.from(`${JSON.stringify(shippedConfidence, null, 2)}\n`);
  try {
    return readFileSync(new URL(`../${path}`, import.meta.url));
  } catch {
    return undefined;
  }
}
