/** What results depend on besides the manifest: the version and, in a checkout, the sources. */

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import { readFileBytes, readTextFile } from 'regain/internal/files';

/** Results of one version are byte-identical on any machine: "regain 0.1.0, node 24". */
export function softwareVersion(version: string): string {
  // In a checkout, one version number stands for many states of the sources.
  const source = import.meta.url.endsWith('.ts') ? ` (source ${sourceHash()})` : '';
  return `regain ${version}${source}, node ${versions.node.split('.')[0]}`;
}

/** Of the package that contains this file. */
export function packageVersion(): string {
  const manifest = readTextFile(new URL('../../package.json', import.meta.url));
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Modules that present results or prepare data: no rollout depends on them directly. */
const MODULES_NOT_HASHED = new Set([
  'cli',
  'report',
  'paper',
  'training',
  'text',
  'shield',
  'integrations',
  'public',
  'tests',
]);

let hash: string | undefined;

function sourceHash(): string {
  const folders = ['../', '../../../regain/src/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  hash ??= sourceHashOf(...folders);
  return hash;
}

/** Twelve digits that change with every source that rollouts depend on, without tests and notes. */
export function sourceHashOf(...folders: readonly string[]): string {
  const all = createHash('sha256');
  for (const folder of folders) {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/(?:\.test\.ts|-in-test\.ts|\.md)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
      .filter((path) => !MODULES_NOT_HASHED.has(path.split('/')[0]!));
    for (const path of paths.sort()) {
      const content = createHash('sha256').update(readFileBytes(join(folder, path)));
      all.update(JSON.stringify([path, content.digest('hex')]));
    }
  }
  return all.digest('hex').slice(0, 12);
}
