/** Uses the installed package on one version of Node, as its users would: in code, and by commands. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import type { NodeVersion } from './node-versions.ts';
import { assertThat, type ProjectEnvironment, succeeded } from './step.ts';

/** What must be the same on every version, each as text. */
export interface Results {
  readonly rollouts: string;
  readonly table: string;
  readonly verdict: string;
}

const BATCH = 10;
const manifest = {
  name: 'tiny',
  suites: ['paladin-eval'],
  policies: ['vanilla', 'retry', 'fortify', './agent.ts'],
  tasks: 5,
  repeats: 2,
};

/** The types have to be stripped by Node, and what it throws comes back whole only from a store that reads NULs. */
const agent = `import type { Agent } from '@regain/lab';
const agent: Agent = {
  name: 'impatient',
  decide: ({ history }) => {
    if (history.length > 0) throw new Error('tried once \\0 no more');
    return { action: { kind: 'retry', delayMs: 1000 }, thought: {} };
  },
};
export default agent;
`;

const recovery = `import { protect } from 'regain';
let calls = 0;
const search = async ({ to }) => {
  if (calls++ === 0) throw Object.assign(new Error('Service Unavailable'), { status: 503, retryAfterMs: 1 });
  return [to];
};
const tools = protect({ search }, { effects: { search: 'read' }, experience: false });
console.log(JSON.stringify({ found: await tools.search({ to: 'Rome' }), calls }));
`;

/** What a run looks like whose process died before its second batch was stored. */
const interruption = `import { DatabaseSync } from 'node:sqlite';
const database = new DatabaseSync(process.argv[2]);
database.exec('DELETE FROM batches WHERE batch = 1; DELETE FROM rollouts WHERE position / ${BATCH} = 1');
database.close();
`;

export function writeFiles(project: string): void {
  const files = { 'tiny.json': JSON.stringify(manifest), 'agent.ts': agent, recovery, interruption };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(project, name.includes('.') ? name : `${name}.js`), text);
  }
}

export async function useOnNode(
  { version, file }: NodeVersion,
  packageVersion: string,
  project: ProjectEnvironment,
): Promise<Results> {
  const node = async (...args: string[]) =>
    (await succeeded(`on Node ${version}`, file, args, project)).stdout;
  const regain = commandOn({ version, file }, project);

  const recovered = await node('recovery.js');
  assertThat(
    recovered === '{"found":["Rome"],"calls":2}\n',
    `Node ${version}: a read that fails once must be tried again, got ${recovered}`,
  );
  const said = (await regain('--version')).trim();
  assertThat(said === packageVersion, `Node ${version}: --version must say ${packageVersion}, got ${said}`);
  assertThat(
    (await regain('--help')).includes('Usage: regain'),
    `Node ${version}: --help must show the usage`,
  );

  const folder = `on-${version}`;
  mkdirSync(join(project.cwd, folder));
  const run = runOn(version);
  const shown = await regain('run', 'tiny.json', '--batch', `${BATCH}`, '--workers', '1', '--out', run);
  const rollouts = await regain('export', run);
  await node('interruption.js', run);
  const left = (await regain('export', run)).trim().split('\n').length;
  const total = rollouts.trim().split('\n').length;
  assertThat(left === total - BATCH, `Node ${version}: ${total - BATCH} rollouts must be left, got ${left}`);
  const resumed = await regain('resume', run, '--workers', '1');
  assertThat((await regain('export', run)) === rollouts, `Node ${version}: resumed, a run must be the same`);
  const table = await regain('show', run);
  assertThat(
    table === shown && table === resumed,
    `Node ${version}: show must print what run and resume printed, got\n${table}`,
  );
  await regain('report', run, '--out', join(folder, 'report'));
  const page = readFileSync(join(project.cwd, folder, 'report', 'report.html'), 'utf8');
  assertThat(page.includes('impatient'), `Node ${version}: the report must name the policies`);
  const verdict = await regain('law', 'verdict', join(root, 'examples', 'rollouts.csv'), '--json');
  console.log(`  use it on Node ${version}: ok`);
  return { rollouts, table: table.replaceAll(run, 'the run'), verdict };
}

/** The command as the package brings it. It succeeds, and Node warns of nothing. */
export function commandOn({ version, file }: NodeVersion, project: ProjectEnvironment) {
  const command = join(project.cwd, 'node_modules', 'regain', 'bin', 'regain.js');
  return async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await succeeded(`on Node ${version}`, file, [command, ...args], project);
    assertThat(
      !stderr.includes('Warning'),
      `Node ${version}: regain ${args.join(' ')} must not warn, got\n${stderr}`,
    );
    return stdout;
  };
}

/** The file of the tiny run, from the empty project. */
export function runOn(version: string): string {
  return join(`on-${version}`, 'tiny.sqlite');
}
