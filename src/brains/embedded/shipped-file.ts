/** Files that come with the package and that `regain train` makes, by their path from here. */

import { readFileSync } from 'node:fs';

/** Undefined where there is none. */
export function shippedFile(path: string): Buffer | undefined {
  try {
    return readFileSync(new URL(`./${path}`, import.meta.url));
  } catch {
    return undefined;
  }
}
