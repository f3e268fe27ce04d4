/** The validator is loaded on first use of a schema, and an interpreter replaces it if code generation is forbidden. */

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What a fresh process prints, run on the sources. */
function printed(code: string, ...flags: string[]): unknown {
  const args = ['--disable-warning=ExperimentalWarning', ...flags, '--input-type=module', '-e', code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

it('importing protect loads no validator and nothing of Node, the first schema does', () => {
  const loaded = printed(`
    import { registerHooks } from 'node:module';
    const packages = new Set();
    const builtIn = [];
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('node:')) builtIn.push(name);
      return next(name, context);
    }, load(url, context, next) {
      const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1];
      if (name) packages.add(name);
      return next(url, context);
    } });
    await import(${here('../../shield/index.ts')});
    const before = [...packages, ...builtIn];
    const { validate } = await import(${here('../validate.ts')});
    validate({ type: 'string' }, 1);
    console.log(JSON.stringify({ before, after: [...packages] }));
  `) as { before: string[]; after: string[] };
  expect(loaded.before).not.toContain('ajv');
  expect(loaded.before.filter((name) => name.startsWith('node:'))).toEqual([]);
  expect(loaded.after).toContain('ajv');
});

it('gives the same result without code generation', () => {
  const code = `
    const { validate } = await import(${here('../validate.ts')});
    let isForbidden = false;
    try { new Function(''); } catch { isForbidden = true; }
    console.log(JSON.stringify({ isForbidden, found: validate({ required: ['a'], properties: { b: { type: 'string' } } }, { b: 1 }) }));
  `;
  const free = printed(code) as { isForbidden: boolean; found: unknown[] };
  expect(free).toMatchObject({ isForbidden: false, found: [{ keyword: 'required' }, { keyword: 'type' }] });
  expect(printed(code, '--disallow-code-generation-from-strings')).toEqual({
    isForbidden: true,
    found: free.found,
  });
});
