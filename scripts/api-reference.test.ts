import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiReference, folder } from './api-reference/pages.ts';

const root = resolve(import.meta.dirname, '..');

describe('the API reference', () => {
  const { pages, names, undocumented } = apiReference(root);

  it('documents every public name', () => {
    expect(undocumented, 'write a comment above each of these declarations').toEqual([]);
  });

  it('covers at most 260 names', () => {
    expect(names).toBeLessThanOrEqual(260);
  });

  it('is current', () => {
    const committed = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
    const found = Object.fromEntries(
      committed.map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')]),
    );
    expect(found, 'run `npm run reference`').toEqual(Object.fromEntries(pages));
  });
});
