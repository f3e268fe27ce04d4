/** Runs on a language model: no request is paid for twice, an endpoint that fails only stops them, and no key is stored. */

import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it, vi } from 'vitest';
import type { CommandOutput } from '../../../../regain/src/cli/run-in-test.ts';
import {
  failing,
  type Received,
  type Reply,
  type ScriptedServer,
  scriptedServer,
} from '../../../../regain/src/models/server-in-test.ts';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { CONCURRENCY } from '../language-models.ts';
import { type ProcessResult, recordedIn, runInProcess, runRegainWhile } from './processes-in-test.ts';

const KEY = 'sk-planted/Secret+7890123456';
const KEY_NAME = 'REGAIN_API_KEY_127_0_0_1';
const directory = runDirectoryInTest();

interface Scene {
  readonly server: ScriptedServer;
  readonly folder: string;
  readonly file: string;
  readonly manifest: string;
  /** What the endpoint does with a request by default. */
  meet: (nth: number, child: ChildProcess | undefined) => Reply | undefined;
  run(...args: readonly string[]): Promise<ProcessResult>;
  /** The same in this process, for runs that are not killed. */
  here(...args: readonly string[]): Promise<CommandOutput>;
}

/** Equal replies to equal requests, with the key wherever it can appear. */
function thoughtful({ messages }: Received): Reply {
  const text = JSON.stringify(messages);
  const mood = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % 5;
  if (mood === 0) return { text: 'no idea' };
  const why = `because ${KEY} and ${encodeURIComponent(KEY)} and ${Buffer.from(KEY).toString('base64')}`;
  if (text.includes('Do not choose an action yet'))
    return { text: JSON.stringify({ text: why, isUsable: false }) };
  const proposals = [
    { kind: 'retry', delayMs: 100, chance: 0.6, why },
    { kind: 'reread-tools', chance: 0.2, why },
  ];
  return { text: JSON.stringify({ proposals: mood === 1 ? proposals.toReversed() : proposals }) };
}

let scenes = 0;
async function withScene(use: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = join(directory.path, `scene-${++scenes}`);
  mkdirSync(folder);
  let child: ChildProcess | undefined;
  await using server = await scriptedServer((request, nth) => scene.meet(nth, child) ?? thoughtful(request), {
    key: KEY,
  });
  const manifest = join(folder, 'manifest.json');
  const experiment = {
    suites: ['paladin-eval'],
    policies: ['critic', 'fortify', 'retry'],
    profiles: ['storm'],
  };
  const backbones = [`openai-compatible:${server.url}#small`];
  const counts = { tasks: 4, repeats: 2, verdict: { resamples: 199 } };
  writeFileSync(manifest, JSON.stringify({ name: 'asking', ...experiment, backbones, ...counts }));
  const scene: Scene = {
    ...{ server, folder, manifest, file: join(folder, 'run.sqlite') },
    meet: () => undefined,
    run: (...args) =>
      runRegainWhile(
        args,
        (started) => {
          child = started;
        },
        { [KEY_NAME]: KEY },
      ),
    here: async (...args) => {
      vi.stubEnv(KEY_NAME, KEY);
      try {
        return await runInProcess(...args);
      } finally {
        vi.unstubAllEnvs();
      }
    },
  };
  await use(scene);
}

function start({ manifest, file }: Scene, workers = 1): string[] {
  return ['run', manifest, '--out', file, '--batch', '2', '--workers', `${workers}`, '--json'];
}

function resume({ file }: Scene, workers = 1): string[] {
  return ['resume', file, '--workers', `${workers}`, '--json'];
}

/** Without the address of the endpoint, which differs between tests. */
async function exportedFrom(scene: Scene): Promise<string> {
  const { stdout } = await scene.here('export', scene.file);
  return stdout.replaceAll(scene.server.url, 'URL');
}

