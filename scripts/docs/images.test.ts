/** The pictures of the README show what the code does now. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, run } from '../run.ts';
import { outputOf, terminalSvg } from './terminal-svg.ts';

it('docs/images/recovered-calls.svg shows the output of its example', async () => {
  const picture = readFileSync(join(root, 'docs/images/recovered-calls.svg'), 'utf8');
  const { stdout } = await run(process.execPath, [
    '--conditions=@regain/source',
    join(root, 'examples/recovered-calls.ts'),
  ]);
  // `npm run images -- recovered-calls` writes it again.
  expect(outputOf(picture)).toBe(stdout.trimEnd());
});

it('a capture keeps every line of the output', () => {
  const output = 'a < b && c\n\n  -> retry: "x"';
  const svg = terminalSvg('node a.ts', `${output}\n`);
  expect(outputOf(svg)).toBe(output);
});
