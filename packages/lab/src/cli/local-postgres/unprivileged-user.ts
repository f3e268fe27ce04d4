/** PostgreSQL refuses to run as root: for root it runs as another user, which must reach the folder and the programs. */

import { chownSync } from 'node:fs';
import { readTextFile } from 'regain/internal/files';
import { invalidArgument } from 'regain/internal/types';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined where this process is not root: then the server runs as its user. No user is created. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readTextFile('/etc/passwd').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw invalidArgument(
    'PostgreSQL does not run as root, and there is no user postgres or nobody: run the command as another user',
  );
}

export function giveTo(user: User | undefined, ...paths: readonly string[]): void {
  if (user !== undefined) for (const path of paths) chownSync(path, user.uid, user.gid);
}
