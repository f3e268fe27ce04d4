/** From an endpoint to the paper's table: the commands of docs/guides/use-language-models.md, except for the start of the server. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chdir, cwd } from 'node:process';
import { exitCodes } from 'regain/internal/cli';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { directoryForTest, regain, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { ruleBasedReply, tokenUsage } from '../../../regain/src/models/rule-based-model-in-test.ts';
import { type ScriptedServer, scriptedServer } from '../../../regain/src/models/server-in-test.ts';
import type { ManifestInput } from '../harness/index.ts';
import { expectRefused } from './commands-in-test.ts';

// The programme with fewer rollouts, since the whole would take too long here.
vi.mock('../paper/index.ts', async (original) => {
  const whole = await original<typeof import('../paper/index.ts')>();
  const fewer = (main: ManifestInput): ManifestInput => ({
    ...main,
    ...{ suites: ['paladin-eval'], tasks: 4, repeats: 1, seeds: [1], verdict: { resamples: 199 } },
  });
  const experiments = (size: 'quick' | 'full') => ({ main: fewer(whole.experiments(size).main) });
  return { ...whole, experiments };
});

const root = cwd();
const directory = directoryForTest();
let server: ScriptedServer;
beforeAll(async () => {
  server = await scriptedServer(ruleBasedReply, { models: ['qwen2.5:14b'], count: tokenUsage });
  chdir(directory.path);
});
afterAll(async () => {
  chdir(root);
  await server.close();
});

/** As on the page, with another address in place of Ollama's usual one. */
function commandsOf(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8');
  const [, block = ''] =
    /Reproduce the paper's table with Ollama or vLLM[\s\S]*?```sh\n([\s\S]*?)```/.exec(text) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').replaceAll('qwen-2.5-14b', `qwen-2.5-14b@${server.url}`))
    .map((line) => line.split(' '));
}

it('takes three commands, and estimates the cost first', async () => {
  const [serve, dry, reproduce, ...more] = commandsOf('docs/guides/use-language-models.md');
  expect(serve).toEqual(['ollama', 'pull', 'qwen2.5:14b']);
  expect(more).toEqual([]);
  for (const command of [dry!, reproduce!]) expect(command.splice(0, 2)).toEqual(['npx', 'regain']);

  const { total } = JSON.parse(await regain(...dry!, '--json'));
  expect(server.requests).toHaveLength(0);
  expect(existsSync('regain-runs')).toBe(false);

  const stdout = await regain(...reproduce!, '--workers', '1');
  const questions = server.requests.length;
  expect(questions).toBeGreaterThan(20);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Requests to qwen-2.5-14b@${server.url}: ${questions}, `);
  expect(total.questions.able).toBeLessThanOrEqual(total.questions.atALoss);
  // Four tasks only: the figures are compared in tests with more of them.
  expect(total.questions.point / questions).toBeGreaterThan(0.4);
  expect(total.questions.point / questions).toBeLessThan(2.5);

  const folder = join('regain-runs', 'quick-models');
  const page = () => readFileSync(join(folder, 'report', 'report.html'), 'utf8');
  const html = page();
  for (const part of ['The paper\u2019s main figures', 'regain reproduce --quick --brain', 'tokens in'])
    expect(html).toContain(part);
  const results = JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8'));
  const { tokensIn, tokensOut } = server;
  expect(results.asked[0]).toMatchObject({ questions, tokensIn, tokensOut });
  // On one backbone these equal fortify.
  expect(html).not.toMatch(/fortify-(?:uniform|rules)/);

  expect(await regain(...reproduce!)).toContain('All runs were already finished.');
  await regain('report', folder);
  expect(page()).toBe(html);
  expect(server.requests).toHaveLength(questions);
});

it('explains wrong options', async () => {
  for (const [args, message] of [
    [['--dry-run'], 'needs --brain NAME'],
    [['--brain', 'gpt-9', '--dry-run'], '--brain: unknown brain "gpt-9"'],
    [['--brain', 'qwen-2.5-14b', '--pilot', 'x'], '--pilot needs --dry-run'],
    [['--brain', 'qwen-2.5-14b', '--price', 'x'], '--price needs'],
    [['--price', 'a=1/2'], 'which has none'],
  ] as const) {
    const { code, stderr } = await runInTest('reproduce', '--quick', ...args);
    expect(code).not.toBe(exitCodes.ok);
    expect(stderr).toContain(message);
  }
  for (const flag of ['--concurrency', '--per-minute', '--answer-timeout'])
    await expectRefused(['reproduce', flag, '0'], exitCodes.usage, flag);
});
