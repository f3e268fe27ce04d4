/** `protect` bundled as an application would, for browsers and for Workers. */

import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { root } from '../run.ts';

export interface Bundle {
  /** What is there before the first call. */
  readonly first: readonly OutputChunk[];
  /** What is loaded when a failure or an option needs it. */
  readonly later: readonly OutputChunk[];
}

/** Conditions by which a bundler chooses between files of a package. */
export const platforms = {
  browser: ['browser'],
  Workers: ['workerd', 'worker', 'browser'],
} as const;

const ENTRY = 'entry-of-protect';

export async function bundleProtect(
  conditions: readonly string[],
  format: 'esm' | 'cjs' = 'esm',
): Promise<Bundle> {
  const build = await rolldown({
    input: ENTRY,
    platform: 'browser',
    resolve: { conditionNames: ['@regain/source', ...conditions, 'import', 'default'] },
    external: /^node:/,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY ? `export { createShield, protect } from ${JSON.stringify(source)};` : null,
      },
    ],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format, minify: true, entryFileNames: 'protect.js' });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const first = reachable(chunks);
  return { first, later: chunks.filter((chunk) => !first.includes(chunk)) };
}

const source = join(root, 'packages', 'regain', 'src', 'public', 'index.ts');

/** Modules of Node that the bundle needs: to start, or later for anything but a file that an option names. */
export function nodeImports({ first, later }: Bundle): string[] {
  const needing = [...first, ...later.filter(({ moduleIds }) => !moduleIds.every((id) => FILES.test(id)))];
  return needing.flatMap(({ imports }) => imports.filter((name) => name.startsWith('node:')));
}

const FILES = /[\\/]packages[\\/]regain[\\/]src[\\/]files[\\/]/;

/** The entry, and all that it imports statically. */
function reachable(chunks: readonly OutputChunk[]): OutputChunk[] {
  const found = chunks.filter(({ isEntry }) => isEntry);
  for (const { imports } of found)
    found.push(...chunks.filter((chunk) => imports.includes(chunk.fileName) && !found.includes(chunk)));
  return found;
}
