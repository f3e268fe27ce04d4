/**
 * What a process pays once, as processor time of fresh processes, interleaved: `import 'regain'`, and the first failure
 * (import, protect, one failing read that is recovered), both against `import 'ai'`. The package is built as it is
 * published. Fails above half of `import 'ai'`.
 */

import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../packages/regain/package.json' with { type: 'json' };
import { root, run } from '../scripts/run.ts';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { median, sampled } from './support/rounds.ts';

const RATIO_MAX = 0.5;
/** The first round reads the files into memory. */
const ROUNDS = { count: 21, warmUp: 1 };

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

using folder = temporaryFolder('start');
const project = folder.path;
await install();
const took = await measure();
for (const name of ['ai', 'regain', 'first failure'] as const)
  console.log(`${name}: ${median(took.map((ms) => ms[name])).toFixed(0)} ms`);
for (const name of ['regain', 'first failure'] as const) {
  const ratios = took.map((ms) => ms[name] / ms.ai).sort((a, b) => a - b);
  const ratio = median(ratios);
  const quartiles = [0.25, 0.75].map((share) => ratios[Math.floor(share * ratios.length)]!.toFixed(2));
  console.log(
    `${name}, against import 'ai': ratio ${ratio.toFixed(2)} (quartiles ${quartiles.join(', ')}), at most ${RATIO_MAX}`,
  );
  if (ratio > RATIO_MAX) process.exitCode = 1;
}

/** Regain as it is published, beside its dependencies and `ai`. */
async function install(): Promise<void> {
  const modules = join(project, 'node_modules');
  const installed = join(modules, 'regain');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  copyFileSync(join(root, 'packages', 'regain', 'package.json'), join(installed, 'package.json'));
  for (const name of ['ai', ...Object.keys(packageJson.dependencies)])
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  const build = ['--out-dir', join(installed, 'dist'), '--no-dts'];
  const { code, stderr } = await run('tsdown', build, { cwd: join(root, 'packages', 'regain') });
  if (code !== 0) throw new Error(`regain could not be built: ${stderr}`);
}

/** Milliseconds of processor time after the start of Node, by program and round. */
function measure(): Promise<Readonly<Record<keyof typeof programs, number>>[]> {
  for (const [name, program] of Object.entries(programs))
    writeFileSync(
      join(project, `${name}.js`),
      `const before = process.cpuUsage();\n${program}\nconst { user, system } = process.cpuUsage(before);\nconsole.log((user + system) / 1000);\n`,
    );
  const ms = async (name: keyof typeof programs) => {
    const { code, stdout, stderr } = await run(process.execPath, [`${name}.js`], { cwd: project });
    if (code !== 0) throw new Error(`${name} failed: ${stderr}`);
    return Number(stdout);
  };
  return sampled(ROUNDS, async () => ({
    ...{ ai: await ms('ai'), regain: await ms('regain'), 'first failure': await ms('first failure') },
  }));
}
