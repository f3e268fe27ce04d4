/**
 * Which sources are built into one chunk. Loading a file costs more than reading its text, so sources that the same
 * entries load are one file; sources that differ in this stay apart, so an entry loads nothing that it does not use.
 */

import { type OutputChunk, rolldown } from 'rolldown';

/** The file of a source, without its extension; null where the bundler decides. */
export type ChunkOf = (id: string) => string | null;

/** One chunk for each source. */
export function chunkOfSource(id: string): string | null {
  const [, path] = SOURCE.exec(id) ?? [];
  return path === undefined || path === 'cli/main' ? null : `chunks/${path}`;
}

const SOURCE = /\/packages\/regain\/src\/(.+)\.ts$/;

/**
 * One chunk for the sources that `main` loads at once, one for each of its later imports with what no smaller one
 * loads, and both divided by which of `others` load them, too. A source imports only what is loaded with it or before,
 * so chunks have no import cycles.
 */
export async function sharedChunks(
  input: Readonly<Record<string, string>>,
  main: string,
  others: readonly string[],
): Promise<ChunkOf> {
  const build = await rolldown({
    input: { ...input },
    platform: 'node',
    external: /^[^./]/,
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'sources', name: chunkOfSource }],
    },
  });
  await build.close();
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  const loaders = new Map<string, string>();
  for (const root of rootsOf(`${main}.js`, chunks))
    for (const file of staticImports(root, chunks)) if (!loaders.has(file)) loaders.set(file, root);
  for (const other of others)
    for (const file of staticImports(`${other}.js`, chunks))
      loaders.set(file, `${loaders.get(file) ?? ''} ${other}`);
  const together = [...new Set(loaders.values())].sort();
  return (id) => {
    const own = chunkOfSource(id);
    const by = own === null ? undefined : loaders.get(`${own}.js`);
    return by === undefined ? own : `chunks/shared-${together.indexOf(by) + 1}`;
  };
}

type Chunks = ReadonlyMap<string, OutputChunk>;

/** The entry, then what it imports later and what that imports in turn, the smallest first. */
function rootsOf(entry: string, chunks: Chunks): readonly string[] {
  const roots = new Set([entry]);
  for (const root of roots)
    for (const file of staticImports(root, chunks))
      for (const later of chunks.get(file)?.dynamicImports ?? []) if (chunks.has(later)) roots.add(later);
  const [, ...later] = roots;
  const size = (root: string): number => staticImports(root, chunks).size;
  return [entry, ...later.sort((a, b) => size(a) - size(b))];
}

function staticImports(root: string, chunks: Chunks): ReadonlySet<string> {
  const found = new Set([root]);
  for (const file of found)
    for (const imported of chunks.get(file)?.imports ?? []) if (chunks.has(imported)) found.add(imported);
  return found;
}
