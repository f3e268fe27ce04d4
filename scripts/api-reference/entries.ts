/** The public entry points of both packages, from their package.json. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EntryPoint {
  /** As a user imports it: "regain/law". */
  readonly name: string;
  /** Path of its source from the root of the repository. */
  readonly source: string;
  /** Name of its page. */
  readonly page: string;
}

/** `internal/*` is not public; `commands` is what the command line loads. */
const hidden = /^\.\/(internal\/|commands$|package\.json$)/;

/** In the order of package.json: the first entry point that exports a name documents it, later ones link to it. */
export function entryPoints(root: string): EntryPoint[] {
  return ['regain', 'lab'].flatMap((folder) => {
    const directory = join('packages', folder);
    const { name, exports } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly exports: { readonly [path: string]: string | { readonly '@regain/source': string } };
    };
    return Object.entries(exports).flatMap(([path, target]) =>
      hidden.test(path) || typeof target === 'string'
        ? []
        : [
            {
              name: name + path.slice(1),
              source: join(directory, target['@regain/source']),
              page: `${(name + path.slice(1)).replace('@regain/', '').replaceAll('/', '-')}.md`,
            },
          ],
    );
  });
}