describe('a run on a language model', () => {
  it('reports in text, JSON and report what escalation saved, by the count of the endpoint', async () => {
    await withScene(async (scene) => {
      const { server, file, folder } = scene;
      const flags = '--policy fortify fortify-escalating --profile out-of-distribution --tasks 10';
      const { code, stdout, stderr } = await scene.here(...start(scene), ...flags.split(' '));
      expect(code, stderr).toBe(exitCodes.ok);
      const [{ always, escalating, tokensSaved }] = JSON.parse(stdout).escalation;
      const questions = (always.questions + escalating.questions) * always.rollouts;
      expect(questions).toBeCloseTo(server.requests.length, 6);
      expect((always.tokensIn + escalating.tokensIn) * always.rollouts).toBeCloseTo(server.tokensIn, 4);
      expect((always.tokensOut + escalating.tokensOut) * always.rollouts).toBeCloseTo(server.tokensOut, 4);
      expect(tokensSaved.point).toBeGreaterThan(0.5);

      const saved = /fortify-escalating saves \d+ % of the tokens \[[^\]]+\] that fortify takes/;
      for (const flags of [[], ['--markdown']])
        expect(
          (await scene.here('show', file, ...flags)).stdout.replaceAll('\n', ' ').replaceAll('\\', ''),
        ).toMatch(saved);
      const page = join(folder, 'page');
      expect((await scene.here('report', file, '--out', page)).code).toBe(exitCodes.ok);
      const texts = readdirSync(page).map((name) => readFileSync(join(page, name), 'utf8'));
      expect(texts.some((text) => saved.test(text))).toBe(true);
    });
  });

  it('that is killed sends no answered request again, and has the same results', async () => {
    let expected = '';
    let questions = 0;
    await withScene(async (scene) => {
      const { code, stderr } = await scene.here(...start(scene));
      expect(code, stderr).toBe(exitCodes.ok);
      expected = await exportedFrom(scene);
      questions = scene.server.requests.length;
      expect(questions).toBeGreaterThan(30);
      expect(recordedIn(scene.file)).toBe(questions);
    });
    await withScene(async (scene) => {
      const { server, file } = scene;
      let [sent, kept] = [0, 0];
      const lostSince = () => {
        const [sentBefore, keptBefore] = [sent, kept];
        [sent, kept] = [server.requests.length, recordedIn(file)];
        return sent - sentBefore - (kept - keptBefore);
      };
      for (const killAt of [7, 17]) {
        scene.meet = (nth, child) => {
          if (nth < killAt) return undefined;
          child?.kill('SIGKILL');
          return 'hang';
        };
        const { signal } = await scene.run(...(killAt === 7 ? start(scene, 2) : resume(scene, 2)));
        expect(signal).toBe('SIGKILL');
        // Only pending requests are lost.
        expect(lostSince()).toSatisfy((lost: number) => lost >= 1 && lost <= CONCURRENCY);
      }
      scene.meet = () => undefined;
      const { code, stderr } = await scene.here(...resume(scene));
      expect(code, stderr).toBe(exitCodes.ok);
      expect(lostSince()).toBe(0);
      expect(kept).toBe(questions);
      expect(await exportedFrom(scene)).toBe(expected);
    });
  });

  it('stops where an endpoint does not answer, voids nothing, replays without it, and stores no key', async () => {
    await withScene(async (scene) => {
      const { server, folder, file } = scene;
      scene.meet = (nth) => (nth < 9 ? undefined : failing(401, `Incorrect API key provided: ${KEY}`));
      const down = await scene.here(...start(scene));
      expect(down).toMatchObject({ code: exitCodes.endpointDown, stdout: '' });
      expect(down.stderr).toContain('answers 401: Incorrect API key provided: [secret]');
      expect(down.stderr).toContain(`The key is read from ${KEY_NAME}, else REGAIN_API_KEY`);
      expect(down.stderr).toMatch(/\d+ of 24 rollouts are stored\. Resume with: regain resume /);
      // An answer on its way to another thread is cancelled.
      expect(recordedIn(file)).toSatisfy((kept: number) => kept > 9 - CONCURRENCY && kept <= 9);

      scene.meet = () => undefined;
      const done = await scene.here(...resume(scene));
      expect(done.code, done.stderr).toBe(exitCodes.ok);
      const text = await exportedFrom(scene);
      expect(text).not.toContain('"void"');
      const refused = server.requests.length - recordedIn(file);
      expect(refused).toBeGreaterThanOrEqual(1);

      const rollouts = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const position = rollouts.findIndex(({ policy, spend }) => policy === 'critic' && spend.tokensIn > 0);
      const before = server.requests.length;
      await server.close();
      const shown = [
        await scene.here('show', file, '--price', '3/15', '--json'),
        await scene.here('show', file, '--markdown'),
        await scene.here('report', file, '--out', join(folder, 'report')),
        await scene.here('run', scene.manifest, '--dry-run', '--price', '3/15'),
        await scene.here('run', scene.manifest, '--dry-run', '--json'),
      ];
      for (const one of shown) expect(one.code, one.stderr).toBe(exitCodes.ok);
      const [asked] = JSON.parse(shown[0]!.stdout).asked;
      expect(asked).toMatchObject({ questions: recordedIn(file), tokensIn: server.tokensIn, estimated: 0 });
      const replayed = await scene.here('replay', file, String(position), '--json');
      expect(replayed.code, replayed.stderr).toBe(exitCodes.ok);
      expect(server.requests).toHaveLength(before);

      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
      expect(files.length).toBeGreaterThan(4);
      const texts = [
        ...files,
        text,
        ...[down, done, replayed, ...shown].flatMap(({ stdout, stderr }) => [stdout, stderr]),
      ];
      expect(replayed.stdout).toContain('[secret]');
      for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64').slice(2, -3)])
        for (const one of texts) expect(one.includes(form)).toBe(false);
    });
  });

  it('at an endpoint that answers with garbage stops, names it, and can be resumed', async () => {
    await withScene(async (scene) => {
      const html = { 'content-type': 'text/html' };
      const garbage: readonly Reply[] = [
        { status: 200, headers: html, body: '<html>\u001b[31mSign in</html>' },
        { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' },
        { status: 204, body: '' },
      ];
      scene.meet = (nth) => garbage[nth % garbage.length];
      const down = await scene.here(...start(scene));
      expect(down, down.stderr).toMatchObject({ code: exitCodes.endpointDown, stdout: '' });
      expect(down.stderr).toContain(`${scene.server.url}#small has not sent a usable answer yet, but`);
      expect(down.stderr).toContain('Check the address and the model');
      expect(down.stderr).toContain('No rollout was stored');
      const sent = scene.server.requests.length;
      expect(sent).toSatisfy((sent: number) => sent >= garbage.length && sent <= 3 * CONCURRENCY);

      const usable = sent + 9;
      scene.meet = (nth) => (nth < usable ? undefined : garbage[nth % garbage.length]);
      const later = await scene.here(...start(scene));
      expect(later, later.stderr).toMatchObject({ code: exitCodes.endpointDown, stdout: '' });
      expect(later.stderr).toMatch(
        /has not sent a usable answer for \d+ requests in a row.*Resume with: regain resume/,
      );
      scene.meet = () => undefined;
      const done = await scene.here(...resume(scene));
      expect(done.code, done.stderr).toBe(exitCodes.ok);
    });
  });
});
