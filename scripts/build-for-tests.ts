/** Builds the program that the tests start, once for a run of the tests: see built-program.ts. */

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { builtFile, FOLDER, sources, WORKER_ADDRESS } from './built-program.ts';
import { root } from './run.ts';

export default async function buildForTests(): Promise<(() => void) | undefined> {
  // Asked for once for each group of tests.
  if (process.env[FOLDER] !== undefined) return undefined;
  // Below the packages that it leaves out, so that it finds them.
  const cache = join(root, 'node_modules', '.cache', 'regain');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'program-'));
  // Some tests run it as another user.
  chmodSync(folder, 0o755);
  // Else Node parses every file to find out what it is.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const { main, worker } = sources;
  // Hundreds of threads are started: one file is found, read and linked faster than seventy.
  await Promise.all([build(folder, { main }), build(folder, { worker }, { codeSplitting: false })]);
  process.env[FOLDER] = folder;
  process.env[WORKER_ADDRESS] = pathToFileURL(builtFile('worker', folder)).href;
  return () => {
    rmSync(folder, { recursive: true, force: true });
    // Who asks next in this process is not sent to what is gone.
    delete process.env[FOLDER];
    delete process.env[WORKER_ADDRESS];
  };
}

/** Packages that load something beside them which is not JavaScript, and one that may be missing. */
const external = [/^node:/, '@resvg/resvg-js', 'oxigraph', '@ai-sdk/openai-compatible', 'pg'];

async function build(
  folder: string,
  input: Record<string, string>,
  output: Pick<OutputOptions, 'codeSplitting'> = {},
): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    resolve: { conditionNames: ['@regain/source', 'node', 'import', 'default'] },
    external,
    plugins: [ownAddresses(folder), withLab],
    logLevel: 'warn',
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', ...output });
  await bundle.close();
}

/** Sources keep their own addresses, by which they find data beside them; only the thread has that of its file here. */
function ownAddresses(folder: string): Plugin {
  const addressOf = (id: string) => pathToFileURL(id === sources.worker ? builtFile('worker', folder) : id);
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.ts$/, code: 'import.meta.url' },
      handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(addressOf(id).href)),
    },
  };
}

/** Bundlers are not to see that the command can load the lab; here they are. */
const withLab: Plugin = {
  name: 'with-lab',
  transform: {
    filter: { id: /[\\/]installed-lab\.ts$/ },
    handler(code) {
      const loading = 'import(specifier)';
      if (!code.includes(loading)) throw new Error(`installed-lab.ts has no ${loading} any more`);
      return code.replace(loading, `(name === 'lab' ? import('@regain/lab/commands') : ${loading})`);
    },
  },
};
