/**
 * Writes the pictures of the README from real output: what an example prints, and the frontier of `npm start`, which
 * takes minutes. `npm run images -- recovered-calls` writes the first alone.
 */

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminalSvg } from './docs/terminal-svg.ts';
import { root, run } from './run.ts';
import { temporaryFolder } from './temporary-folder.ts';

const example = 'examples/recovered-calls.ts';
const images = join(root, 'docs/images');
using folder = temporaryFolder('images');
mkdirSync(images, { recursive: true });
writeFileSync(join(images, 'recovered-calls.svg'), terminalSvg(`node ${example}`, await source(example)));
if (!process.argv.includes('recovered-calls')) await writeFrontier();

async function writeFrontier(): Promise<void> {
  await source('packages/regain/src/cli/main.ts', 'reproduce', '--quick', '--out', folder.path);
  copyFileSync(join(folder.path, 'report', 'frontier.svg'), join(images, 'frontier.svg'));
}

async function source(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(process.execPath, ['--conditions=@regain/source', ...args]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}
