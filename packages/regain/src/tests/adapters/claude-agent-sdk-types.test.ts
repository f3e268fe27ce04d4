/** The adapter is typed by the form of the SDK: the types of the real package are the test. */

import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { installClaudeAgentSdk } from './install-claude-agent-sdk-in-test.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const adapter = join(root, 'packages/regain/src/integrations/claude-agent-sdk/index.ts');

const program = `
import { createSdkMcpServer, type Options, type SdkMcpToolDefinition, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { protectTools, recoveryHooks } from '${adapter}';
const rain = tool('rain', 'The rain.', { city: z.string() }, async ({ city }) => ({ content: [{ type: 'text', text: city }] }));
const [guarded] = protectTools([rain], { effects: { rain: 'read' } });
export const one: typeof rain = guarded!;
export const server = createSdkMcpServer({ name: 's', version: '1', tools: protectTools([rain] as SdkMcpToolDefinition<any>[]) });
export const options: Options = { hooks: recoveryHooks([rain]) };
// @ts-expect-error: no hooks
export const wrong: Options = { hooks: { PreToolUse: [recoveryHooks] } };
// @ts-expect-error: no tool
protectTools([{ name: 'rain' }]);
`;

it('tools and hooks are what the SDK takes', async () => {
  const { folder, remove } = await installClaudeAgentSdk();
  try {
    for (const name of ['zod', '@modelcontextprotocol', '@types'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const compilerOptions = { rewriteRelativeImportExtensions: false, allowImportingTsExtensions: true };
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files: ['use.mts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'use.mts'), program);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    remove();
  }
}, 60_000);
