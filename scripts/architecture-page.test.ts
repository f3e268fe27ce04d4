/** What the pages about the code name is there: files and folders that have moved must move on the page, too. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from './architecture/modules.ts';
import { root } from './run.ts';

/** Everything in backticks that ends like a file, or like a folder. Patterns and placeholders are not paths. */
function pathsIn(markdown: string): string[] {
  const quoted = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);
  return [...new Set(quoted)].filter((text) => /^[\w@.-]+(?:\/[\w@.-]+)*(?:\.\w+|\/)$/.test(text));
}

/** `regain/law/` stands for `packages/regain/src/law/`, as the page says. */
function isThere(path: string): boolean {
  const inPackage = path.replace(/^(regain|lab|dashboard)\//, 'packages/$1/src/');
  return existsSync(join(root, path)) || existsSync(join(root, inPackage));
}

describe('a page about the code', () => {
  it.each([
    ['ARCHITECTURE.md', 60],
    ['docs/reference/code-paths.md', 30],
  ])('%s names files and folders that exist', (page, least) => {
    const paths = pathsIn(readFileSync(join(root, page), 'utf8')).filter((path) => path.includes('/'));
    expect(paths.length).toBeGreaterThan(least);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('names the modules that may read the process, the console and the clock', () => {
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const [rule = ''] =
      /^- Only commands[\s\S]*?read the process, the console and the\s+clock\./m.exec(page) ?? [];
    const ambient = modules
      .filter((module) => module.ambient)
      .map((module) => `${module.package}/${module.name}/`);
    expect(pathsIn(rule).sort()).toEqual(ambient.sort());
  });

  it('finds paths, and misses what is not there', () => {
    const text = '`regain/law/gap.ts`, `lab/suites/`, `npm run tables`, `*-in-test.ts`, `regain/law/gone.ts`';
    expect(pathsIn(text)).toEqual(['regain/law/gap.ts', 'lab/suites/', 'regain/law/gone.ts']);
    expect(pathsIn(text).filter((path) => !isThere(path))).toEqual(['regain/law/gone.ts']);
  });
});
