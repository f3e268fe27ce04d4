/** Files of users travel with a run: each arrives where the manifest expects it, and none outside the folder. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDirectoryInTest } from '../store/directory-in-test.ts';
import { carriedFiles, writeCarriedFiles } from './carried-files.ts';
import { loadContender } from './contenders.ts';
import { parseManifest } from './manifest.ts';
import { resolveManifest } from './resolve-manifest.ts';

const directory = runDirectoryInTest();

function write(path: string, text: string): void {
  const file = join(directory.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const policy = `import { kind } from '../shared/kind.ts';
export default { name: 'travelled', decide: () => ({ kind }) };`;

async function resolved() {
  write('project/policies/own.ts', policy);
  write('project/shared/kind.ts', "export const kind: string = 'stop';");
  write('project/beside.ts', "throw new Error('not part of the run');");
  mkdirSync(join(directory.path, 'project', 'runs'), { recursive: true });
  const manifest = parseManifest({
    name: 'carried',
    suites: ['paladin-eval'],
    policies: ['vanilla', './policies/own.ts'],
    tasks: 2,
  });
  const from = join(directory.path, 'project');
  return resolveManifest(manifest, { from, runDirectory: join(from, 'runs') });
}

describe('files of a run', () => {
  it('are those that the manifest names, with their imports, and load with their hash elsewhere', async () => {
    const manifest = await resolved();
    const files = await carriedFiles(manifest, join(directory.path, 'project', 'runs'));
    expect(files.map(({ path }) => path)).toEqual(['../policies/own.ts', '../shared/kind.ts']);
    const there = join(directory.path, 'there');
    const runDirectory = writeCarriedFiles(files, there);
    expect(readdirSync(there, { recursive: true, encoding: 'utf8' }).sort()).toEqual(
      ['policies', 'policies/own.ts', 'run', 'shared', 'shared/kind.ts'].map((path) => join(path)),
    );
    const entry = manifest.policies.find(({ name }) => name === 'travelled')!;
    await expect(loadContender(entry, runDirectory, undefined, undefined)).resolves.toMatchObject({
      kind: 'policy',
    });
  });

  it('are refused where one of them has changed on the way', async () => {
    const manifest = await resolved();
    const files = await carriedFiles(manifest, join(directory.path, 'project', 'runs'));
    const changed = files.map((file) =>
      file.path.includes('shared') ? { ...file, bytes: Buffer.from("export const kind = 'wait';") } : file,
    );
    const runDirectory = writeCarriedFiles(changed, join(directory.path, 'changed'));
    const entry = manifest.policies.find(({ name }) => name === 'travelled')!;
    await expect(loadContender(entry, runDirectory, undefined, undefined)).rejects.toThrow(/has changed/);
  });

  it.each(['/etc/passwd', '../../outside/../../x', 'a/../../../x', '.', 'a/..'])(
    'are not written outside the folder: %s',
    (path) => {
      const folder = join(directory.path, 'inner', 'folder');
      expect(() => writeCarriedFiles([{ path, bytes: Buffer.from('x') }], folder)).toThrow(
        /outside its folder/,
      );
      expect(readdirSync(directory.path)).not.toContain('x');
    },
  );
});
