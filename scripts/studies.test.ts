import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sectionOf } from './markers.ts';
import { root } from './run.ts';
import { studies } from './studies.ts';

describe.each(studies)('the study $name', ({ name, file, run, missing }) => {
  const lack = missing?.();
  if (lack !== undefined) console.warn(`skipped: the study ${name} ${lack}`);

  it.skipIf(lack !== undefined)('has been run, and its page shows what it writes', async () => {
    const shown = sectionOf(readFileSync(join(root, file), 'utf8'), `soak:${name}`);
    /** Headings, and the first rows of tables. */
    const heads = (markdown: string) =>
      markdown
        .split('\n')
        .filter((line, i, lines) => line.startsWith('###') || /^\|:?--/.test(lines[i + 1] ?? ''));
    const written = await run(0.001);
    expect(heads(written).length).toBeGreaterThan(0);
    expect(heads(shown)).toEqual(heads(written));
  });
});
