/** Runs of the documentation take one thread, which loads what was built for the tests: see scripts/built-program.ts. */

import { registerHooks, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { sources, WORKER_ADDRESS } from '../built-program.ts';

// Every further thread loads everything again; the results do not depend on their number.
os.availableParallelism = () => 1;
syncBuiltinESMExports();

const built = process.env[WORKER_ADDRESS];
const worker = pathToFileURL(sources.worker).href;

if (built !== undefined) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== worker) return loaded;
      const code = String(loaded.source).replace('import.meta.url', JSON.stringify(built));
      return { ...loaded, source: code };
    },
  });
}
