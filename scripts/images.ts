/**
 * Writes the pictures of the README from real output: what an example prints, and the frontier of `npm start`, which
 * takes minutes. `npm run images -- recovered-calls` writes the first alone.
 */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminalSvg } from './docs/terminal-svg.ts';
import { root, run } from './run.ts';

const example = 'examples/recovered-calls.ts';
const images = join(root, 'docs/images');
const folder = mkdtempSync(join(tmpdir(), 'regain-images-'));
try {
  mkdirSync(images, { recursive: true });
  writeFileSync(join(images, 'recovered-calls.svg'), terminalSvg(`node ${example}`, await source(example)));
  if (!process.argv.includes('recovered-calls')) await writeFrontier();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function writeFrontier(): Promise<void> {
  await source('packages/regain/src/cli/main.ts', 'reproduce', '--quick', '--out', folder);
  copyFileSync(join(folder, 'report', 'frontier.svg'), join(images, 'frontier.svg'));
}

async function source(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(process.execPath, ['--conditions=@regain/source', ...args]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}
