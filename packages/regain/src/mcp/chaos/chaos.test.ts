/** The official client calls the official memory server through `regain mcp --chaos`. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { commandFile } from '../../../../../scripts/built-program.ts';
import { folderInTest } from '../../files/folder-in-test.ts';

const at = folderInTest();
const cli = commandFile();
const server = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/dist/index.js');

it('commits a write whose answer is lost, and counts the duplicate', async () => {
  const memory = at('memory.jsonl');
  const report = at('report.json');
  const profile = {
    name: 'lost',
    description: 'lost answers',
    calls: { rate: 1, kinds: { 'answer-cut-off': 1 } },
  };
  const file = at('lost.json', JSON.stringify(profile));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [
        ...['--conditions=@regain/source', cli, 'mcp', '--chaos', file, '--seed', '2', '--report', report],
        ...['--env', `MEMORY_FILE_PATH=${memory}`, '--', process.execPath, server],
      ],
      stderr: 'ignore',
    }),
  );
  await client.listTools();
  const write = (name: string) =>
    client.callTool({
      name: 'create_entities',
      arguments: { entities: [{ name, entityType: 'x', observations: [] }] },
    });
  await expect(write('one')).rejects.toThrow(/unknown whether it was executed/);
  expect(readFileSync(memory, 'utf8')).toContain('"one"');
  await expect(write('one')).rejects.toThrow();
  await client.close();
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
    ...{ profile: file, seed: 2, calls: 2, failedAnswers: 2 },
    faultsLanded: { 'answer-cut-off': 2 },
    reactions: { 'duplicated a write': 1, 'gave up': 1 },
  });
  expect(readFileSync(at('report.svg'), 'utf8')).toContain('2 of 2 calls had a fault');
});
