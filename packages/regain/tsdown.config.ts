import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'tsdown';

/** Entry points by the name of their file in dist: the public ones, and the interfaces that the lab uses. */
function entries(): Record<string, string> {
  const modules = readdirSync('src').filter(
    (name) => existsSync(`src/${name}/index.ts`) && name !== 'public',
  );
  const publics = readdirSync('src/public').map((file) => file.replace(/\.ts$/, ''));
  const integrations = readdirSync('src/integrations').filter((name) =>
    existsSync(`src/integrations/${name}/index.ts`),
  );
  return {
    cli: 'src/cli/main.ts',
    ...Object.fromEntries(publics.map((name) => [name, `src/public/${name}.ts`])),
    ...Object.fromEntries(integrations.map((name) => [name, `src/integrations/${name}/index.ts`])),
    ...Object.fromEntries(modules.map((name) => [`internal/${name}`, `src/${name}/index.ts`])),
  };
}

/** One chunk for each source: an entry then loads what it uses, and not all of every module that it touches. */
function chunkOf(id: string): string | null {
  const [, path] = /\/packages\/regain\/src\/(.+)\.ts$/.exec(id) ?? [];
  return path === undefined || path === 'cli/main' ? null : `chunks/${path}`;
}

export default defineConfig({
  entry: entries(),
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  fixedExtension: false,
  hash: false,
  outputOptions: {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'sources', name: chunkOf }],
    },
    comments: false,
  },
  tsconfig: 'tsconfig.build.json',
  dts: true,
  // npm packs what lies beside package.json; the texts themselves exist once, in the repository.
  copy: [{ from: ['../../LICENSE', '../../CHANGELOG.md'], to: '.' }],
  // A package that is imported but not declared must fail the build, not be copied into it.
  deps: { onlyBundle: [] },
  logLevel: 'warn',
});
