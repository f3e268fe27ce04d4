/** The adapter is typed by the form of the SDK: the types of the real package are the test. */

import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { installClaudeAgentSdk } from './install-claude-agent-sdk-in-test.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const adapter = join(root, 'packages/regain/src/integrations/claude-agent-sdk/index.ts');

const program = (hooks: string) => `
import { createSdkMcpServer, type Options, type SdkMcpToolDefinition, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { protectTools, recoveryHooks } from '${adapter}';
const rain = tool('rain', 'The rain.', { city: z.string() }, async ({ city }) => ({ content: [{ type: 'text', text: city }] }));
const [guarded] = protectTools([rain], { effects: { rain: 'read' } });
export const one: typeof rain = guarded!;
export const server = createSdkMcpServer({ name: 's', version: '1', tools: protectTools([rain] as SdkMcpToolDefinition<any>[]) });
export const options: Options = { hooks: ${hooks} };
`;

it('tools and hooks are what the SDK takes', async () => {
  const { folder, remove } = await installClaudeAgentSdk();
  try {
    for (const name of ['zod', '@modelcontextprotocol', '@types'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const config = { ...JSON.parse(compilerOptions), rootDir: '/' };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: config, files: ['use.ts'] }),
    );
    const check = (hooks: string): string => {
      writeFileSync(join(folder, 'use.ts'), program(hooks));
      try {
        const tsc = join(root, 'node_modules/typescript/bin/tsc');
        execFileSync(process.execPath, [tsc, '--noEmit', '-p', folder], { encoding: 'utf8' });
        return '';
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    };
    expect(check('recoveryHooks([rain])')).toBe('');
    expect(check('{ PreToolUse: [recoveryHooks] }')).toContain('use.ts(11');
  } finally {
    remove();
  }
}, 60_000);

const compilerOptions = JSON.stringify({
  ...{ target: 'esnext', module: 'nodenext', moduleResolution: 'nodenext', strict: true, skipLibCheck: true },
  ...{ allowImportingTsExtensions: true, types: ['node'], noEmit: true },
});
