/** The version of a checkout includes a hash of the sources that rollouts depend on, and of nothing else. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { directoryForTest } from '../../../regain/src/cli/run-in-test.ts';
import { sourceHashOf } from './software-version.ts';

const directory = directoryForTest();

it('changes with the sources that rollouts depend on, and with nothing else', () => {
  for (const module of ['law', 'cli', 'report']) mkdirSync(join(directory.path, module));
  directory.write('law/gap.ts', 'one');
  const first = sourceHashOf(directory.path);
  expect(first).toMatch(/^[0-9a-f]{12}$/);

  for (const file of [
    'law/gap.test.ts',
    'law/data-in-test.ts',
    'law/notes.md',
    'cli/main.ts',
    'report/page.ts',
  ])
    directory.write(file, 'new');
  expect(sourceHashOf(directory.path)).toBe(first);

  const changed = [
    () => directory.write('law/gap.ts', 'two'),
    () => directory.write('law/more.ts', 'two'),
    () => directory.write('law/table.json', '{}'),
  ].map((change) => {
    change();
    return sourceHashOf(directory.path);
  });
  expect(new Set([first, ...changed]).size).toBe(4);
});
