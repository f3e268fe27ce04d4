/** A folder for files that nobody needs afterwards. */

import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removed with all that is in it when the variable that holds it (`using`) goes out of scope. */
export function temporaryFolder(name: string) {
  return mkdtempDisposableSync(join(tmpdir(), `regain-${name}-`));
}
