import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandFile } from '../../../../scripts/built-program.ts';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson } from './run-in-test.ts';

const directory = directoryForTest();
const home = join(directory.path, 'home');
const settings = join(home, '.claude', 'settings.json');
const TEXT = '{\n  // mine\n  "model": "opus",\n  "env": { "TOKEN": "private-value" }\n}\n';

beforeEach(() => {
  for (const [name, value] of Object.entries({
    HOME: home,
    USERPROFILE: home,
    CLAUDE_CONFIG_DIR: '',
    CODEX_HOME: '',
  }))
    vi.stubEnv(name, value);
  mkdirSync(join(home, '.claude'), { recursive: true });
  mkdirSync(join(directory.path, 'project'), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(join(directory.path, 'project'));
  writeFileSync(settings, TEXT);
  vi.stubGlobal(
    'process',
    Object.assign(process, { argv: [process.argv[0]!, '/usr/lib/regain/bin/regain.js'] }),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('regain hooks', () => {
  it('shows, installs and removes a hook', async () => {
    const shown = await regain('hooks', 'install', 'claude-code', '--dry-run');
    expect(shown).toContain('/usr/lib/regain/bin/regain.js hooks report');
    expect(shown).toContain('Nothing was written (--dry-run).');
    expect(shown).not.toContain('private-value');
    expect(readFileSync(settings, 'utf8')).toBe(TEXT);
    expect(await regain('hooks', 'install', 'claude-code')).toContain('Written. Start claude-code again.');
    expect(readFileSync(`${settings}.regain-hooks-backup`, 'utf8')).toBe(TEXT);
    expect(await regain('hooks', 'install', 'claude-code')).toContain('needs no change');
    const states = await regainJson('hooks', 'show', 'claude-code');
    expect(states).toMatchObject([
      {
        client: 'claude-code',
        scope: 'user',
        file: settings,
        command: expect.stringMatching(/hooks report$/),
      },
      { client: 'claude-code', scope: 'project', command: null },
    ]);
    expect(await regain('hooks', 'remove', 'claude-code')).toContain('Written.');
    expect(readFileSync(settings, 'utf8')).toBe(TEXT);
    expect(readdirSync(join(home, '.claude'))).toEqual(['settings.json']);
  });

  it('writes into the project only there, and keeps later edits on removal', async () => {
    await regain('hooks', 'install', 'codex', '--project');
    const file = join(directory.path, 'project', '.codex', 'hooks.json');
    expect(readFileSync(file, 'utf8')).toContain('npx -y regain@');
    expect(existsSync(join(home, '.codex'))).toBe(false);
    writeFileSync(file, readFileSync(file, 'utf8').replace('{\n', '{\n  // later\n  "other": 1,\n'));
    await regain('hooks', 'remove', 'codex', '--project');
    expect(readFileSync(file, 'utf8')).toBe('{\n  // later\n  "other": 1\n}\n');
    expect(await regain('hooks', 'show')).toMatch(/codex +project +not installed/);
  });

  it.each([
    ['claude-code', '.claude/settings.json', 'Stop', 30],
    ['codex', '.codex/hooks.json', 'Stop', 30],
    ['gemini-cli', '.gemini/settings.json', 'AfterAgent', 30_000],
  ])(
    'of %s is where the agent looks for it, beside the hooks of others',
    async (agent, name, event, timeout) => {
      const file = join(home, name);
      mkdirSync(join(file, '..'), { recursive: true });
      const other = { hooks: [{ type: 'command', command: 'say done' }] };
      const before = `${JSON.stringify({ hooks: { [event]: [other], SessionStart: [other] } }, null, 2)}\n`;
      writeFileSync(file, before);
      expect(await regain('hooks', 'install', agent, '--dry-run')).toContain('hooks report');
      expect(readFileSync(file, 'utf8')).toBe(before);
      await regain('hooks', 'install', agent);
      const { hooks } = JSON.parse(readFileSync(file, 'utf8'));
      const command = expect.stringMatching(/regain\.js hooks report$/);
      expect(hooks).toEqual({
        [event]: [{ hooks: [{ type: 'command', command, timeout }] }, other],
        SessionStart: [other],
      });
      expect(readFileSync(`${file}.regain-hooks-backup`, 'utf8')).toBe(before);
      await regain('hooks', 'remove', agent);
      expect(readFileSync(file, 'utf8')).toBe(before);
    },
  );

  it('leaves a server of MCP in the same file to its own command, in any order', async () => {
    const file = join(home, '.gemini', 'settings.json');
    mkdirSync(join(file, '..'), { recursive: true });
    const before =
      '{\n  // mine\n  "mcpServers": { "memory": { "command": "npx", "args": ["-y", "m"] } }\n}\n';
    const hook = 'gemini-cli';
    const server = ['--client', 'gemini-cli', '--server', 'memory'];
    for (const isHookFirst of [true, false]) {
      writeFileSync(file, before);
      await regain('mcp', 'install', ...server);
      expect(await regain('hooks', 'install', hook)).toContain('Note: ');
      if (isHookFirst) expect(await regain('hooks', 'remove', hook)).not.toContain('Note: ');
      expect(await regain('mcp', 'uninstall', ...server)).toContain('Written.');
      if (!isHookFirst) await regain('hooks', 'remove', hook);
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(readdirSync(join(file, '..'))).toEqual(['settings.json']);
    }
  });

  it('refuses what it cannot read, and names the place', async () => {
    writeFileSync(settings, '{\n  "hooks": {\n');
    const message = await refusal(exitCodes.invalidInput, 'hooks', 'install', 'claude-code');
    expect(message).toContain(`${settings}:3: `);
    expect(readFileSync(settings, 'utf8')).toBe('{\n  "hooks": {\n');
    expect(await regain('hooks', 'show')).toContain('line 3: ');
    await refusal(exitCodes.usage, 'hooks', 'install', 'emacs');
    await refusal(exitCodes.usage, 'hooks', 'install', 'codex', '--user', '--project');
  });
});

describe('what the hook runs', () => {
  const report = (input: string) =>
    spawnSync(process.execPath, ['--conditions=@regain/source', commandFile(), 'hooks', 'report'], {
      ...{ input, encoding: 'utf8' },
    });

  it('answers with a message for the user, and never with the exit code that makes the agent go on', () => {
    const lines = [
      { type: 'user', uuid: '1', sessionId: 's', message: { role: 'user', content: 'go' } },
      {
        ...{ type: 'assistant', uuid: '2', sessionId: 's' },
        message: {
          id: 'm',
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: {} }],
        },
      },
      {
        ...{ type: 'user', uuid: '3', sessionId: 's' },
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'a', content: 'no', is_error: true }],
        },
      },
    ];
    const file = directory.write('session.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const answered = report(JSON.stringify({ transcript_path: file, hook_event_name: 'Stop' }));
    expect(answered).toMatchObject({ status: 0, stderr: '' });
    const { systemMessage } = JSON.parse(answered.stdout);
    expect(systemMessage.split('\n')).toHaveLength(4);
    expect(systemMessage).toMatch(/^Regain\nFailures: 1 call/);
    const refused = report('no JSON');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('the input of the hook is not JSON');
  });
});
