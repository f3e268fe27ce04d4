/** `protect` in a bundle, where there is no Node and no code may be generated: as in a browser with a strict policy, or a Worker. */

import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type Bundle, bundleProtect, nodeImports, platforms } from './bundle.ts';

/** What browsers and Workers have besides the language itself. */
const web = {
  ...{ setTimeout, clearTimeout, queueMicrotask, structuredClone, performance, crypto },
  ...{ AbortController, AbortSignal, DOMException, TextEncoder, TextDecoder, atob, btoa, URL },
};

/** Runs a program after the bundle has been loaded there; gives back what the program returns. */
async function inBrowser({ first, later }: Bundle, program: string): Promise<unknown> {
  const context = createContext({ ...web }, { codeGeneration: { strings: false, wasm: false } });
  const loaded = new Map<string, object>();
  const load = (name: string): object => {
    const file = name.replace(/^\.\//, '');
    const chunk = [...first, ...later].find(({ fileName }) => fileName === file);
    if (chunk === undefined) throw new Error(`there is no ${name} here`);
    const known = loaded.get(file);
    if (known !== undefined) return known;
    const module = { exports: {} };
    loaded.set(file, module.exports);
    runInContext(`((module, exports, require) => {${chunk.code}\n})`, context)(module, module.exports, load);
    loaded.set(file, module.exports);
    return module.exports;
  };
  const { protect } = load('protect.js') as { protect: unknown };
  return await runInContext(`(async ({ protect }) => {${program}})`, context)({ protect });
}

it.each(Object.entries(platforms))('a bundle for %s needs nothing of Node', async (_, conditions) => {
  const bundle = await bundleProtect(conditions);
  expect(nodeImports(bundle)).toEqual([]);
  expect(bundle.later.length).toBeGreaterThan(1);
});

it('protects calls without process and without code generation', async () => {
  const bundle = await bundleProtect(platforms.browser, 'cjs');
  const seen = await inBrowser(
    bundle,
    `
    let generates = true;
    try { new Function(''); } catch { generates = false; }
    const about = { generates, process: typeof process };

    let calls = 0;
    const busy = (message) => Object.assign(new Error(message), { status: 503, retryAfterMs: 1 });
    const getPrice = {
      name: 'getPrice',
      description: 'Finds the price of an item.',
      effect: 'read',
      inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
      execute: async ({ id }) => {
        calls++;
        if (typeof id !== 'number') throw Object.assign(new Error('id must be integer'), { status: 400 });
        if (calls < 3) throw busy('busy');
        return { id, price: 3 };
      },
    };
    const tools = protect({ getPrice }, { logger: false });
    const found = await tools.getPrice.execute({ id: '7' });

    const cancel = protect(async () => { throw Object.assign(new Error('no access with hunter22'), { status: 403 }); },
      { effects: 'irreversible', logger: false, secrets: ['hunter22'] });
    const error = await cancel().then(() => undefined, (thrown) => thrown);
    return { ...about, found, calls, error: error.code, said: error.report.toolMessage };
    `,
  );
  expect(seen).toEqual({
    generates: false,
    process: 'undefined',
    found: { id: 7, price: 3 },
    calls: 3,
    error: 'unrecovered',
    said: 'no access with [secret]',
  });
});

it('a bundle that needs Node is found', () => {
  const chunk = (imports: string[], moduleIds: string[]) => ({ imports, moduleIds });
  const bundle = {
    first: [chunk(['node:fs'], ['a.ts'])],
    later: [
      chunk(['node:path'], ['/packages/regain/src/files/index.ts']),
      chunk(['node:crypto'], ['/packages/regain/src/files/index.ts', '/packages/regain/src/repair/rules.ts']),
    ],
  } as never as Bundle;
  expect(nodeImports(bundle)).toEqual(['node:fs', 'node:crypto']);
});
