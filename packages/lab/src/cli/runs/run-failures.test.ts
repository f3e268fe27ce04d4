/** Failing runs, as processes: interrupted, two at once, disk full, no permission, damaged. */

import { type ChildProcess, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { beforeAll, describe, expect, it } from 'vitest';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { command, type ProcessResult, runInProcess, runRegain, runRegainWhile } from './processes-in-test.ts';

const directory = runDirectoryInTest();
const manifest = join(directory.path, 'manifest.json');
const undisturbed = join(directory.path, 'undisturbed.sqlite');
let expected: string;

function start(file: string): string[] {
  return ['run', manifest, '--out', file, '--batch', '2', '--workers', '1', '--progress'];
}

/**
 * A policy that stops the whole process once, in the middle of a rollout, where the file named by HOLD exists. The test
 * can then disturb the run at that point, however busy the machine is.
 */
const holding = `import { rmSync, writeSync } from 'node:fs';
export default {
  name: 'holding',
  decide: () => {
    try {
      rmSync(process.env.HOLD);
    } catch {
      return { kind: 'retry', delayMs: 1000 };
    }
    writeSync(2, 'held\\n');
    process.kill(process.pid, 'SIGSTOP');
    return { kind: 'retry', delayMs: 1000 };
  },
};
`;

/** Starts a run, disturbs it where it is stopped, and lets it continue. */
function disturbed(file: string, disturb: (child: ChildProcess) => void): Promise<ProcessResult> {
  const hold = join(directory.path, 'hold');
  writeFileSync(hold, '');
  const isHeld = (child: ChildProcess) =>
    child.stderr!.on('data', (text) => {
      if (!String(text).includes('held')) return;
      disturb(child);
      // Repeatedly: the process may have written the file and not stopped yet.
      const letGo = setInterval(() => child.kill('SIGCONT'), 50);
      child.on('exit', () => clearInterval(letGo));
    });
  return runRegainWhile(start(file), isHeld, { HOLD: hold });
}

/** The remaining rollouts can be completed, and the run is the same. */
async function expectResumable(file: string): Promise<void> {
  const resumed = await runInProcess('resume', file, '--workers', '1', '--json');
  expect(resumed, resumed.stderr).toMatchObject({ code: exitCodes.ok });
  expect((await runInProcess('export', file)).stdout).toBe(expected);
}

beforeAll(async () => {
  const policies = ['vanilla', './holding.ts'];
  const settings = { policies, tasks: 10, repeats: 4, verdict: { resamples: 199 } };
  writeFileSync(join(directory.path, 'holding.ts'), holding);
  writeFileSync(manifest, JSON.stringify({ name: 'trouble', suites: ['paladin-eval'], ...settings }));
  expect((await runInProcess(...start(undisturbed))).code).toBe(exitCodes.ok);
  expected = (await runInProcess('export', undisturbed)).stdout;
  expect(expected.split('\n')).toHaveLength(80 + 1);
});

describe('Ctrl-C', () => {
  it('ends with 130, a clean file, and the command that resumes the run', async () => {
    const file = directory.newFile();
    const ended = await disturbed(file, (child) => child.kill('SIGINT'));
    expect(ended.code).toBe(exitCodes.interrupted);
    expect(ended.stderr).toMatch(/interrupted: \d+ of 80 rollouts are stored\. Resume with: regain resume /);
    // With the flags of the run that `resume` also has.
    expect(ended.stderr).toContain(`Resume with: regain resume ${file} --workers `);
    expect(ended.stdout).toBe('');
    expect(existsSync(`${file}-wal`) || existsSync(`${file}.lock`)).toBe(false);
    const shown = await runInProcess('show', file);
    expect(shown.code).toBe(exitCodes.ok);
    expect(shown.stdout).toMatch(/\d+ of 80 rollouts/);
    expect(shown.stdout).toMatch(/holding on paladin-eval: not judged, \d+ of 40 rollouts are done/);
    await expectResumable(file);
  });
});

describe('a second process', () => {
  it('is refused, with the name of the process that writes the run', async () => {
    const file = directory.newFile();
    let second: ProcessResult | undefined;
    const first = await disturbed(file, () => {
      second = runRegain(['resume', file]);
    });
    expect(second).toMatchObject({ code: exitCodes.unreadable, stdout: '' });
    expect(second!.stderr).toMatch(/^error: .*run-\d+\.sqlite: the run is being written by process \d+ on /);
    expect(first, first.stderr).toMatchObject({ code: exitCodes.ok });
    expect((await runInProcess('export', file)).stdout).toBe(expected);
  });
});

describe('a file size limit', () => {
  it('is reported, and nothing is lost', async () => {
    const file = directory.newFile();
    // The limit stands in for a full disk: the write that exceeds it fails.
    const shell = `trap "" XFSZ; ulimit -f 44; exec "$0" "$@"`;
    const [program, args, env] = command(start(file));
    const ended = spawnSync('bash', ['-c', shell, program, ...args], { encoding: 'utf8', env });
    expect(ended.status, ended.stderr).toBe(exitCodes.unreadable);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toContain(`error: ${file}: cannot be read or written`);
    expect(ended.stderr).toContain('What was stored before is safe, and the run can be resumed');
    expect((await runInProcess('show', file)).stdout).toMatch(/: [1-9]\d* of 80 rollouts/);
    await expectResumable(file);
  });
});

describe('a full disk', () => {
  // A file system of this size in its own namespace, where the system permits one.
  const shell = (kilobytes: number) =>
    `mount -t tmpfs -o size=${kilobytes}k none "$FOLDER" && { "$0" "$@"; code=$?; cp -r "$FOLDER/." "$KEPT"; exit $code; }`;
  const runOn = (kilobytes: number, kept: string) => {
    const folder = join(directory.path, 'disk');
    for (const one of [folder, kept]) mkdirSync(one, { recursive: true });
    const [program, args, env] = command(start(join(folder, 'run.sqlite')));
    const options = { encoding: 'utf8' as const, env: { ...env, FOLDER: folder, KEPT: kept } };
    return spawnSync('unshare', ['-rm', 'bash', '-c', shell(kilobytes), program, ...args], options);
  };
  const isAllowed = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

  it.runIf(isAllowed)('is reported, and the stored run can be completed elsewhere', async () => {
    const kept = join(directory.path, 'kept');
    const ended = runOn(100, kept);
    expect(ended.status, ended.stderr).toBe(exitCodes.unreadable);
    expect(ended.stderr).toContain('no space is left. What was stored before is safe');
    await expectResumable(join(kept, 'run.sqlite'));
  });

  it.runIf(isAllowed)('refuses a new run, and keeps no partial file', () => {
    const kept = join(directory.path, 'kept-none');
    const ended = runOn(16, kept);
    expect(ended.status, ended.stderr).toBe(exitCodes.unreadable);
    expect(ended.stderr).toContain('Nothing was begun');
    expect(readdirSync(kept).filter((name) => !name.endsWith('.lock'))).toEqual([]);
  });
});

describe('a folder without permission to write', () => {
  // Permissions do not bind root, so another user tries.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const asUser = (args: readonly string[]) => {
    const [program, programArgs, env] = command(args);
    const home = { ...env, NODE_COMPILE_CACHE: undefined };
    const options = { encoding: 'utf8' as const, env: home, ...user };
    const { status, stdout, stderr } = spawnSync(program, programArgs, options);
    return { code: status, stdout, stderr };
  };

  it('refuses a new run, and finished ones can still be read', () => {
    const folder = join(directory.path, 'locked');
    mkdirSync(folder);
    const stored = join(folder, 'stored.sqlite');
    copyFileSync(undisturbed, stored);
    chmodSync(directory.path, 0o755);
    chmodSync(stored, 0o444);
    chmodSync(folder, 0o555);
    try {
      const file = join(folder, 'new.sqlite');
      const started = asUser(start(file));
      expect(started, started.stderr).toMatchObject({ code: exitCodes.unreadable, stdout: '' });
      expect(started.stderr).toContain(`error: ${file}: cannot be written`);
      expect(asUser(['resume', stored])).toMatchObject({ code: exitCodes.unreadable, stdout: '' });
      const read = asUser(['export', stored]);
      expect(read, read.stderr).toMatchObject({ code: exitCodes.ok, stdout: expected });
      expect(readdirSync(folder)).toEqual(['stored.sqlite']);
    } finally {
      chmodSync(folder, 0o755);
    }
  });
});

describe('a damaged run', () => {
  it('is refused by every command, with the name of its file', async () => {
    const file = directory.newFile();
    const bytes = readFileSync(undisturbed);
    // Overwrites the end of every page but the first.
    for (let end = 8192; end <= bytes.length; end += 4096) bytes.fill(0x7f, end - 64, end - 32);
    writeFileSync(file, bytes);
    for (const args of [['show'], ['export'], ['resume'], ['replay', '70']]) {
      const [name, ...rest] = args as [string, ...string[]];
      const ended = await runInProcess(name, file, ...rest);
      expect(ended, name).toMatchObject({ code: exitCodes.invalidInput, stdout: '' });
      expect(ended.stderr).toMatch(/^error: .*run-\d+\.sqlite: the run is damaged: /);
    }
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});
