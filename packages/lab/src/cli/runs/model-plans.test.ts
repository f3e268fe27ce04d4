/** `--planner model` as a process: killed and resumed it sends no request twice, and its output states the planner. */

import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it } from 'vitest';
import { directoryForTest, regain, runInTest } from '../../../../regain/src/cli/run-in-test.ts';
import { type Reply, scriptedServer } from '../../../../regain/src/models/server-in-test.ts';
import { goldPlanner } from '../../harness/planner-in-test.ts';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { getSuite } from '../../suites/index.ts';
import { expectRefused } from '../commands-in-test.ts';
import { recordedIn, runRegainWhile } from './processes-in-test.ts';

const directory = runDirectoryInTest();
const files = directoryForTest();
const right = goldPlanner(getSuite('api-bank').tasks);

const counts = '--tasks 3 --repeats 1 --seeds 2 --suite api-bank --policy vanilla retry --alone'.split(' ');
const start = (url: string, file: string, ...more: readonly string[]) => [
  ...['run', ...counts, '--brain', `openai-compatible:${url}#small`, '--planner', 'model'],
  ...['--out', file, '--batch', '2', '--workers', '1', '--concurrency', '1', ...more],
];

describe('a run in which the model plans', () => {
  it('that is killed sends no answered request again, and has the same results', async () => {
    let child: ChildProcess | undefined;
    let killAt = Number.POSITIVE_INFINITY;
    await using server = await scriptedServer((request, nth): Reply => {
      if (nth < killAt) return right(request);
      child?.kill('SIGKILL');
      return 'hang';
    });
    const run = (...args: readonly string[]) =>
      runRegainWhile(args, (started) => {
        child = started;
      });
    const [whole, killed] = [join(directory.path, 'whole.sqlite'), join(directory.path, 'killed.sqlite')];
    const done = await runInTest(...start(server.url, whole));
    expect(done.code, done.stderr).toBe(exitCodes.ok);
    expect(done.stdout).toContain('api-bank (model plans)');
    expect(done.stdout.replaceAll(/\s+/g, ' ')).toContain('The model plans: it decides which calls to make');
    const questions = server.requests.length;
    expect(recordedIn(whole)).toBe(questions);

    killAt = questions + 11;
    expect((await run(...start(server.url, killed))).signal).toBe('SIGKILL');
    killAt = Number.POSITIVE_INFINITY;
    const resumed = await run('resume', killed, '--workers', '1');
    expect(resumed.code, resumed.stderr).toBe(exitCodes.ok);
    // Only the question that was under way is asked again.
    expect(server.requests).toHaveLength(2 * questions + 1);
    expect(recordedIn(killed)).toBe(questions);
    const [one, other] = [await runInTest('export', whole), await runInTest('export', killed)];
    expect(other.stdout).toBe(one.stdout);

    // Exported beside rollouts of a given plan it is refused, and alone it is not.
    const alone = files.write('planned.jsonl', one.stdout);
    await regain('law', 'verdict', alone, '--resamples', '99');
    const given = one.stdout.replaceAll(' (model plans)', '');
    const mixed = files.write('mixed.jsonl', one.stdout + given);
    const together = ['law', 'verdict', mixed, '--resamples', '99'];
    const message = 'cannot be judged together with cells of a given plan';
    await expectRefused(together, exitCodes.invalidInput, message);
  });

  it('needs a language model, and says so before anything is stored', async () => {
    const file = directory.newFile();
    const args = ['run', ...counts, '--planner', 'model', '--out', file];
    await expectRefused(args, exitCodes.invalidInput, 'got embedded, which cannot plan');
  });
});
