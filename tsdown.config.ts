import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/contract/index.ts',
    'src/law/index.ts',
    'src/report/index.ts',
    'src/faults/index.ts',
    'src/suites/index.ts',
    'src/govern/index.ts',
    'src/brains/index.ts',
    'src/recovery/index.ts',
    'src/lab.ts',
    'src/integrations/ai-sdk/index.ts',
    'src/integrations/langchain/index.ts',
    'src/integrations/otel/index.ts',
    'src/cli/main.ts',
  ],
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  // `.js`, as bin/regain.js and the exports expect, and one file per source: stack traces stay readable.
  fixedExtension: false,
  unbundle: true,
  dts: true,
  // What is read at run time, from where the code that reads it lies: word vectors, weights, exemplars, letters, and
  // the tables and templates of suites.
  copy: [
    { from: 'src/brains/**/*.{bin,json,jsonl}', to: 'dist', flatten: false },
    { from: 'src/suites/**/*.json', to: 'dist', flatten: false },
    { from: 'src/cli/fonts/*.ttf', to: 'dist', flatten: false },
  ],
  // A package that is imported but not declared must fail the build, not be copied into it.
  deps: { onlyBundle: [] },
  logLevel: 'warn',
});
