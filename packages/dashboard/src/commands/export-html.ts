/** `regain export --html`: the dashboard and its data in one file. */

import { openStore } from '@regain/lab/internal/store';
import { writeError, writeFileAtomic } from 'regain/internal/cli';
import { htmlFile, readAppFiles } from '../server/index.ts';
import { appFolder } from './app-folder.ts';

/** Rollouts of each run whose attempts are in the file; further ones are in its tables only. */
const ROLLOUTS_MAX = 4_000;

/** Returns the size of the file in bytes. */
export async function exportHtml(files: readonly string[], out: string, version: string): Promise<number> {
  const page = await htmlFile({
    ...{ version, files, store: openStore('sqlite:'), rolloutsMax: ROLLOUTS_MAX },
    app: readAppFiles(
      await appFolder(() => writeError('building the pages once; this takes some seconds\n')),
    ),
  });
  await writeFileAtomic(out, page);
  return Buffer.byteLength(page);
}
