/** Packs all packages as they would be published, checks them, and adds one after the other to an empty project, on several Nodes. */

import { join } from 'node:path';
import { pack } from './package/pack.ts';
import { emptyProject } from './package/project.ts';
import { useDashboard } from './package/use-dashboard.ts';
import { useWithLab } from './package/use-with-lab.ts';
import { useWithoutLab } from './package/use-without-lab.ts';
import { temporaryFolder } from './temporary-folder.ts';

using folder = temporaryFolder('package');
try {
  const { regain, lab, dashboard } = await pack(folder.path);
  const project = emptyProject(join(folder.path, 'project'));
  await useWithoutLab(regain, project);
  await useWithLab(regain, lab, project);
  await useDashboard(dashboard, project);
  console.log('package: ok');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
