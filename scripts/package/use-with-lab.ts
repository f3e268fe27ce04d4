/** The lab where regain is installed: everything can be imported, and runs are the same on every Node. */

import { join } from 'node:path';
import { checkExtensions } from './extensions.ts';
import { requireLinks } from './links.ts';
import { nodeVersions } from './node-versions.ts';
import { refuseOldNode } from './old-node.ts';
import type { Packed } from './pack.ts';
import { importAll, install } from './project.ts';
import { assertThat, type ProjectEnvironment } from './step.ts';
import { commandOn, type Results, runOn, useOnNode, writeFiles } from './use-on-node.ts';

export async function useWithLab(regain: Packed, lab: Packed, project: ProjectEnvironment): Promise<void> {
  await install(project, [lab.tarball]);
  requireLinks(lab.manifest, join(project.cwd, 'node_modules', '@regain', 'lab'));
  const entries = Object.keys(lab.manifest.exports).filter((entry) => entry !== './package.json');
  await importAll(
    entries.map((entry) => `@regain/lab${entry.slice(1)}`),
    project,
  );
  await checkExtensions(project);
  await useOnEveryNode(regain, project);
}

async function useOnEveryNode(
  { manifest: { engines, version } }: Packed,
  project: ProjectEnvironment,
): Promise<void> {
  const versions = await nodeVersions(engines.node, project);
  writeFiles(project.cwd);
  const [oldest, ...later] = versions;
  const expected = await useOnNode(oldest!, version, project);
  for (const node of later) {
    const found = await useOnNode(node, version, project);
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
    const read = await commandOn(reader, project)('export', runOn(writer.version));
    assertThat(
      read === expected.rollouts,
      `Node ${reader.version} must read the run of Node ${writer.version}`,
    );
  }
  console.log('  the same run, verdict and file on all of them: ok');
  await refuseOldNode(oldest!.version, project);
}
