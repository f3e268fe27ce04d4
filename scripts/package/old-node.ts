/** The command on a Node that is too old says so in one line, and does nothing else. */

import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { run } from '../run.ts';
import { assertThat, commandIn, type ProjectEnvironment } from './step.ts';

/** Node as it is, but for the version that it tells. */
const versionOverride = `Object.defineProperty(process, 'versions', {
  value: { ...process.versions, node: process.env.PRETENDED_NODE },
});
`;

/** `oldest` is the first that is not refused: 22.18.0. */
export async function refuseOldNode(oldest: string, project: ProjectEnvironment): Promise<void> {
  writeFileSync(join(project.cwd, 'pretence.js'), versionOverride);
  const [major, minor] = oldest.split('.').map(Number);
  const before = [`${major}.${minor! - 1}.9`, `${major! - 1}.99.0`, '9.99.9'];
  for (const version of before) await expectRefusal(version, oldest, await runWithVersion(version, project));
  for (const version of [oldest, `${major}.${minor! + 1}.0`, `${major! + 1}.0.0`]) {
    const { code, stderr } = await runWithVersion(version, project);
    assertThat(code === 0, `Node ${version} must be accepted, got ${code} ${stderr}`);
  }
  const real = await oldNodeOnPath(oldest);
  if (real !== null)
    await expectRefusal(real.version, oldest, await run(real.file, [commandIn(project)], project));
  console.log(`  refuses Node before ${oldest}${real === null ? '' : `, a real ${real.version}`}: ok`);
}

async function expectRefusal(
  version: string,
  oldest: string,
  { code, stdout, stderr }: Awaited<ReturnType<typeof run>>,
): Promise<void> {
  const expected = `regain needs Node ${oldest.replace(/\.0$/, '')} or later, this is Node ${version}.\n`;
  assertThat(
    code === 2 && stdout === '' && stderr === expected,
    `Node ${version} must be refused, got ${code} ${stdout}${stderr}`,
  );
}

function runWithVersion(version: string, project: ProjectEnvironment) {
  const env = { ...project.env, PRETENDED_NODE: version };
  const args = ['--import', './pretence.js', commandIn(project), '--version'];
  return run(process.execPath, args, { cwd: project.cwd, env });
}

/** Only a real one shows that the file is read at all by what is too old: where the system has one, it is asked. */
async function oldNodeOnPath(oldest: string): Promise<{ version: string; file: string } | null> {
  const file = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.split(sep).includes('node_modules'))
    .map((part) => join(part, 'node'))
    .find((path) => existsSync(path));
  if (file === undefined) return null;
  const version = (await run(file, ['--version'])).stdout.trim().slice(1);
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  const isOld = major! < oldestMajor! || (major === oldestMajor && minor! < oldestMinor!);
  return isOld ? { version, file } : null;
}
