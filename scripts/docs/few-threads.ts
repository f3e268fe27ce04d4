/**
 * Runs of the documentation load as little as possible: those with code of users take one thread, which loads what was built
 * for the tests (see scripts/built-program.ts); all others stay on the thread that has loaded everything.
 */

import { registerHooks, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sources, WORKER_ADDRESS } from '../built-program.ts';

// Every further thread loads everything again; the results do not depend on their number.
os.availableParallelism = () => 1;
syncBuiltinESMExports();

const harness = dirname(sources.worker);
const built = process.env[WORKER_ADDRESS];
/** In a source, what replaces which text. */
const changes = new Map<string, readonly [text: string, by: string]>([
  [
    pathToFileURL(join(harness, 'runner.ts')).href,
    [
      'get #isInProcess(): boolean {',
      `get #isInProcess(): boolean {
         const { suites, policies } = this.#manifest;
         const isUserCode = ({ file, of, given, agent }) => given || agent || (file !== undefined && of === undefined);
         if (![...suites, ...policies].some(isUserCode)) return true;`,
    ],
  ],
]);
if (built !== undefined)
  changes.set(pathToFileURL(sources.worker).href, ['import.meta.url', JSON.stringify(built)]);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const change = changes.get(url);
    if (change === undefined) return loaded;
    const source = String(loaded.source);
    if (!source.includes(change[0])) throw new Error(`${url} has no ${change[0]} any more`);
    return { ...loaded, source: source.replace(...change) };
  },
});
