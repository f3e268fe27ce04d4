/** A home directory and a project for a test, with the calls of the command line. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach } from 'vitest';
import { folderInTest } from '../../files/folder-in-test.ts';
import type { System } from '../../settings/index.ts';
import { type ClientFile, clientFiles } from './client-files-in-test.ts';
import { getClient } from './clients.ts';
import { planInstall, planUninstall } from './install.ts';

export const running = {
  ...{ platform: 'linux', execPath: '/usr/bin/node', execArgv: [], version: '1.2.3' },
  script: '/usr/lib/node_modules/regain/bin/regain.js',
};
export const program = [running.execPath, running.script];
export let root: string;
export let system: System;

/** New folders for each test of the file that calls it. */
export function useNewFolders(): void {
  const at = folderInTest();
  let count = 0;
  beforeEach(() => {
    root = at(`${++count}`);
    mkdirSync(root);
    system = { platform: 'linux', home: join(root, 'home'), folder: join(root, 'project'), env: {} };
  });
}

export function write({ scope, file, text }: ClientFile): string {
  const path = join(scope === 'project' ? system.folder : system.home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.replace('PROJECT', system.folder));
  return path;
}

export interface Wanted {
  readonly scope?: 'user' | 'project' | 'local';
  readonly command?: readonly string[];
  readonly url?: string;
  readonly env?: readonly string[];
  readonly file?: string;
}

export const plan = (client: string, server: string, wanted: Wanted = {}) =>
  planInstall({ client: getClient(client), server, env: [], ...wanted }, system, running);
export const install = (client: string, server: string, wanted: Wanted = {}) => {
  const change = plan(client, server, wanted);
  change.apply();
  return change;
};
export const uninstall = (client: string, server: string, wanted: Pick<Wanted, 'scope' | 'file'> = {}) =>
  planUninstall({ client: getClient(client), ...wanted }, server, system).apply();
export const read = (path: string) => readFileSync(path, 'utf8');
export const cursorFile = clientFiles.find(({ client }) => client === 'cursor')!;
export const codexFile = clientFiles.find(({ client }) => client === 'codex')!;
export const vscodeFile = clientFiles.find(({ client }) => client === 'vscode')!;
