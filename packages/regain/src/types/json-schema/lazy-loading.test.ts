/** Importing Regain loads no other package and nothing of Node, and schemas need no code generation. */

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What a fresh process prints, run on the sources. */
function printed(code: string, ...flags: string[]): unknown {
  const args = ['--disable-warning=ExperimentalWarning', ...flags, '--input-type=module', '-e', code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

it('neither importing protect nor the first schema loads a validator or anything of Node', () => {
  const loaded = printed(
    `
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
    const { validate } = await import(${here('../validate.ts')});
    let isForbidden = false;
    try { new Function(''); } catch { isForbidden = true; }
    const found = validate({ type: 'string', format: 'date' }, 1);
    console.log(JSON.stringify({ isForbidden, found: found.length, packages: [...packages], builtIn }));
  `,
    '--disallow-code-generation-from-strings',
  );
  expect(loaded).toEqual({ isForbidden: true, found: 1, packages: ['fastest-levenshtein'], builtIn: [] });
});
