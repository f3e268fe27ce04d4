import { defineConfig } from 'tsdown';
import packageJson from './package.json' with { type: 'json' };

/** Entry points by the name of their file in dist: what package.json exports, and the command. */
function entries(): Record<string, string> {
  const exported = Object.values(packageJson.exports).flatMap((target) =>
    typeof target === 'string'
      ? []
      : [[target.default.replace(/^\.\/dist\/|\.js$/g, ''), target['@regain/source'].slice(2)]],
  );
  return { cli: 'src/cli/main.ts', ...Object.fromEntries(exported) };
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
