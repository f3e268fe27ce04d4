/** Packs the package as it would be published, checks it, and uses it in an empty project. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { root, run, toolEnvironment } from './run.ts';

interface Inside {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const manifest: {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'regain-package-'));
/** Without what `npm run` tells its children about this project: the empty project must not see it. */
const outsideEnvironment = Object.fromEntries(
  Object.entries(toolEnvironment).filter(
    ([name]) => !/^npm_(?:package|lifecycle|config_local_prefix)/.test(name),
  ),
);

try {
  await step('build', 'tsdown', []);
  const packed = await step('pack', 'npm', ['pack', '--json', '--pack-destination', folder]);
  const tarball = join(folder, nameOf(packed));
  await step('publint', 'publint', ['run', tarball, '--strict']);
  await step('types resolve', 'attw', [tarball, '--profile', 'esm-only']);
  await useInEmptyProject(tarball);
  console.log('package: ok');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function useInEmptyProject(tarball: string): Promise<void> {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, type: 'module' }),
  );
  const inside = { cwd: folder, env: outsideEnvironment };
  await step('install', 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], inside);

  await importAll(entryNames(false), inside);
  const peers = Object.entries(manifest.peerDependencies).map(([name, range]) => `${name}@${range}`);
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-save', ...peers];
  await step(`install ${peers.join(', ')}`, 'npm', install, inside);
  await importAll(entryNames(true), inside);

  const predict = ['regain', 'law', 'predict', '--es', '0.814', '--json'];
  const prediction = JSON.parse(await step('run the command', 'npx', ['--no-install', ...predict], inside));
  assertThat(prediction.predicted === 1.86, `predict must give 1.86, got ${prediction.predicted}`);

  await remember(inside);
  await refuseOldNode();
}

async function importAll(entries: readonly string[], inside: Inside): Promise<void> {
  const script = entries.map((entry, i) => `import * as entry${i} from '${entry}';`).join('\n');
  const counts = entries.map((entry, i) => `'${entry}', Object.keys(entry${i}).length`).join(', ');
  writeFileSync(join(folder, 'use.js'), `${script}\nconsole.log(JSON.stringify([${counts}]));\n`);
  const imported = JSON.parse(await step(`import ${entries.join(', ')}`, 'node', ['use.js'], inside));
  for (let i = 0; i < imported.length; i += 2) {
    assertThat(imported[i + 1] > 0, `${imported[i]} must export something, got nothing`);
  }
}

/** Word vectors lie beside the code that reads them, and their terms beside those of the package. */
async function remember(inside: Inside): Promise<void> {
  const add = ['add', '--text', 'slow down (7s)', '--class', 'rate-limit', '--operator', 'retry'];
  await step('add an exemplar', 'npx', ['--no-install', 'regain', 'memory', ...add], inside);
  const nearest = ['regain', 'memory', 'nearest', 'HTTP 429: too many requests', '--json'];
  const found = JSON.parse(await step('retrieve it', 'npx', ['--no-install', ...nearest], inside));
  assertThat(
    found[0]?.exemplar.operator === 'retry',
    `an exemplar must be found, got ${JSON.stringify(found)}`,
  );
  const notice = join(folder, 'node_modules', 'regain', 'NOTICE');
  assertThat(existsSync(notice), 'the package must carry NOTICE: name it under "files" of package.json');
}

/** Where the system has a Node that is too old, the command must say so in one line. */
async function refuseOldNode(): Promise<void> {
  const node = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.split(sep).includes('node_modules'))
    .map((part) => join(part, 'node'))
    .find((file) => existsSync(file));
  const version = node === undefined ? null : (await run(node, ['--version'])).stdout.trim().slice(1);
  if (node === undefined || version === null || !isTooOld(version)) {
    console.log(
      `  skipped: refusal of an old Node (no Node below 22.18 on the path, found ${version ?? 'none'})`,
    );
    return;
  }
  const { code, stdout, stderr } = await run(node, [
    join(folder, 'node_modules', 'regain', 'bin', 'regain.js'),
  ]);
  const expected = `regain needs Node 22.18 or later, this is Node ${version}.\n`;
  assertThat(
    code !== 0 && stdout === '' && stderr === expected,
    `Node ${version} must be refused, got ${code} ${stderr}`,
  );
  console.log(`  refuses Node ${version}: ok`);
}

function isTooOld(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  return major! < 22 || (major === 22 && minor! < 18);
}

/** `regain`, `regain/law`, ... as the manifest exports them: those that need no other package, or the integrations. */
function entryNames(isIntegration: boolean): string[] {
  return Object.entries(manifest.exports)
    .filter(([name]) => name !== './package.json')
    .filter(([, target]) => JSON.stringify(target).includes('/integrations/') === isIntegration)
    .map(([name]) => `regain${name.slice(1)}`);
}

function nameOf(packed: string): string {
  const listing = JSON.parse(packed.slice(packed.indexOf('[')));
  return listing[0].filename;
}

async function step(
  what: string,
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, options);
  assertThat(code === 0, `${what} failed: ${command} ${args.join(' ')}\n${stdout}${stderr}`);
  console.log(`  ${what}: ok`);
  return stdout;
}

function assertThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
