import { defineConfig } from 'tsdown';
import { sharedChunks } from './chunks.ts';
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

/** `protect` is loaded fast; small entries load only what they use; all others share the chunks of `protect`. */
const chunkOf = await sharedChunks(entries(), 'index', ['law', 'types']);

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
