/** The two commands of the README, from an empty folder, with real clients: does each reach the protected server? */

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { serverEnvironment } from '../../../packages/regain/src/mcp/stdio/environment.ts';
import { root, run } from '../../run.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { markdownTable, textColumn } from '../columns.ts';
import { type Home, type RealClient, realClients } from './clients.ts';

interface Trial {
  readonly client: RealClient;
  readonly isNewConnected: boolean;
  /** Without the relay. */
  readonly isDirectConnected: boolean;
  readonly isOwnConnected: boolean;
  readonly isRestored: boolean;
}

const TRIES = 5;
const server = ['npx', '-y', '@modelcontextprotocol/server-memory'];

/** Below full effort no client is installed: together they have about 900 MB. */
export async function mcpClientsTables(effort: number): Promise<string> {
  const trials = effort < 1 ? [] : await tryAll();
  const said = (isTrue: boolean) => (isTrue ? 'yes' : '**no**');
  return markdownTable(trials, [
    textColumn('client', ({ client }) => `\`${client.package}\``),
    textColumn('a new server connects', (trial) => said(trial.isNewConnected)),
    textColumn('a server that the client added connects directly', (trial) => said(trial.isDirectConnected)),
    textColumn('and through the relay', (trial) => said(trial.isOwnConnected)),
    textColumn('its file is restored byte for byte', (trial) => said(trial.isRestored)),
  ]);
}

async function tryAll(): Promise<readonly Trial[]> {
  using temporary = temporaryFolder('clients');
  const base = temporary.path;
  await succeeded('npm', ['pack', '-w', 'regain', '--pack-destination', base], root, process.env);
  const { version } = JSON.parse(readFileSync(join(root, 'packages/regain/package.json'), 'utf8'));
  const tarball = join(base, `regain-${version}.tgz`);
  const trials: Trial[] = [];
  for (const client of realClients) {
    const folder = join(base, client.name);
    mkdirSync(folder);
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', client.package];
    await succeeded('npm', install, folder, process.env);
    trials.push(await tryClient(client, await emptyHome(folder), tarball, client.command(folder)));
    rmSync(folder, { recursive: true, force: true });
  }
  return trials;
}

/** A user with nothing but Node and npm, and with the settings of npm that this network needs. */
async function emptyHome(base: string): Promise<Home> {
  const folder = join(base, 'home');
  const project = join(base, 'project');
  const programs = join(base, 'programs');
  for (const made of [folder, project, programs]) mkdirSync(made);
  symlinkSync(process.execPath, join(programs, 'node'));
  const { stdout: cafile } = await run('npm', ['config', 'get', 'cafile']);
  if (cafile.trim() !== 'null') writeFileSync(join(folder, '.npmrc'), `cafile=${cafile.trim()}\n`);
  const { environment } = serverEnvironment(process.env, [], process.platform);
  const path = [programs, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  // One client uses servers only in folders that its user trusts.
  const env = { ...environment, HOME: folder, PATH: path, TERM: 'dumb', GEMINI_CLI_TRUST_WORKSPACE: 'true' };
  return { folder, project, env };
}

async function tryClient(
  client: RealClient,
  home: Home,
  tarball: string,
  command: readonly string[],
): Promise<Trial> {
  const [program, ...words] = command;
  const ask = (...args: readonly string[]) =>
    run(program!, [...words, ...args], { cwd: home.project, env: home.env });
  /** Clients wait only some seconds, which a busy machine may miss. */
  const isConnected = async (): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries++)
      if (await client.isConnected('memory', ask, command, home)) return true;
    return false;
  };
  const regain = (...args: readonly string[]) =>
    succeeded(
      'npx',
      ['regain', 'mcp', ...args, '--client', client.name, '--server', 'memory'],
      home.project,
      home.env,
    );
  const own = ['--client', client.name, '--server', 'memory', '--', ...server];
  // `npx` fetches the server once, for which some clients do not wait long enough. Without input the server ends.
  await run(server[0]!, server.slice(1), { cwd: home.project, env: home.env });
  // The two commands of the README, with the packed package in place of its name.
  await succeeded('npm', ['install', tarball], home.project, home.env);
  await succeeded('npx', ['regain', 'mcp', 'install', ...own], home.project, home.env);
  const isNewConnected = await isConnected();
  await regain('uninstall');
  // A server that the client has put into its file itself. Its list may write to the file too.
  const added = await ask(...client.add('memory', server));
  if (added.code !== 0) throw new Error(`${client.name} cannot add a server: ${added.stderr}`);
  const isDirectConnected = await isConnected();
  const before = readFileSync(client.file(home));
  await regain('install');
  const isOwnConnected = await isConnected();
  await regain('uninstall');
  return {
    client,
    isNewConnected,
    isDirectConnected,
    isOwnConnected,
    isRestored: readFileSync(client.file(home)).equals(before),
  };
}

async function succeeded(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { code, stdout, stderr } = await run(command, args, { cwd, env });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr || stdout}`);
}
