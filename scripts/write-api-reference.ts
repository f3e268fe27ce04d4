/** `npm run reference`: writes docs/reference/api from the sources. Fails where a public name has no comment. */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiReference, folder } from './api-reference/pages.ts';

const root = resolve(import.meta.dirname, '..');
const { pages, names, undocumented } = apiReference(root);
if (undocumented.length > 0) {
  console.error(`${undocumented.length} public names have no comment:\n${undocumented.join('\n')}`);
  process.exitCode = 1;
} else {
  mkdirSync(join(root, folder), { recursive: true });
  for (const file of readdirSync(join(root, folder)))
    if (!pages.has(join(folder, file))) rmSync(join(root, folder, file));
  for (const [path, text] of pages) writeFileSync(join(root, path), text);
  console.log(`${names} public names on ${pages.size} pages in ${folder}`);
}
