import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderInTest } from '../../files/folder-in-test.ts';
import type { CallStatus, ShieldEvent } from '../../shield/index.ts';
import { StatusCounts } from './status-counts.ts';
import { announce, readAnnouncements, statusFolder } from './status-file.ts';

const at = folderInTest();

const ended = (status: CallStatus, more: object = {}) =>
  ({ type: 'call-ended', tool: 'find', status, attempts: 1, ...more }) as ShieldEvent;

describe('the counts', () => {
  it('have the endings, open breakers and drift by tool', () => {
    const counts = new StatusCounts();
    counts.connections = 1;
    counts.dials = 3;
    for (const status of ['clean', 'recovered', 'gave-up', 'handed-off'] as const)
      counts.observe(ended(status));
    counts.observe(ended('handed-off', { stop: 'tool-down', attempts: 0 }));
    counts.observe({ type: 'drift', atMs: 0, tool: 'find', change: 'suspected', reason: 'other schema' });
    expect(counts.status()).toMatchObject({
      ...{ calls: 5, clean: 1, recovered: 1, handedBack: 3, restarts: 2 },
      tools: { find: { calls: 5, recovered: 1, isDown: true, drift: 'other schema' } },
    });
    counts.observe(ended('clean'));
    counts.observe({ type: 'drift', atMs: 0, tool: 'find', change: 'settled', reason: '' });
    expect(counts.status().tools).toEqual({ find: { calls: 6, recovered: 1 } });
  });
});

describe('an announcement', () => {
  const counts = new StatusCounts();

  it('is a private file as long as the relay runs; those of ended processes are removed', async () => {
    const own = at('own');
    expect(await readAnnouncements(own)).toEqual([]);
    const { close } = await announce(own, { pid: process.pid, server: 'node' }, () => counts.status());
    const dead = join(own, '999999999.json');
    writeFileSync(dead, '{}');
    const file = join(own, `${process.pid}.json`);
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(await readAnnouncements(own)).toMatchObject([{ pid: process.pid, server: 'node', calls: 0 }]);
    expect(existsSync(dead)).toBe(false);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    await close();
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('is refused in a folder that others can read', async () => {
    const shared = at('shared');
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    const announced = announce(shared, { pid: process.pid, server: 'node' }, () => counts.status());
    await expect(announced).rejects.toThrow('only you can read');
  });

  it('has its folder in the runtime folder of the user', () => {
    expect(statusFolder({ XDG_RUNTIME_DIR: '/run/user/1' })).toBe(join('/run/user/1', 'regain-mcp'));
    expect(statusFolder({})).toContain(join(tmpdir(), 'regain-mcp-'));
  });
});
