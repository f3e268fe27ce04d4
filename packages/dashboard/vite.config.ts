import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browserModules, quietBundling } from './browser-modules.ts';
import { thirdPartyNotices } from './third-party.ts';

const bundled = new Set<string>();

/** The application as three files: a page, one script with its worker inside, and one style. */
export default defineConfig({
  root: fileURLToPath(new URL('src/app', import.meta.url)),
  base: './',
  resolve: { conditions: ['@regain/source', 'browser', 'module', 'import', 'default'] },
  plugins: [browserModules(), thirdPartyNotices(bundled)],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // A page opened from a file may start a classic worker of its own, never a module.
  worker: {
    format: 'iife',
    plugins: () => [browserModules(), thirdPartyNotices(bundled)],
    rolldownOptions: quietBundling,
  },
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    target: 'es2024',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      ...quietBundling,
      output: {
        codeSplitting: false,
        entryFileNames: 'app.js',
        assetFileNames: 'app[extname]',
      },
    },
  },
  logLevel: 'warn',
});
