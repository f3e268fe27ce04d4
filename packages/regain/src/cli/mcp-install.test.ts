import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson } from './run-in-test.ts';

const directory = directoryForTest();
const TEXT = `{
  "mcpServers": {
    "memory": { "command": "npx", "args": ["-y", "server-memory"], "env": { "KEY": "private-value" } }
  }
}
`;

// The entry starts the script that runs, which is recognised by its name.
const [, script] = process.argv;
beforeAll(() => {
  process.argv[1] = '/usr/lib/node_modules/regain/bin/regain.js';
});
afterAll(() => {
  process.argv[1] = script!;
});

describe('regain mcp install', () => {
  it('shows, makes and undoes a change', async () => {
    const file = directory.write('mcp.json', TEXT);
    const flags = ['--client', 'cursor', '--server', 'memory', '--file', file];
    const shown = await regain('mcp', 'install', ...flags, '--env', 'MORE', '--dry-run');
    expect(shown).toContain('"mcp", "--env", "KEY", "--env", "MORE", "--", "npx", "-y", "server-memory"]');
    expect(shown).not.toContain('private-value');
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    const { isChanged, backup } = await regainJson('mcp', 'install', ...flags);
    expect(isChanged).toBe(true);
    expect(readFileSync(backup, 'utf8')).toBe(TEXT);
    expect(await regain('mcp', 'install', ...flags)).toContain('needs no change');
    expect(await regain('mcp', 'uninstall', ...flags)).toContain('Written. Start cursor again.');
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
  });

  it('adds a server with the command after --', async () => {
    const file = directory.write('empty.json', '');
    const flags = ['--client', 'claude-desktop', '--server', 'new', '--file', file];
    await regain('mcp', 'install', ...flags, '--', 'npx', '-y', 'server-memory', '--dry-run');
    const { args } = JSON.parse(readFileSync(file, 'utf8')).mcpServers.new;
    expect(args.slice(-5)).toEqual(['--', 'npx', '-y', 'server-memory', '--dry-run']);
  });

  it('says what is missing or wrong', async () => {
    const broken = directory.write('broken.json', '{\n  "mcpServers": {\n');
    const flags = ['--client', 'cursor', '--server', 'memory'];
    const unparsable = await refusal(exitCodes.invalidInput, 'mcp', 'install', ...flags, '--file', broken);
    expect(unparsable).toContain(`${broken}:3: `);
    const missing = await refusal(exitCodes.usage, 'mcp', 'uninstall', '--client', 'cursor');
    expect(missing).toContain('needs --client NAME and --server NAME');
  });
});
