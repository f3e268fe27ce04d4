import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../settings/index.ts';
import { clientFiles } from './client-files-in-test.ts';
import { getClient } from './clients.ts';
import { listServers } from './find-server.ts';
import { planInstall } from './install.ts';
import {
  codexFile,
  cursorFile,
  install,
  plan,
  program,
  read,
  running,
  system,
  uninstall,
  useNewFolders,
  vscodeFile,
  write,
} from './install-in-test.ts';

useNewFolders();

describe.each(clientFiles)('$client, $scope', (file) => {
  const { client, scope, local, remote } = file;
  const servers = remote === undefined ? [local] : [local, remote];

  it.each(servers)('puts %s behind regain mcp, once, and restores the same bytes', (server) => {
    const path = write(file);
    const before = read(path);
    const first = install(client, server, { scope });
    const after = read(path);
    expect(first.isChanged).toBe(true);
    expect(after).not.toBe(before);
    expect(read(`${path}.regain-backup`)).toBe(before);
    expect(plan(client, server, { scope }).isChanged).toBe(false);
    install(client, server, { scope });
    expect(read(path)).toBe(after);
    expect(
      listServers(system)
        .flatMap((place) => place.servers)
        .filter((found) => found.isWrapped),
    ).toHaveLength(1);
    uninstall(client, server, { scope });
    expect(read(path)).toBe(before);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('regain'))).toEqual([]);
  });

  it.each(servers)('restores the entry of %s without a backup', (server) => {
    const path = write(file);
    const entries = () => entriesOf(client, path);
    const before = entries();
    install(client, server, { scope });
    rmSync(`${path}.regain-backup`);
    uninstall(client, server, { scope });
    expect(entries()).toEqual(before);
  });

  it('keeps other edits when both servers are restored in the order of their installation', () => {
    const path = write(file);
    const before = read(path);
    for (const server of servers) install(client, server, { scope });
    expect(read(`${path}.regain-backup`)).toBe(before);
    const edit = (text: string) => `${text}${path.endsWith('toml') ? '# edited\n' : '// edited\n'}`;
    writeFileSync(path, edit(read(path)));
    for (const server of servers) uninstall(client, server, { scope });
    const after = read(path);
    expect(entriesOf(client, path)).toEqual(entriesOf(client, write(file)));
    // Only the comment of a replaced line is lost.
    expect(after).toBe(edit(before).replace(' # streamable HTTP', '').replace('mcp"      \n', 'mcp"\n'));
  });
});

/** Everything in a file as values. */
function entriesOf(client: string, path: string): unknown {
  return jsonOf(getClient(client).format.parse(read(path)));
}

