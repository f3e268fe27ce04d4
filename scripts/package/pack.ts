/** The packages packed as they would be published, and what tools find wrong with them. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import { assertThat, step } from './step.ts';

/** What package.json says, of what is checked here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly homepage: string;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Packed {
  readonly manifest: Manifest;
  readonly tarball: string;
}

const manifestOf = (folder: 'regain' | 'lab' | 'dashboard'): Manifest =>
  JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));

/** Packing has to build by itself: nobody publishes what was built before the last change. */
export async function pack(into: string): Promise<Readonly<Record<'regain' | 'lab' | 'dashboard', Packed>>> {
  for (const name of ['regain', 'lab', 'dashboard'])
    rmSync(join(root, 'packages', name, 'dist'), { recursive: true, force: true });
  const regain = manifestOf('regain');
  assertThat(
    regain.scripts.prepack === 'npm run build',
    `regain must build when it is packed: its script prepack must be "npm run build", got ${regain.scripts.prepack}`,
  );
  // The dashboard builds the lab too, and the lab regain, by the same script: they are not built again.
  const dashboard = await packed('dashboard', into);
  const lab = await packed('lab', into, '--ignore-scripts');
  return { dashboard, lab, regain: await packed('regain', into, '--ignore-scripts') };
}

async function packed(
  folder: 'regain' | 'lab' | 'dashboard',
  into: string,
  ...flags: string[]
): Promise<Packed> {
  const manifest = manifestOf(folder);
  const { name, version } = manifest;
  await step(`pack ${name}`, 'npm', ['pack', '-w', name, '--pack-destination', into, ...flags]);
  const tarball = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  await step(`publint ${name}`, 'publint', ['run', tarball, '--strict']);
  const internal = Object.keys(manifest.exports).filter((entry) => entry.startsWith('./internal/'));
  const without = internal.length > 0 ? ['--exclude-entrypoints', ...internal] : [];
  // What is internal is only for our other packages: they are built of its types.
  await step(`types of ${name} resolve`, 'attw', [tarball, '--profile', 'esm-only', ...without]);
  return { manifest, tarball };
}
