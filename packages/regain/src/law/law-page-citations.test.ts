/** docs/reference/law.md and the code cite each other; both directions must lead somewhere. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(root, 'docs/reference/law.md'), 'utf8');
const sections = [...page.matchAll(/^## (\d+)\. /gm)].map((match) => Number(match[1]));
const links = [...page.matchAll(/\[(`?)([^\]`]+)`?\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(
  ([, tick, text, path]) => ({
    name: tick === '`' ? text! : null,
    path: path!,
  }),
);

describe('docs/reference/law.md', () => {
  it('has sections 1 to 13 in order', () => {
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('cites files that exist', () => {
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(({ path }) => !existsSync(join(root, path))).map(({ path }) => path)).toEqual([]);
  });

  it('cites names that those files export', () => {
    const missing = links.filter(({ name, path }) => {
      if (name === null || !existsSync(join(root, path))) return false;
      const exported = new RegExp(
        `^export (?:async )?(?:const|function|class|type|interface) ${name}\\b`,
        'm',
      );
      return !exported.test(readFileSync(join(root, path), 'utf8'));
    });
    expect(missing).toEqual([]);
  });

  it('has every section that the code cites', () => {
    const sources = globSync('packages/*/src/**/*.ts', { cwd: root });
    const cited = sources
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const text = readFileSync(join(root, path), 'utf8').replaceAll(/\n\s*(?:\*|\/\/)\s*/g, ' ');
        return [...text.matchAll(/docs\/reference\/law\.md, sections? (\d+)/g)].map((match) => ({
          path,
          section: Number(match[1]),
        }));
      });
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([]);
  });
});
