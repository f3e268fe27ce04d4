/** What a user can import is pinned: a name that appears or disappears must be meant, and goes into CHANGELOG.md. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportsOf } from './architecture/exports.ts';
import { root } from './run.ts';

/** Every entry of both packages but the interfaces that the lab uses: those promise nothing. */
const entries: [entry: string, source: string][] = ['regain', 'lab'].flatMap((folder) => {
  const place = join(root, 'packages', folder);
  const { name, exports } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  return Object.entries<{ '@regain/source': string }>(exports)
    .filter(([entry]) => !/^\.\/(?:package\.json|internal\/|commands)/.test(entry))
    .map(([entry, target]): [string, string] => [
      `${name}${entry.slice(1)}`,
      join(place, target['@regain/source']),
    ]);
});

describe('the public surface', () => {
  it.each(['regain', 'lab'])('of %s has an entry for each file in src/public', (folder) => {
    const files = readdirSync(join(root, 'packages', folder, 'src', 'public'));
    const sources = entries.map(([, source]) => source);
    const paths = files.map((name) => join(root, 'packages', folder, 'src', 'public', name));
    expect(paths.filter((path) => !sources.includes(path))).toEqual([]);
  });

  it('is the one that is stored', async () => {
    const lines = entries.flatMap(([entry, source]) => {
      const { values, types } = exportsOf(source);
      return [`${entry}`, ...values.map((name) => `  ${name}`), ...types.map((name) => `  type ${name}`), ''];
    });
    await expect(lines.join('\n')).toMatchFileSnapshot('./public-surface.txt');
  });

  it.each(entries)('of %s is what a program gets', async (_, source) => {
    const module: object = await import(source);
    expect(Object.keys(module).sort()).toEqual(exportsOf(source).values);
  });
});

describe('the reader of exports', () => {
  const files: Record<string, string> = {
    'a.ts': `/** export const no = 1; */
export * from './b.ts';
export { x, type X, y as z } from './c.ts';
export type { Only } from './d.ts';
export const one = 1;
export async function two() {}
export class Three {}
export interface Four {}
`,
    'b.ts': 'export type Five = 5;\nexport function* six() {}\n',
  };

  it('finds values and types, through export *', () => {
    expect(exportsOf('a.ts', (path) => files[path]!)).toEqual({
      values: ['Three', 'one', 'six', 'two', 'x', 'z'],
      types: ['Five', 'Four', 'Only', 'X'],
    });
  });
});
