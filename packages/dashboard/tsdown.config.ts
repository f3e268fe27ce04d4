import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/commands/index.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  fixedExtension: false,
  unbundle: true,
  // Files keep their folders, as the exports expect, though there is one entry.
  root: 'src',
  // Types of regain and the lab come from what is built of them.
  tsconfig: 'tsconfig.build.json',
  dts: true,
  // npm packs what lies beside package.json; the texts themselves exist once, in the repository.
  copy: [{ from: ['../../LICENSE', '../../CHANGELOG.md', '../../NOTICE'], to: '.' }],
  // A package that is imported but not declared must fail the build, not be copied into it.
  deps: { onlyBundle: [] },
  logLevel: 'warn',
});
