/** Who reads the pages of a package follows their links: each leads somewhere. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import type { Manifest } from './pack.ts';
import { assertThat } from './step.ts';

/** `place`: the installed package. Files of the repository have to be there, and what lies beside a page is packed with it. */
export function requireLinks({ name, homepage }: Manifest, place: string): void {
  const repository = homepage.replace(/#.*/, '');
  const targets = ['README.md', 'CHANGELOG.md'].flatMap((page) =>
    [...readFileSync(join(place, page), 'utf8').matchAll(/\]\((?!#)([^)#\s]+)/g)].map(([, to]) => to!),
  );
  const own = targets.flatMap((target) => {
    const [, path] = /^\/(?:blob|tree)\/main\/(.+)$/.exec(target.replace(repository, '')) ?? [];
    if (target.startsWith(repository)) return [{ target, file: join(root, path ?? 'no path') }];
    return /^\w+:/.test(target) ? [] : [{ target, file: join(place, target) }];
  });
  const missing = own.filter(({ file }) => !existsSync(file)).map(({ target }) => target);
  assertThat(
    own.length > 0 && missing.length === 0,
    `pages of ${name} link to ${missing.join(', ')}: not there`,
  );
  for (const file of ['LICENSE', ...(name === 'regain' ? [] : ['NOTICE'])])
    assertThat(existsSync(join(place, file)), `${name} must carry ${file}`);
  console.log(`  ${own.length} links of the pages of ${name} resolve: ok`);
}
