/** Packs the package as it would be published, checks it, and uses it in an empty project, on several Nodes. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeVersions } from './package/nodes.ts';
import { refuseOldNode } from './package/old-node.ts';
import { assertThat, type Inside, step } from './package/step.ts';
import { commandOn, type Results, runOn, useOnNode, writeFiles } from './package/use-on-node.ts';
import { root, toolEnvironment } from './run.ts';

const manifest: {
  readonly version: string;
  readonly engines: { readonly node: string };
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
  // Packing has to build by itself: nobody publishes what was built before the last change.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await step('build and pack', 'npm', ['pack', '--pack-destination', folder]);
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball');
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
  requireLinks();
  await useOnEveryNode(inside);
}

async function useOnEveryNode(inside: Inside): Promise<void> {
  const versions = await nodeVersions(manifest.engines.node, join(folder, 'nodes'), inside);
  writeFiles(folder);
  const [oldest, ...later] = versions;
  const expected = await useOnNode(oldest!, manifest.version, inside);
  for (const node of later) {
    const found = await useOnNode(node, manifest.version, inside);
    for (const name of Object.keys(expected) as (keyof Results)[]) {
      assertThat(
        found[name] === expected[name],
        `${name} of Node ${node.version} must be those of Node ${oldest!.version}, got\n${found[name]}`,
      );
    }
  }
  for (const [reader, writer] of [
    [versions.at(-1)!, oldest!],
    [oldest!, versions.at(-1)!],
  ] as const) {
    const read = await commandOn(reader, inside)('export', runOn(writer.version));
    assertThat(
      read === expected.rollouts,
      `Node ${reader.version} must read the run of Node ${writer.version}`,
    );
  }
  console.log('  the same run, verdict and file on all of them: ok');
  await refuseOldNode(oldest!.version, inside);
}

/** Who reads the page of the package follows its links: what they name comes along. */
function requireLinks(): void {
  const place = join(folder, 'node_modules', 'regain');
  const targets = ['README.md', 'CHANGELOG.md'].flatMap((page) =>
    [...readFileSync(join(place, page), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, to]) => to!),
  );
  const missing = targets.filter((target) => !existsSync(join(place, target)));
  assertThat(
    targets.length > 0 && missing.length === 0,
    `README.md links to ${missing.join(', ')}: not packed`,
  );
  console.log(`  ${targets.length} links of its pages resolve: ok`);
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

/** `regain`, `regain/law`, ... as the manifest exports them: those that need no other package, or the integrations. */
function entryNames(isIntegration: boolean): string[] {
  return Object.entries(manifest.exports)
    .filter(([name]) => name !== './package.json')
    .filter(([, target]) => JSON.stringify(target).includes('/integrations/') === isIntegration)
    .map(([name]) => `regain${name.slice(1)}`);
}
