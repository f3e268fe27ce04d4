/**
 * What a process pays once, as processor time of fresh processes, interleaved: `import 'regain'`, and the first failure
 * (import, protect, one failing read that is recovered), both against `import 'ai'`. The package is built as it is
 * published. Fails above half of `import 'ai'`.
 */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../packages/regain/package.json' with { type: 'json' };
import { root, run } from '../scripts/run.ts';
import { median } from './support/rounds.ts';

const RATIO_MAX = 0.5;
const ROUNDS = 21;

const programs = {
  ai: `await import('ai');`,
  regain: `await import('regain');`,
  'first failure': `const { protect } = await import('regain');
let calls = 0;
const find = async () => {
  if (calls++ > 0) return { price: 3 };
  throw Object.assign(new Error('service unavailable'), { status: 503, retryAfterMs: 1 });
};
await protect({ find }, { effects: 'read' }).find({ id: 'a1' });
if (calls !== 2) throw new Error('the read was not recovered');`,
};

const project = mkdtempSync(join(tmpdir(), 'regain-start-'));
try {
  await install();
  const took = await measure();
  for (const name of ['ai', 'regain', 'first failure'] as const)
    console.log(`${name}: ${median(took[name]).toFixed(0)} ms`);
  for (const name of ['regain', 'first failure'] as const) {
    const ratios = took[name].map((ms, round) => ms / took.ai[round]!).sort((a, b) => a - b);
    const ratio = median(ratios);
    const quartiles = [0.25, 0.75].map((share) => ratios[Math.floor(share * ratios.length)]!.toFixed(2));
    console.log(
      `${name}, against import 'ai': ratio ${ratio.toFixed(2)} (quartiles ${quartiles.join(', ')}), at most ${RATIO_MAX}`,
    );
    if (ratio > RATIO_MAX) process.exitCode = 1;
  }
} finally {
  rmSync(project, { recursive: true });
}

/** Regain as it is published, beside its dependencies and `ai`. */
async function install(): Promise<void> {
  const modules = join(project, 'node_modules');
  const folder = join(modules, 'regain');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  copyFileSync(join(root, 'packages', 'regain', 'package.json'), join(folder, 'package.json'));
  for (const name of ['ai', ...Object.keys(packageJson.dependencies)])
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  const build = ['--out-dir', join(folder, 'dist'), '--no-dts'];
  const { code, stderr } = await run('tsdown', build, { cwd: join(root, 'packages', 'regain') });
  if (code !== 0) throw new Error(`regain could not be built: ${stderr}`);
}

/** Milliseconds of processor time after the start of Node, by program and round. */
async function measure(): Promise<Record<keyof typeof programs, number[]>> {
  const took: Record<keyof typeof programs, number[]> = { ai: [], regain: [], 'first failure': [] };
  const names = Object.keys(programs) as (keyof typeof programs)[];
  for (const [index, name] of names.entries())
    writeFileSync(
      join(project, `${index}.js`),
      `const before = process.cpuUsage();\n${programs[name]}\nconst { user, system } = process.cpuUsage(before);\nconsole.log((user + system) / 1000);\n`,
    );
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, name] of names.entries()) {
      const { code, stdout, stderr } = await run(process.execPath, [`${index}.js`], { cwd: project });
      if (code !== 0) throw new Error(`${name} failed: ${stderr}`);
      // The first round reads the files into memory.
      if (round >= 0) took[name].push(Number(stdout));
    }
  }
  return took;
}
