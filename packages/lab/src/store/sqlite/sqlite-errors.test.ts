/** Full disks, other files, damage, processes that die: the result is right, or there is a clear error. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RegainError, random } from 'regain/internal/types';
import { describe, expect, it, vi } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { runDirectoryInTest } from '../directory-in-test.ts';
import { batchCount } from '../port.ts';
import { batchInTest, headInTest, textOfRun } from '../rollouts-in-test.ts';
import { sqliteStore } from './index.ts';

const directory = runDirectoryInTest();
const store = sqliteStore();
const head = headInTest({ rollouts: 200, batchSize: 10 });

async function storedRun(batches = batchCount(head)): Promise<string> {
  const file = directory.newFile();
  const session = await store.create(file, head, 'me');
  for (let batch = 0; batch < batches; batch++) await session.commit(batch, batchInTest(head, batch));
  await session.close();
  return file;
}

async function read(file: string): Promise<string> {
  const run = await store.open(file);
  try {
    return await textOfRun(run);
  } finally {
    await run.close();
  }
}

const filesOf = (file: string) =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));

describe('a run at rest', () => {
  it('is one file, and its copy is the same run', async () => {
    const file = await storedRun();
    expect(filesOf(file)).toEqual([basename(file)]);
    const copy = directory.newFile();
    copyFileSync(file, copy);
    expect(await read(copy)).toBe(await read(file));
    const resumed = await store.resume(copy, 'me');
    expect(await resumed.claim(1)).toEqual([]);
    await resumed.close();
  });
});

describe('a full disk', () => {
  it('is reported, loses nothing, and the run continues once there is space', async () => {
    const file = directory.newFile();
    const small = sqliteStore({ pagesMax: 12 });
    const session = await small.create(file, head, 'me');
    let stored = 0;
    let error: unknown;
    for (; error === undefined && stored < batchCount(head); ) {
      await session.commit(stored, batchInTest(head, stored)).then(
        () => stored++,
        (thrown) => {
          error = thrown;
        },
      );
    }
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(batchCount(head));
    expect(error).toMatchObject({ code: 'unreadable', place: { file } });
    expect(String(error)).toContain('no space is left');
    await session.close();

    const again = await store.resume(file, 'me');
    expect((await again.status()).batchesDone).toBe(stored);
    for (const batch of await again.claim(99)) await again.commit(batch, batchInTest(head, batch));
    expect(await textOfRun(again)).toBe(await read(await storedRun()));
    await again.close();
  });
});

describe('a file that is no run', () => {
  it.each([
    ['text', Buffer.from('policy,task,success,cost\n'.repeat(300)), 'is not a run of Regain'],
    ['nothing', Buffer.alloc(0), 'is not a run of Regain'],
    ['zeros', Buffer.alloc(8192), 'is not a run of Regain'],
  ])('is refused by name: %s', async (_, bytes, says) => {
    const file = directory.newFile();
    writeFileSync(file, bytes);
    for (const attempt of [() => store.open(file), () => store.resume(file, 'me')]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'invalid-input', place: { file } });
      await expect(attempt()).rejects.toThrow(says);
    }
    expect(readFileSync(file)).toEqual(bytes);
    expect(filesOf(file)).toEqual([basename(file)]);
  });

  it('is refused: a directory', async () => {
    const path = join(directory.path, 'folder');
    mkdirSync(path, { recursive: true });
    await expect(store.open(path)).rejects.toThrow('a run is stored in one file');
    await expect(store.resume(path, 'me')).rejects.toThrow('a run is stored in one file');
  });

  it('is refused: a directory that does not exist', async () => {
    const file = join(directory.path, 'nowhere', 'run.sqlite');
    await expect(store.open(file)).rejects.toMatchObject({ code: 'not-found', place: { file } });
    await expect(store.resume(file, 'me')).rejects.toMatchObject({ code: 'not-found', place: { file } });
    await expect(store.create(file, head, 'me')).rejects.toMatchObject({
      code: 'unreadable',
      place: { file },
    });
  });
});

describe('a lock', () => {
  it('is the same for all names of a run', async () => {
    const file = await storedRun(1);
    const link = directory.newFile();
    symlinkSync(file, link);
    const session = await store.resume(file, 'the first');
    await expect(store.resume(link, 'the second')).rejects.toThrow('is being written by the first');
    await session.close();
    await (await store.resume(link, 'the second')).close();
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('file with other content is named in the error', async () => {
    const file = await storedRun(1);
    writeFileSync(`${file}.lock`, 'not a lock, but quite a long text about something else'.repeat(99));
    await expect(store.resume(file, 'me')).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('Remove it'),
      place: { file: `${file}.lock` },
    });
    rmSync(`${file}.lock`);
    await (await store.resume(file, 'me')).close();
  });
});

describe('a run that cannot be created', () => {
  it('leaves no file, and the error does not suggest to resume it', async () => {
    const file = directory.newFile();
    const original = DatabaseSync.prototype.prepare;
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      // There was still space for the lock: the error of SQLite when there is none for the head.
      if (!sql.startsWith('INSERT INTO head')) return original.call(this, sql);
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    const attempt = store.create(file, head, 'me');
    await expect(attempt).rejects.toThrow('cannot be written: no space is left. Nothing was begun');
    prepare.mockRestore();
    expect(filesOf(file)).toEqual([]);
  });
});

describe('damage', () => {
  it('of a page is explained', async () => {
    const file = await storedRun();
    const bytes = readFileSync(file);
    for (let end = 8192; end <= bytes.length; end += 4096) bytes.fill(0x7f, end - 64, end - 32);
    writeFileSync(file, bytes);
    await expect(store.open(file)).rejects.toThrow(/^the run is damaged: (?!\*\*\*)./);
  });

  it('is detected, or has changed nothing', async () => {
    const file = await storedRun();
    const whole = readFileSync(file);
    const text = await read(file);
    const outcomes = { same: 0, refused: 0 };
    for (let trial = 0; trial < trialCount(100, 400); trial++) {
      const draw = random('damage', trial);
      const bytes = Buffer.from(whole);
      for (let i = 0; i <= draw.below(4); i++) bytes[draw.below(bytes.length)]! ^= 1 << draw.below(8);
      const cut = trial % 10 === 0 ? bytes.subarray(0, draw.below(bytes.length)) : bytes;
      const copy = join(directory.path, 'damaged.sqlite');
      writeFileSync(copy, cut);
      try {
        expect(await read(copy), `trial ${trial}`).toBe(text);
        outcomes.same++;
      } catch (error) {
        if (!RegainError.is(error)) throw error;
        expect(error.place, error.message).toEqual({ file: copy });
        expect(error.code).toBe('invalid-input');
        outcomes.refused++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(trialCount(25, 100));
    expect(outcomes.same).toBeGreaterThan(trialCount(2, 10));
  });
});

describe('a recorded answer', () => {
  it('that was damaged is neither returned nor treated as missing', async () => {
    const file = await storedRun(1);
    const session = await store.resume(file, 'me');
    const counts = { tokensIn: 1, tokensOut: 1, isEstimated: false, latencyMs: 0 };
    const answer = { text: 'as it was', calls: [], finish: 'stop' as const, ...counts };
    for (const key of ['a', 'b']) await session.recordings.put(key, { model: 'm', rollout: 'r', answer });
    await session.close();
    const database = new DatabaseSync(file);
    database.exec("UPDATE recordings SET recorded = replace(recorded, 'was', 'is') WHERE key = 'a'");
    database.close();
    const run = await store.open(file);
    await expect(run.recordings.get('a')).rejects.toThrow('the run is damaged: a recorded answer, a, is not');
    expect((await run.recordings.get('b'))?.answer).toEqual(answer);
    const all = run.recordings.all()[Symbol.asyncIterator]();
    await expect(all.next()).rejects.toThrow('the run is damaged: a recorded answer');
    await run.close();
  });
});

describe('a process that is killed', () => {
  /** Works until it writes something, and then waits for its end. */
  async function working(program: string, file: string) {
    const waiting = `${program} process.stdout.write('done'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', waiting, file]);
    await once(child.stdout, 'data');
    return async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
  }
  const program = `
    const { sqliteStore } = await import('${new URL('./index.ts', import.meta.url).href}');
    const { batchInTest } = await import('${new URL('../rollouts-in-test.ts', import.meta.url).href}');
    const session = await sqliteStore().resume(process.argv[1], 'a process that will die');
    for (const batch of await session.claim(7)) await session.commit(batch, batchInTest(session.head, batch));
  `;

  it('keeps its batches, releases its lock, and its run can be read and resumed', async () => {
    const file = await storedRun(3);
    const kill = await working(program, file);
    await expect(store.resume(file, 'me')).rejects.toThrow('is being written by a process that will die');
    expect((await read(file)).split('\n')).toHaveLength(100);
    await kill();
    expect((await read(file)).split('\n')).toHaveLength(100);

    const session = await store.resume(file, 'me');
    expect((await session.status()).batchesDone).toBe(10);
    for (const batch of await session.claim(99)) await session.commit(batch, batchInTest(head, batch));
    await session.close();
    expect(await read(file)).toBe(await read(await storedRun()));
    expect(filesOf(file)).toEqual([basename(file)]);
  });

  it('in the middle of a change leaves the rollback to the next process', async () => {
    const file = await storedRun();
    const before = await read(file);
    // A tiny cache: uncommitted changes are written to the file, with a journal beside it.
    const change = `
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(process.argv[1]);
      database.exec('PRAGMA cache_size = 1; BEGIN; UPDATE rollouts SET attempts = 99, error = hex(zeroblob(500))');
    `;
    await (await working(change, file))();
    expect(filesOf(file)).toContain(`${basename(file)}-journal`);
    expect(await read(file)).toBe(before);
    expect(filesOf(file)).toEqual([basename(file)]);
  });

  it('while it creates a run leaves a complete run or none', async () => {
    const file = directory.newFile();
    writeFileSync(`${file}.new`, 'half of a file');
    await (await store.create(file, head, 'me')).close();
    expect(existsSync(`${file}.new`)).toBe(false);
    expect(await read(file)).toBe('');
  });
});
