/** The compared programs, installed from the npm registry into a folder that is removed afterwards. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../run.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export const peers = { 'mcp-proxy': '6.7.19', supergateway: '4.0.0', 'mcp-remote': '0.15.1' } as const;

export async function withPeers<T>(use: (folder: string) => Promise<T>): Promise<T> {
  using folder = temporaryFolder('peers');
  writeFileSync(join(folder.path, 'package.json'), '{"private":true}');
  const wanted = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, stderr } = await run('npm', ['install', ...quiet, ...wanted], { cwd: folder.path });
  if (code !== 0) throw new Error(`the peers cannot be installed: ${stderr}`);
  return await use(folder.path);
}
