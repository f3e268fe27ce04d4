/**
 * Measures the peak memory of `law verdict` on a large file, in a process of its own.
 *
 *     node --conditions=@regain/source scripts/verdict-memory.ts [megabytes, default 1000]
 */

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beta } from '../packages/regain/src/types/distributions.ts';
import { random } from '../packages/regain/src/types/random.ts';
import { peakOfCommand } from './peak-memory.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const peakMax = 200e6;

const fileFormats = ['csv', 'jsonl', 'jsonl with ledgers'] as const;
type FileFormat = (typeof fileFormats)[number];

/** Writes a file of about this size, judges it in a child process, and removes it. */
export async function measureVerdict(form: FileFormat, megabytes: number) {
  using folder = temporaryFolder('memory');
  const file = join(folder.path, form === 'csv' ? 'rollouts.csv' : 'rollouts.jsonl');
  const bytes = await writeRollouts(file, form, megabytes * 1e6);
  const start = performance.now();
  const { output, peakBytes } = await peakOfCommand(['law', 'verdict', file, '--json']);
  const seconds = (performance.now() - start) / 1000;
  const rollouts: number = JSON.parse(output).rollouts;
  return { megabytes: bytes / 1e6, rollouts, seconds, peakBytes };
}

/** The same block of rollouts, 6 cells of 200 tasks, again and again: memory must not depend on how often. */
async function writeRollouts(file: string, form: FileFormat, bytesMin: number): Promise<number> {
  const block = Buffer.from(blockOf(form));
  await using handle = await open(file, 'w');
  let bytes = 0;
  if (form === 'csv') await handle.write('policy,suite,backbone,task,seed,repeat,success,cost\n');
  for (; bytes < bytesMin; bytes += block.length) await handle.write(block);
  return bytes;
}

function blockOf(form: FileFormat): string {
  const source = random('verdict-memory');
  const lines = Array.from({ length: 20_000 }, (_, i) => {
    const row = {
      policy: ['vanilla', 'critic', 'fortify'][i % 3]!,
      suite: ['api-bank', 'paladin-eval'][source.below(2)]!,
      backbone: 'embedded-small',
      task: `task-${source.below(200)}`,
      seed: source.below(5),
      repeat: source.below(5),
      success: source.below(10) < 8 ? 1 : 0,
    };
    const entry = () => ({ cost: beta(source, 2, 2) / 10, downMs: source.below(5000), upCost: 0, upMs: 0 });
    if (form === 'jsonl with ledgers') return JSON.stringify({ ...row, ledger: [entry(), entry(), entry()] });
    const cost = beta(source, 1, 2);
    return form === 'jsonl' ? JSON.stringify({ ...row, cost }) : Object.values({ ...row, cost }).join(',');
  });
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) {
  const megabytes = Number(process.argv[2] ?? 1000);
  for (const form of fileFormats) {
    const { rollouts, seconds, peakBytes, megabytes: size } = await measureVerdict(form, megabytes);
    const isWithin = peakBytes < peakMax;
    console.log(
      `${form}: ${size.toFixed(0)} MB, ${rollouts} rollouts, ${seconds.toFixed(1)} s, ` +
        `${(size / seconds).toFixed(0)} MB/s, peak ${(peakBytes / 1e6).toFixed(0)} MB (${isWithin ? 'within' : 'ABOVE'} ${peakMax / 1e6})`,
    );
    if (!isWithin) process.exitCode = 1;
  }
}
