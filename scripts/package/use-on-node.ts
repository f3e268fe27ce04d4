/** Uses the installed package on one version of Node, as its users would: in code, and by commands. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.ts';
import type { NodeVersion } from './node-versions.ts';
import { assertThat, commandIn, type ProjectEnvironment, succeeded } from './step.ts';

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

/** Commands one after the other in one process, which loads the packages once; gives what each of them printed. */
const session = `import { DatabaseSync } from 'node:sqlite';
const [command, run, ...lines] = process.argv.slice(2);
const printed = [];
const write = process.stdout.write;
for (const [i, line] of lines.entries()) {
  let text = '';
  process.stdout.write = (part) => { text += typeof part === 'string' ? part : Buffer.from(part); return true; };
  if (line === 'interrupt') interrupt();
  else {
    process.argv = [process.argv[0], command, ...JSON.parse(line)];
    await import(command + '?' + i);
  }
  process.stdout.write = write;
  if (process.exitCode) throw new Error(line + ' failed');
  printed.push(text);
}
console.log(JSON.stringify(printed));

/** What a run looks like whose process died before its second batch was stored. */
function interrupt() {
  const database = new DatabaseSync(run);
  database.exec('DELETE FROM batches WHERE batch = 1; DELETE FROM rollouts WHERE position / ${BATCH} = 1');
  database.close();
}
`;

export function writeFiles(project: string): void {
  const files = { 'tiny.json': JSON.stringify(manifest), 'agent.ts': agent, recovery, session };
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

  const folder = `on-${version}`;
  mkdirSync(join(project.cwd, folder));
  const run = runOn(version);
  const shown = await regain('run', 'tiny.json', '--batch', `${BATCH}`, '--workers', '1', '--out', run);
  const [help, rollouts, , interrupted, resumed, exported, table, , verdict] = await inOneProcess(
    { version, file },
    project,
    [
      ['--help'],
      ['export', run],
      'interrupt',
      ['export', run],
      ['resume', run, '--workers', '1'],
      ['export', run],
      ['show', run],
      ['report', run, '--out', join(folder, 'report')],
      ['law', 'verdict', join(root, 'examples', 'rollouts.csv'), '--json'],
    ],
  );
  assertThat(help!.includes('Usage: regain'), `Node ${version}: --help must show the usage`);
  const left = interrupted!.trim().split('\n').length;
  const total = rollouts!.trim().split('\n').length;
  assertThat(left === total - BATCH, `Node ${version}: ${total - BATCH} rollouts must be left, got ${left}`);
  assertThat(exported === rollouts, `Node ${version}: resumed, a run must be the same`);
  assertThat(
    table === shown && table === resumed,
    `Node ${version}: show must print what run and resume printed, got\n${table}`,
  );
  const page = readFileSync(join(project.cwd, folder, 'report', 'report.html'), 'utf8');
  assertThat(page.includes('impatient'), `Node ${version}: the report must name the policies`);
  console.log(`  use it on Node ${version}: ok`);
  return { rollouts: rollouts!, table: table!.replaceAll(run, 'the run'), verdict: verdict! };
}

/** Node says at its own start that its SQLite is experimental; the command as the package brings it does not. */
async function inOneProcess(
  { version, file }: NodeVersion,
  project: ProjectEnvironment,
  commands: readonly ('interrupt' | readonly string[])[],
): Promise<string[]> {
  const command = pathToFileURL(join(project.cwd, 'node_modules', 'regain', 'dist', 'cli.js')).href;
  const lines = commands.map((args) => (args === 'interrupt' ? args : JSON.stringify(args)));
  const args = ['session.js', command, runOn(version), ...lines];
  const { stdout, stderr } = await succeeded(`on Node ${version}`, file, args, project);
  const warnings = stderr.split('\n').filter((line) => /Warning(?!: SQLite is an experimental)/.test(line));
  assertThat(warnings.length === 0, `Node ${version}: commands must not warn, got\n${stderr}`);
  return JSON.parse(stdout);
}

/** The command as the package brings it. It succeeds, and Node warns of nothing. */
export function commandOn({ version, file }: NodeVersion, project: ProjectEnvironment) {
  return async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await succeeded(
      `on Node ${version}`,
      file,
      [commandIn(project), ...args],
      project,
    );
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
