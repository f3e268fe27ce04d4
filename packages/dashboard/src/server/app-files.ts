/** The built application and its licences: four files, kept in memory. Only they can be asked for, whatever the address says. */

import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readFileBytes } from 'regain/internal/files';
import { RegainError } from 'regain/internal/types';

export interface AppFile {
  readonly type: string;
  readonly body: Buffer;
}

/** By address: `/index.html`, `/app.js`. */
export type AppFiles = ReadonlyMap<string, AppFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Licences of the packages that the application contains. */
export const NOTICES = '/third-party.txt';

export function readAppFiles(folder: string): AppFiles {
  const names = namesIn(folder).filter((name) => extname(name) in types || `/${name}` === NOTICES);
  if (!names.includes('index.html'))
    throw new RegainError(
      'not-found',
      'the built application is not there: install @regain/dashboard again',
      {
        place: { file: folder },
      },
    );
  return new Map(
    names.map((name) => [
      `/${name}`,
      { type: types[extname(name)] ?? 'text/plain; charset=utf-8', body: readFileBytes(join(folder, name)) },
    ]),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
