/** Files of users that travel with a run, each with its hash. */

import { createHash } from 'node:crypto';
import type { Statements } from 'regain/internal/database';
import { damaged } from '../damage.ts';
import type { RunFile } from '../port.ts';

/** Files that are sent at once. */
const CHUNK = 20;

interface FileRow {
  readonly path: string;
  readonly sha256: Buffer;
  readonly bytes: Buffer;
}

export async function insertFiles(
  statements: Pick<Statements, 'query'>,
  run: number,
  files: readonly RunFile[],
): Promise<void> {
  for (let at = 0; at < files.length; at += CHUNK) {
    const some = files.slice(at, at + CHUNK);
    await statements.query(
      'INSERT INTO @files SELECT $1, path, sha256, bytes FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS given (path, sha256, bytes)',
      [
        run,
        some.map(({ path }) => path),
        some.map(({ bytes }) => digestOf(bytes)),
        some.map(({ bytes }) => Buffer.from(bytes)),
      ],
    );
  }
}

/** In the order of their paths. */
export async function selectFiles(
  statements: Pick<Statements, 'query'>,
  run: number,
  place: string,
): Promise<RunFile[]> {
  const rows = await statements.query<FileRow>(
    'SELECT path, sha256, bytes FROM @files WHERE run = $1 ORDER BY path',
    [run],
  );
  return rows.map(({ path, sha256, bytes }) => {
    if (Buffer.compare(sha256, digestOf(bytes)) !== 0)
      throw damaged(place, `its file ${path} is not what was written`);
    return { path, bytes };
  });
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
