/** The public data for tests, where the environment names its folder. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder, dialoguesFile, type Files, requirementsFile, toolsFile } from './format.ts';

export function publicFiles(): Files | undefined {
  const folder = process.env.REGAIN_DATA && join(process.env.REGAIN_DATA, 'api-bank');
  if (!folder || !existsSync(folder)) return undefined;
  const databases = readdirSync(join(folder, databaseFolder)).map((name) => `${databaseFolder}${name}`);
  return Object.fromEntries(
    [toolsFile, dialoguesFile, requirementsFile, ...databases].map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}