describe('what is written', () => {
  it('keeps comments, and passes on the variables of the entry', () => {
    const path = write(codexFile);
    install('codex', 'context7');
    expect(read(path)).toContain(`[mcp_servers.context7]
command = "/usr/bin/node"
args = [
  "${running.script}",
  "mcp",
  "--env",
  "MY_ENV_VAR",
  "--env",
  "LOCAL_TOKEN",
  "--",
  "npx",
  "-y", # no question
  "@upstash/context7-mcp",
]
env_vars = ["LOCAL_TOKEN"]
`);
  });

  it('puts the values of headers into variables, not into arguments', () => {
    const path = write(cursorFile);
    install('cursor', 'userjot');
    expect(JSON.parse(read(path)).mcpServers.userjot).toEqual({
      command: program[0],
      args: [
        ...[program[1], 'mcp', '--url', 'https://api.userjot.com/v1/mcp'],
        ...['--header', 'Authorization:$REGAIN_HEADER_1'],
      ],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the client expands it
      env: { REGAIN_HEADER_1: 'Bearer ${env:USERJOT_API_TOKEN}' },
    });
    const codex = write(codexFile);
    install('codex', 'figma');
    expect(read(codex)).toContain('"--header", "Authorization:Bearer $FIGMA_OAUTH_TOKEN"]');
    expect(read(codex)).toContain('env_vars = ["FIGMA_OAUTH_TOKEN"]');
    expect(read(codex)).toContain('env = { REGAIN_HEADER_1 = "us-east-1" }');
    expect(read(codex)).not.toContain('http_headers');
  });

  it('starts the package through npx in a file that others share, and from the cache of npx', () => {
    const path = write(vscodeFile);
    install('vscode', 'memory');
    expect(read(path)).toContain('"command": "npx", // the package runner');
    expect(read(path)).toContain('"regain@1.2.3",');
    const request = { client: getClient('cursor'), server: 'server-name', env: [] };
    write(cursorFile);
    const cached = { ...running, script: '/home/me/.npm/_npx/ab12/node_modules/.bin/regain' };
    expect(planInstall(request, system, cached).preview).toContain('"regain@1.2.3"');
    const windows = planInstall(request, system, { ...cached, platform: 'win32' });
    expect(windows.preview).toContain('"command": "cmd", "args": ["/c", "npx", "-y", "regain@1.2.3", "mcp"');
  });

  it('renews the program of a server that is behind another installation', () => {
    const path = write(cursorFile);
    install('cursor', 'server-name');
    const moved = { ...running, script: '/opt/regain/bin/regain.js' };
    const request = { client: getClient('cursor'), server: 'server-name', env: [] };
    planInstall(request, system, moved).apply();
    const { args } = JSON.parse(read(path)).mcpServers['server-name'];
    expect(args).toEqual([moved.script, 'mcp', '--env', 'API_KEY', '--', 'npx', '-y', 'mcp-server']);
    uninstall('cursor', 'server-name');
    expect(read(path)).toBe(cursorFile.text);
  });

  it('adds a server that the client does not know, and removes it again', () => {
    const path = join(system.home, '.cursor', 'mcp.json');
    install('cursor', 'memory', { command: ['npx', '-y', 'server-memory'] });
    const entry = { command: program[0], args: [program[1], 'mcp', '--', 'npx', '-y', 'server-memory'] };
    expect(JSON.parse(read(path))).toEqual({ mcpServers: { memory: entry } });
    expect(plan('cursor', 'memory', { command: ['npx', '-y', 'server-memory'] }).isChanged).toBe(false);
    expect(() => plan('cursor', 'memory', { command: ['other'] })).toThrow(/another command/);
    uninstall('cursor', 'memory');
    expect(JSON.parse(read(path))).toEqual({});
    const codex = write(codexFile);
    install('codex', 'new one', { url: 'https://example.com/mcp' });
    expect(read(codex)).toContain('[mcp_servers."new one"]\ncommand = "/usr/bin/node"\n');
    uninstall('codex', 'new one');
    expect(read(codex)).toBe(codexFile.text);
  });

  it('keeps an entry that was edited after the installation', () => {
    const path = write(cursorFile);
    install('cursor', 'server-name');
    writeFileSync(path, read(path).replace('"API_KEY": "value"', '"API_KEY": "value", "MORE": "1"'));
    uninstall('cursor', 'server-name');
    expect(read(path)).toBe(cursorFile.text.replace('"API_KEY": "value"', '"API_KEY": "value", "MORE": "1"'));
  });

  it('shows a diff without secrets, and writes nothing before it is applied', () => {
    const path = write({ ...cursorFile, text: cursorFile.text.replace('"value"', '"plain-words"') });
    const { preview } = plan('cursor', 'server-name');
    expect(preview).toContain('+    "server-name": { "command": "/usr/bin/node"');
    expect(preview).toMatch(/^@@ -1,6 \+1,6 @@$/m);
    expect(preview).not.toContain('plain-words');
    expect(preview).not.toContain('USERJOT_API_TOKEN');
    expect(read(path)).toContain('plain-words');
    expect(existsSync(`${path}.regain-backup`)).toBe(false);
  });
});
