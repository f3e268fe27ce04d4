/** Files of a user that never return, on a real worker: their rollouts end with an error, and the run ends by itself. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import packageJson from '../../../../regain/package.json' with { type: 'json' };
import { pingSuite } from '../../harness/experiment-in-test.ts';
import {
  carriedFiles,
  createRunHead,
  parseManifest,
  resolveManifest,
  softwareVersion,
} from '../../harness/index.ts';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { openStore, rolloutsOf } from '../../store/index.ts';
import { runRegainWhile } from '../runs/processes-in-test.ts';

const directory = runDirectoryInTest();

const suite = pingSuite({
  tasks: ['loops', 'works'],
  args: '({ does: id })',
  execute: "execute({ does }) { for (; does === 'loops'; ); return 'pong'; }",
});

it('a policy and a tool with an endless loop cost their own rollouts only', async () => {
  const folder = join(directory.path, 'files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'suite.ts'), suite);
  writeFileSync(join(folder, 'policy.ts'), `export default { name: 'looping', decide() { for (;;); } };`);
  const input = {
    ...{ name: 'loops', suites: ['./suite.ts'], policies: ['./policy.ts'], profiles: ['storm'] },
    ...{ tasks: 'all' as const, seeds: [2], repeats: 1, limits: { decisionMs: 100 } },
  };
  const manifest = await resolveManifest(parseManifest(input), { from: folder, runDirectory: folder });
  const madeBy = softwareVersion(packageJson.version);
  const head = createRunHead(manifest, { madeBy, createdAt: '2026-01-02T03:04:05.000Z' }, 3);
  const database = await databaseInTest();
  const store = openStore(database);
  await (await store.create('loops', head, 'a test', await carriedFiles(manifest, folder))).close();
  const args = ['worker', '--database', database, '--threads', '1', '--until-done'];
  const { code, stderr } = await runRegainWhile(args, () => {});
  expect(code, stderr).toBe(0);
  const run = await store.open('loops');
  const found = (await rolloutsOf(run)).map(({ task, ending, error }) => [task, ending, error]);
  await run.close();
  expect(found).toEqual([
    ['loops', 'void', 'the tool did not return within 2 s'],
    ['works', 'failed', 'Error: the policy did not return within 2 s'],
  ]);
});
