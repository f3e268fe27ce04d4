/**
 * The Claude Agent SDK from a lock of its own. Its licence is not one of this project, and it brings a program for each
 * platform, so it is not in the lock of the workspace; it is installed without the programs, into a folder of its own.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ClaudeAgentSdk } from './drivers/claude-agent-sdk-in-test.ts';

const lock = fileURLToPath(new URL('../../../../../scripts/package/claude-agent-sdk', import.meta.url));
const flags =
  '--omit=optional --omit=peer --legacy-peer-deps --ignore-scripts --prefer-offline --no-audit --no-fund';

export interface InstalledSdk {
  readonly sdk: ClaudeAgentSdk;
  readonly folder: string;
  remove(): void;
}

export async function installClaudeAgentSdk(): Promise<InstalledSdk> {
  const folder = mkdtempSync(join(tmpdir(), 'regain-claude-agent-sdk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(lock, folder, { recursive: true });
    execFileSync('npm', ['ci', ...flags.split(' ')], { cwd: folder, stdio: 'pipe' });
    const file = join(folder, 'node_modules/@anthropic-ai/claude-agent-sdk/sdk.mjs');
    return { sdk: (await import(pathToFileURL(file).href)) as ClaudeAgentSdk, folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
