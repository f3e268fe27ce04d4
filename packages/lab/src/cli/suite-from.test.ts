/** From an API description, and from an MCP server, to a first table. */

import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it } from 'vitest';
import { directoryForTest, regain, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { expectRefused } from './commands-in-test.ts';

const directory = directoryForTest();
symlinkSync(resolve('node_modules'), join(directory.path, 'node_modules'));
const at = (name: string) => join(directory.path, name);
const few = '--policy vanilla retry --tasks 2 --repeats 1 --seeds 1 --workers 1'.split(' ');
const fromOpenApi = ['suite', 'from-openapi', 'examples/github-openapi.json'];
/** The table of a run on the suite of this name. */
const tableOf = (name: string) =>
  regain('run', 'quick', '--suite', at(`${name}.mts`), ...few, '--out', at(`${name}.sqlite`));

describe('three commands', () => {
  it('lead from the document of a real API to a table', async () => {
    const written = await regain(...fromOpenApi, '--out', at('github.mts'), '--name', 'github');
    expect(written).toContain('10 of 10 operations, 6 of them with an effect to confirm');
    expect(await regain('suites', '--suite', at('github.mts'))).toContain('is valid');
    const table = await tableOf('github');
    expect(table).toMatch(/^vanilla +github +2 /m);
    expect(table).toMatch(/^retry +github +2 /m);
  });

  it('lead from a real MCP server to a table, in folders that are gone afterwards', async () => {
    const server = createRequire(import.meta.url).resolve(
      '@modelcontextprotocol/server-filesystem/dist/index.js',
    );
    const command = ['--', process.execPath, server, directory.path];
    const name = ['--name', 'files', '--tools', '5', '--tasks', '4'];
    const written = await regain('suite', 'from-mcp', '--out', at('files.mts'), ...name, ...command);
    expect(written).toContain('the server itself runs, in a new folder for each rollout');
    // The folder that was given is not used.
    expect(readFileSync(at('files.mts'), 'utf8')).toContain("'{sandbox}'");
    expect(existsSync(at('new-1.txt'))).toBe(false);
    expect(await tableOf('files')).toMatch(/^retry +files +2 /m);
  });
});

describe('regain suite', () => {
  it('does not replace files without --force, and leaves nothing half-written', async () => {
    const args = [...fromOpenApi, '--out', at('mine.mts')];
    directory.write('mine.data.json', 'mine');
    await expectRefused(args, exitCodes.usage, 'exists; --force replaces it');
    expect(existsSync(at('mine.mts'))).toBe(false);
    expect(readFileSync(at('mine.data.json'), 'utf8')).toBe('mine');
    await regain(...args, '--force');
    expect(existsSync(at('mine.mts'))).toBe(true);
  });

  it.each([
    [['from-openapi', 'no-such-file.yaml'], exitCodes.unreadable, 'no-such-file.yaml'],
    [['from-openapi', 'package.json'], exitCodes.invalidInput, 'needs the version of OpenAPI'],
    [
      ['from-openapi', 'examples/github-openapi.json', '--out', 'x.json'],
      exitCodes.usage,
      'ends in .ts or .mts',
    ],
    [['from-mcp', '--', '/no/such/server'], exitCodes.unreadable, '/no/such/server cannot be started'],
    [['from-mcp', '--env', 'TOKEN', '--', 'x'], exitCodes.usage, '--env needs NAME=VALUE'],
  ])('refuses %j with one line', async (args, code, problem) => {
    const refused = await runInTest('suite', ...args);
    expect(refused).toMatchObject({ code, stdout: '' });
    expect(refused.stderr).toContain(problem);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
  });
});
