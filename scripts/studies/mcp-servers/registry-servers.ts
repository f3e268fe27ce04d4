/** Servers of other authors. They are large, so the study installs them into a folder of its own. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, type RealServer } from './servers.ts';

/** Names with exact versions, as npm installs them. */
export const registryPackages: readonly string[] = [
  '@cyanheads/git-mcp-server@2.15.3',
  '@eslint/mcp@0.3.13',
  '@modelcontextprotocol/server-budget-allocator@2.0.3',
  '@playwright/mcp@0.0.83',
];

/** `base`: the folder where the packages are installed. */
export function registryServers(base: string): readonly RealServer[] {
  return [git(base), eslint(base), budget(base), playwright(base)];
}

/** Commits of the same time, author and content have the same name. */
const fixedCommits = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

function git(base: string): RealServer {
  const name = '@cyanheads/git-mcp-server';
  return {
    name,
    command: () => node(name, base),
    env: (folder) => ({ ...fixedCommits, GIT_BASE_DIR: folder, MCP_LOG_LEVEL: 'error' }),
    http: (_, port) => ({
      command: node(name, base),
      env: { MCP_TRANSPORT_TYPE: 'http', MCP_HTTP_PORT: String(port), MCP_HTTP_HOST: '127.0.0.1' },
      url: `http://127.0.0.1:${port}/mcp`,
    }),
    prepare: (folder) => {
      const run = (...args: readonly string[]) =>
        execFileSync('git', ['-C', folder, ...args], {
          env: { ...process.env, ...fixedCommits },
          stdio: 'ignore',
        });
      run('init', '-b', 'main');
      writeFileSync(join(folder, 'a.txt'), 'first\n');
      writeFileSync(join(folder, '.gitignore'), 'logs\n');
      run('add', '.');
      run('commit', '-m', 'first');
      writeFileSync(join(folder, 'a.txt'), 'first\nsecond\n');
    },
    usage: (path) => ({
      calls: [
        ['git_set_working_dir', { path }],
        ['git_status', {}],
        ['git_diff', {}],
        ['git_add', { files: ['a.txt'] }],
        ['git_commit', { message: 'second' }],
        ['git_log', { maxCount: 5 }],
        ['git_show', { object: 'HEAD' }],
        ['git_blame', { file: 'a.txt' }],
        ['git_branch', { operation: 'create', name: 'other' }],
        ['git_checkout', { target: 'other' }],
        ['git_tag', { mode: 'create', tagName: 'v1' }],
        ['git_stash', { mode: 'list' }],
        ['git_reflog', {}],
        ['git_merge', { branch: 'main' }],
        ['git_remote', { mode: 'list' }],
      ],
      fixed: { git_init: { path: join(path, 'inner') } },
      // They ask the network, and wait for it.
      onlyGiven: ['git_clone', 'git_fetch', 'git_pull', 'git_push'],
    }),
    masks: [],
  };
}

function eslint(base: string): RealServer {
  const name = '@eslint/mcp';
  return {
    name,
    command: () => node(name, base),
    prepare: (folder) => {
      writeFileSync(
        join(folder, 'eslint.config.mjs'),
        "export default [{ rules: { 'no-var': 'error' } }];\n",
      );
      writeFileSync(join(folder, 'a.js'), 'var ü = 1;\n');
    },
    usage: (folder) => ({
      calls: [
        ['lint-files', { filePaths: [join(folder, 'a.js')] }],
        ['lint-files', { filePaths: [join(folder, 'no-such.js')] }],
      ],
    }),
    masks: [],
  };
}

function budget(base: string): RealServer {
  const name = '@modelcontextprotocol/server-budget-allocator';
  return {
    name,
    command: () => node(name, base, '--stdio'),
    http: (_, port) => ({
      command: node(name, base),
      env: { PORT: String(port) },
      url: `http://127.0.0.1:${port}/mcp`,
    }),
    usage: () => ({ calls: [] }),
    masks: [],
  };
}

/** Without a browser: every tool says that there is none. */
function playwright(base: string): RealServer {
  const name = '@playwright/mcp';
  return {
    name,
    command: (folder) => node(name, base, '--output-dir', folder),
    env: (folder) => ({ PLAYWRIGHT_BROWSERS_PATH: join(folder, 'no-browsers') }),
    http: (folder, port) => ({
      command: node(name, base, '--output-dir', folder, '--port', String(port)),
      // Other names of this host are refused.
      url: `http://localhost:${port}/mcp`,
    }),
    usage: () => ({ calls: [] }),
    masks: [],
  };
}
