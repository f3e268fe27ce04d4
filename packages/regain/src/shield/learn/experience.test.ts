import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePosteriors } from '../../govern/index.ts';
import { eventsOf, failing, httpError, shieldInTest } from '../shield-in-test.ts';
import { createExperience } from './experience.ts';
import { experienceFile } from './experience-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regain-'));
  file = join(folder, 'deep', 'experience.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const retried = { failureClass: 'server-error', action: 'retry', failedTries: 0 } as const;
const tallies = () => parsePosteriors(readFileSync(file, 'utf8'), file).tallies;

function open(warnings: string[] = []) {
  const warn = (message: string) => void warnings.push(message);
  return createExperience(experienceFile(file, warn), warn);
}

describe('experience', () => {
  it('is kept for the next process', async () => {
    const first = open();
    const about = { ...retried, tool: 'find' };
    for (let i = 0; i < 50; i++) first.posteriors.recordAttempt(about, { success: false, cost: 0.01 });
    const cold = open().posteriors.chance(about);
    await first.flush();
    const second = open();
    await second.load();
    expect(second.posteriors.chance(about)).toBeLessThan(cold / 3);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['experience.json']);
  });

  it('of concurrent processes is kept completely', async () => {
    const writers = Array.from({ length: 8 }, (_, i) => ({ tool: `tool-${i}`, it: open() }));
    for (let round = 0; round < 5; round++) {
      for (const { it, tool } of writers)
        it.posteriors.recordAttempt({ ...retried, tool }, { success: true, cost: 0 });
      await Promise.all(writers.map(({ it }) => it.flush()));
    }
    const kept = tallies();
    for (const { tool } of writers) expect(kept[`${tool}|server-error|retry|0`]?.successes).toBe(5);
    expect(kept['|server-error|retry|0']?.successes).toBe(40);
  });

  it('of other processes is read when one writes, without their outages', async () => {
    const [one, other] = [open(), open()];
    other.posteriors.recordAttempt({ ...retried, tool: 'find' }, { success: true, cost: 0 });
    other.posteriors.recordFailure('find', 'server-error');
    await other.flush();
    one.posteriors.recordFailure('book', 'server-error');
    await one.flush();
    expect(one.posteriors.save().tallies['find|server-error|retry|0']?.successes).toBe(1);
    expect(one.posteriors.save().outages).toEqual({});
    expect(parsePosteriors(readFileSync(file, 'utf8')).outages).toEqual({});
  });

  it('is written automatically after a short time', async () => {
    const it = open();
    it.posteriors.recordAttempt({ ...retried, tool: 'find' }, { success: true, cost: 0 });
    while (!existsSync(file)) await new Promise((resolve) => setImmediate(resolve));
    expect(Object.keys(tallies())).toContain('find|server-error|retry|0');
  });

  it.each([
    '',
    '{',
    '{"version": 1}',
    '{"version":9,"tallies":{},"outages":{}}',
    '\0\0\0',
    '{"version":1,"tallies":{"find|server-error|retry|0":{"successes":1e308,"failures":1e308,"costs":0}},"outages":{}}',
  ])('in a damaged file (%j) is renamed with a warning, and starts empty', async (text) => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(file, text);
    const guard = shieldInTest({ experience: file });
    const find = guard.protect(
      failing([httpError(503)], () => 'found'),
      { effects: 'read' },
    );
    expect(await find()).toBe('found');
    await guard.close();
    const [warning, ...more] = eventsOf(guard.events, 'warning');
    expect(warning).toMatchObject({ about: 'experience' });
    expect(warning!.message).toContain('renamed to');
    expect(more).toEqual([]);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(text);
    expect(Object.keys(tallies()).length).toBeGreaterThan(0);
  });

  it('in damaged files is kept under free names', async () => {
    mkdirSync(join(folder, 'deep'));
    for (const text of ['one', 'two', 'three']) {
      writeFileSync(file, text);
      await open().load();
    }
    const kept = ['', '-2', '-3'].map((copy) => readFileSync(`${file}.damaged${copy}`, 'utf8'));
    expect(kept).toEqual(['one', 'two', 'three']);
  });

  it.runIf(process.platform === 'linux')('is read from regular files only', async () => {
    mkdirSync(join(folder, 'deep'));
    for (const device of ['/dev/full', '/dev/zero']) {
      symlinkSync(device, file);
      const warnings: string[] = [];
      const it = open(warnings);
      await it.load();
      expect(warnings).toEqual([expect.stringContaining('starts empty: is not a regular file')]);
      it.posteriors.recordAttempt({ ...retried, tool: 'find' }, { success: true, cost: 0 });
      await it.flush();
      expect(warnings.slice(1)).toEqual([expect.stringContaining('could not be written')]);
      rmSync(file);
    }
  });

  it('that cannot be written causes a warning and does not affect calls', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const guard = shieldInTest({ experience: join(folder, 'a-file', 'experience.json') });
    const find = guard.protect(
      failing([httpError(503)], () => 'found'),
      { effects: 'read' },
    );
    expect(await find()).toBe('found');
    await guard.close();
    expect(eventsOf(guard.events, 'warning').length).toBeGreaterThan(0);
  });

  it('that cannot be written causes one warning until it succeeds', async () => {
    const blocked = join(folder, 'deep');
    writeFileSync(blocked, '');
    const warnings: string[] = [];
    const it = open(warnings);
    const learn = async () => {
      it.posteriors.recordAttempt({ ...retried, tool: 'find' }, { success: true, cost: 0 });
      await it.flush();
    };
    for (let i = 0; i < 5; i++) await learn();
    expect(warnings.filter((message) => message.includes('could not be written'))).toHaveLength(1);
    rmSync(blocked);
    await learn();
    // Nothing was lost in the meantime.
    expect(tallies()['find|server-error|retry|0']?.successes).toBe(6);
    rmSync(blocked, { recursive: true });
    writeFileSync(blocked, '');
    await learn();
    expect(warnings.filter((message) => message.includes('could not be written'))).toHaveLength(2);
  });

  it('causes no prototype pollution, whatever tools a file names', async () => {
    const tally = '{"worked":5,"failed":{},"done":{},"lost":{},"right":0,"wrong":0}';
    mkdirSync(join(folder, 'deep'));
    writeFileSync(
      file,
      `{"version":1,"tallies":{},"outages":{},"firsts":{"__proto__":${tally},"constructor":${tally}}}`,
    );
    const it = open();
    await it.load();
    expect(it.posteriors.firstCall('find').calls).toBe(0);
    expect(it.posteriors.firstCall('constructor').calls).toBe(5);
    it.posteriors.recordFailure('__proto__', 'timeout');
    await it.flush();
    expect(({} as { worked?: number }).worked).toBeUndefined();
  });

  it('waits for another writer, and takes over a stale lock', async () => {
    mkdirSync(`${file}.lock`, { recursive: true });
    const store = experienceFile(file, () => {});
    const nothing = { version: 1 as const, tallies: {}, outages: {} };
    expect(await store.update(() => nothing)).toBe(false);
    expect(existsSync(file)).toBe(false);
    utimesSync(`${file}.lock`, 0, 0);
    expect(await store.update(() => nothing)).toBe(false);
    expect(await store.update(() => nothing)).toBe(true);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is not opened before the first failure or flush', async () => {
    const guard = shieldInTest({ experience: file });
    const { find } = guard.protect({ find: async () => 1 }, { effects: 'read' });
    for (let i = 0; i < 10; i++) await find();
    expect(existsSync(file)).toBe(false);
    await guard.close();
    expect(parsePosteriors(readFileSync(file, 'utf8')).firsts).toMatchObject({ find: { worked: 10 } });
  });
});
