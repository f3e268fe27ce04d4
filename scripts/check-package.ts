/** Packs all packages as they would be published, checks them, and adds one after the other to an empty project, on several Nodes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from './package/pack.ts';
import { emptyProject } from './package/project.ts';
import { useDashboard } from './package/use-dashboard.ts';
import { useWithLab } from './package/use-with-lab.ts';
import { useWithoutLab } from './package/use-without-lab.ts';

const folder = mkdtempSync(join(tmpdir(), 'regain-package-'));
try {
  const { regain, lab, dashboard } = await pack(folder);
  const project = emptyProject(join(folder, 'project'));
  await useWithoutLab(regain, project);
  await useWithLab(regain, lab, project);
  await useDashboard(dashboard, project);
  console.log('package: ok');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
