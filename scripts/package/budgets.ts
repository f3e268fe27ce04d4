/** The size that regain may have, installed and imported. */

import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertThat, type ProjectEnvironment, succeeded } from './step.ts';

const PACKAGES_MAX = 15;
const INSTALLED_MB_MAX = 12;
const LOADED_BYTES_MAX = 500_000;

/** Every file that Node loads for one import. */
const measure = `import { registerHooks } from 'node:module';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const files = [];
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) files.push({ url, bytes: statSync(fileURLToPath(url)).size });
    return next(url, context);
  },
});
await import(process.argv[2]);
console.log(JSON.stringify(files));
`;

export async function requireBudgets(project: ProjectEnvironment): Promise<void> {
  const modules = join(project.cwd, 'node_modules');
  const packages = packagesIn(modules);
  assertThat(
    packages.length <= PACKAGES_MAX,
    `regain may install ${PACKAGES_MAX} packages, installs ${packages.length}: ${packages.join(', ')}`,
  );
  const megabytes = diskBytes(modules) / 1e6;
  assertThat(
    megabytes <= INSTALLED_MB_MAX,
    `regain may take ${INSTALLED_MB_MAX} MB, takes ${megabytes.toFixed(1)}`,
  );
  const { files, bytes } = await loaded('regain', project);
  assertThat(
    bytes <= LOADED_BYTES_MAX,
    `import { protect } may load ${LOADED_BYTES_MAX} bytes of JavaScript, loads ${bytes}`,
  );
  const early = files.filter((url) => /\/node_modules\/(?:zod|ajv)\//.test(url));
  assertThat(early.length === 0, `a validator is loaded before the first schema: ${early.join(', ')}`);
  console.log(
    `  installs ${packages.length} packages, ${megabytes.toFixed(1)} MB; import { protect } loads ${files.length} files, ${bytes} bytes: ok`,
  );
}

async function loaded(
  entry: string,
  project: ProjectEnvironment,
): Promise<{ files: string[]; bytes: number }> {
  writeFileSync(join(project.cwd, 'measure.js'), measure);
  const { stdout } = await succeeded(`import ${entry}`, 'node', ['measure.js', entry], project);
  const files: { url: string; bytes: number }[] = JSON.parse(stdout);
  return { files: files.map(({ url }) => url), bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Of all depths, by name. */
function packagesIn(modules: string): string[] {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
    )
    .flatMap((name) => {
      const inner = join(modules, name, 'node_modules');
      const isNested = lstatSync(inner, { throwIfNoEntry: false })?.isDirectory() === true;
      return [name, ...(isNested ? packagesIn(inner) : [])];
    });
}

/** As `du` counts: whole blocks, so that thousands of small files are not taken for nothing. */
function diskBytes(path: string): number {
  const { blocks, size } = lstatSync(path);
  const own = blocks === undefined ? size : blocks * 512;
  if (!lstatSync(path).isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + diskBytes(join(path, name)), own);
}
