/** The licences of the packages in the lock, read from the installed packages, against a list of allowed ones. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockEntries, LockEntry } from './lock-file.ts';

/** They ask for no more than a notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** Allowed for these packages only, with the reason. */
const exceptions: readonly {
  readonly licence: string;
  readonly packages: RegExp;
  readonly reason: string;
}[] = [
  {
    licence: 'MPL-2.0',
    packages: /^(?:@resvg\/resvg-js|axe-core|lightningcss)(?:-|$)/,
    reason: 'its terms hold for its own files, which are used unchanged and are not part of our packages',
  },
  {
    licence: 'SEE LICENSE IN LICENSE',
    packages: /^@modelcontextprotocol\/server-/,
    reason: 'reference servers, run by the tests only; their repository is under MIT and Apache-2.0',
  },
  { licence: 'Zlib', packages: /^pako$/, reason: 'permissive' },
  { licence: 'CC0-1.0', packages: /^railroad-diagrams$/, reason: 'public domain, used by the tests only' },
];

/** `root` is the folder of `node_modules`. A package for another platform is not installed: the lock has its licence. */
export function findLicenceProblems(root: string, entries: LockEntries): string[] {
  return Object.entries(entries).flatMap(([path, entry]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const licence = licenceOf(join(root, path, 'package.json'), entry);
    return isAllowed(name, licence) ? [] : [`${path} ${entry.version}: licence ${licence ?? 'not stated'}`];
  });
}

function licenceOf(manifest: string, entry: LockEntry): string | undefined {
  if (!existsSync(manifest)) return entry.license;
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string | { type?: string } };
  return typeof license === 'object' ? license.type : license;
}

/** `licence` is an SPDX expression without nested parentheses, such as `(MIT OR Apache-2.0)`. */
export function isAllowed(name: string, licence: string | undefined): boolean {
  if (licence === undefined) return false;
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((one) => isAllowedAlone(name, one)));
}

function isAllowedAlone(name: string, licence: string): boolean {
  if (permissive.has(licence)) return true;
  return exceptions.some((exception) => exception.licence === licence && exception.packages.test(name));
}
