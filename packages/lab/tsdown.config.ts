import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    ...['src/public/*.ts', 'src/cli/index.ts', 'src/harness/worker.ts'],
    // The dashboard reaches the lab by the interfaces of its modules.
    'src/{harness,report,results,store}/index.ts',
  ],
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  // `.js`, as the exports expect, and one file per source: data is read from where the code that reads it lies.
  fixedExtension: false,
  unbundle: true,
  // Types of regain come from what is built of it: its sources are not this package's.
  tsconfig: 'tsconfig.build.json',
  dts: true,
  copy: [
    // npm packs what lies beside package.json; the texts themselves exist once, in the repository.
    { from: ['../../LICENSE', '../../CHANGELOG.md', '../../NOTICE'], to: '.' },
    { from: 'src/prior/**/*.{bin,json,jsonl}', to: 'dist', flatten: false },
    { from: 'src/suites/**/*.json', to: 'dist', flatten: false },
    { from: 'src/cli/fonts/*.ttf', to: 'dist', flatten: false },
  ],
  // A package that is imported but not declared must fail the build, not be copied into it.
  deps: { onlyBundle: [] },
  logLevel: 'warn',
});
