import { chmodSync, lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientFiles } from './client-files-in-test.ts';
import { listServers } from './find-server.ts';
import {
  codexFile,
  cursorFile,
  install,
  plan,
  read,
  root,
  system,
  useNewFolders,
  write,
} from './install-in-test.ts';

useNewFolders();

describe('files that are left alone', () => {
  it.each([
    ['cut off', '{ "mcpServers": { "a": { "command": "x" }'],
    ['a repeated name', '{ "mcpServers": {}, "mcpServers": { "a": { "command": "x" } } }'],
    ['text after it', '{ "mcpServers": { "a": { "command": "x" } } } }'],
    ['not an object', '[]'],
  ])('a file that cannot be parsed: %s', (_, text) => {
    const path = write({ ...cursorFile, text });
    expect(() => install('cursor', 'a')).toThrow();
    expect(read(path)).toBe(text);
    expect(listServers(system)[0]?.error).toBeDefined();
  });

  it.each([
    ['[mcp_servers.a]\ncommand = "x" args = []\n'],
    ['[mcp_servers.a]\ncommand = "x"\n[mcp_servers.a]\n'],
    ['[mcp_servers.a\ncommand = "x"\n'],
    ['[mcp_servers.a]\ncommand = x\n'],
  ])('TOML that cannot be parsed: %j', (text) => {
    const path = write({ ...codexFile, text });
    expect(() => install('codex', 'a')).toThrow();
    expect(read(path)).toBe(text);
  });

  it.each([
    ['gemini-cli', { url: 'https://a.example/sse' }, /SSE/],
    ['cursor', { type: 'sse', url: 'https://a.example/sse' }, /SSE/],
    ['cursor', { url: 'https://a.example/mcp', auth: { CLIENT_ID: 'x' } }, /signs in/],
    ['cursor', { command: 'x', envFile: '.env' }, /--env NAME/],
    ['cursor', { disabled: true }, /neither/],
  ])('an entry that cannot go through the relay: %s %j', (client, entry, message) => {
    const file = clientFiles.find((other) => other.client === client)!;
    const path = write({ ...file, text: JSON.stringify({ mcpServers: { a: entry } }) });
    const before = read(path);
    expect(() => install(client, 'a')).toThrow(message);
    expect(read(path)).toBe(before);
  });

  it('a server in several scopes, or in none', () => {
    write(cursorFile);
    write({ ...cursorFile, scope: 'project' });
    expect(() => plan('cursor', 'server-name')).toThrow(
      'several scopes (project, user); choose one with --scope',
    );
    expect(() => plan('cursor', 'servername')).toThrow(/did you mean "server-name"/);
  });

  it('a file that another program changed in between', () => {
    const path = write(cursorFile);
    const change = plan('cursor', 'server-name');
    writeFileSync(path, '{}');
    expect(() => change.apply()).toThrow(/changed by another program/);
    expect(read(path)).toBe('{}');
  });

  it('a file that is not UTF-8', () => {
    const path = write(cursorFile);
    writeFileSync(path, Buffer.concat([Buffer.from(cursorFile.text), Buffer.from([0xff])]));
    expect(() => plan('cursor', 'server-name')).toThrow(/not UTF-8/);
  });
});

describe.skipIf(process.platform === 'win32')('the file', () => {
  it('keeps its mode, also in the backup, and a link to it stays a link', () => {
    const target = join(root, 'dotfiles.json');
    writeFileSync(target, cursorFile.text);
    chmodSync(target, 0o640);
    const link = join(system.home, '.cursor', 'mcp.json');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
    install('cursor', 'server-name');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(read(target)).toContain('regain');
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(statSync(`${target}.regain-backup`).mode & 0o777).toBe(0o640);
  });

  it('is refused if it is a link to nothing', () => {
    const link = join(system.home, '.cursor', 'mcp.json');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'nothing'), link);
    expect(() => plan('cursor', 'memory', { command: ['x'] })).toThrow(/does not exist/);
  });
});
