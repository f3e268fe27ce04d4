/** Peak memory of `regain analyze` as the file of Claude Code sessions grows. `--large` adds 2 GB. */

import { join } from 'node:path';
import { peakOfCommand } from '../scripts/peak-memory.ts';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { writeClaudeCodeFile } from './support/claude-code-file.ts';
import { fail } from './support/rounds.ts';

/** From 100 MB to 500 MB or 2 GB. */
const GROWTH_MAX = 1.5;
const megabytes = process.argv.includes('--large') ? [100, 500, 2_000] : [100, 500];

using folder = temporaryFolder('analyze');
const file = join(folder.path, 'session.jsonl');
let first = Number.NaN;
for (const size of megabytes) {
  const bytes = await writeClaudeCodeFile(file, size * 1e6);
  const start = performance.now();
  const { peakBytes } = await peakOfCommand(['analyze', file, '--json']);
  const seconds = (performance.now() - start) / 1000;
  if (Number.isNaN(first)) first = peakBytes;
  const growth = peakBytes / first;
  console.log(
    `${(bytes / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} s, peak ${(peakBytes / 1e6).toFixed(0)} MB, ${growth.toFixed(2)} of the first, at most ${GROWTH_MAX}`,
  );
  if (growth > GROWTH_MAX) fail('memory grows with the file');
}
