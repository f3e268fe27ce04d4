/** Where the built application is: in the package, or in a checkout built once for each state of the sources. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
/** A variable, because the package does not depend on it: only a checkout builds. */
const VITE = 'vite';

/** `onBuild` is called before the application is built, which takes some seconds. */
export async function appFolder(onBuild: () => void): Promise<string> {
  if (import.meta.url.endsWith('.js')) return join(here, '..', 'app');
  const root = join(here, '../../../..');
  const folder = join(root, 'node_modules', '.cache', 'regain', 'dashboard');
  const built = join(folder, stateOf(root));
  if (existsSync(join(built, 'index.html'))) return built;
  onBuild();
  mkdirSync(folder, { recursive: true });
  const unfinished = `${built}.${process.pid}`;
  const { build } = (await import(VITE)) as { build(options: object): Promise<unknown> };
  const configFile = join(root, 'packages/dashboard/vite.config.ts');
  await build({ configFile, build: { outDir: unfinished, emptyOutDir: true } });
  // Older states; what another process builds at the same time has a dot in its name.
  for (const name of readdirSync(folder))
    if (!name.includes('.')) rmSync(join(folder, name), { recursive: true, force: true });
  renameSync(unfinished, built);
  return built;
}

/** Of everything that the application may be built from: names, sizes and times of the sources. */
function stateOf(root: string): string {
  const hash = createHash('sha256');
  for (const folder of [
    'packages/regain/src',
    'packages/lab/src',
    'packages/dashboard/src',
    'package-lock.json',
  ])
    for (const line of linesOf(join(root, folder))) hash.update(line);
  for (const file of ['vite.config.ts', 'browser-modules.ts', 'third-party.ts'])
    for (const line of linesOf(join(root, 'packages/dashboard', file))) hash.update(line);
  return hash.digest('hex').slice(0, 16);
}

function linesOf(path: string): string[] {
  const stats = statSync(path);
  if (stats.isFile()) return [`${path} ${stats.size} ${stats.mtimeMs}\n`];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|css|html)$/.test(name) && !/(?:\.test|-in-test)\.ts$/.test(name))
    .sort()
    .flatMap((name) => linesOf(join(path, name)));
}
