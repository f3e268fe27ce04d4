/** The estimate of a dry run against the count of an endpoint. The model follows its own rules, not a built-in brain. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { beforeAll, describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { directoryForTest, regain } from '../../../../regain/src/cli/run-in-test.ts';
import { ruleBasedReply, tokenUsage } from '../../../../regain/src/models/rule-based-model-in-test.ts';
import { type Script, scriptedServer } from '../../../../regain/src/models/server-in-test.ts';
import { createRunHead, parseManifest, resolveManifest } from '../../harness/index.ts';
import { getPreset } from '../../paper/index.ts';
import { sqliteStore } from '../../store/index.ts';
import { paperSuiteNames } from '../../suites/index.ts';
import { expectRefused } from '../commands-in-test.ts';

/** The policies of the paper's table that ask a model. */
const policies = ['toolbench', 'toolreflect', 'critic', 'reflexion', 'paladin', 'fortify'];
const directory = directoryForTest();

interface Counted {
  readonly questions: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

async function json(...args: string[]) {
  return JSON.parse(await regain(...args, '--json'));
}

interface Scene {
  readonly script: Script;
  readonly manifest: object;
  readonly hasPilot?: boolean;
}

/** A dry run, the run, and the count of the endpoint; optionally a dry run that the run has calibrated. */
async function estimateAndRun(name: string, { script, manifest, hasPilot = false }: Scene) {
  await using server = await scriptedServer(script, { count: tokenUsage });
  const counts = { repeats: 1, seeds: [1], verdict: { resamples: 199 } };
  const written = directory.write(`${name}.json`, JSON.stringify({ name, ...manifest, ...counts }));
  const model = `openai-compatible:${server.url}#small`;
  const few = ['run', written, '--brain', model, '--price', '3/15', '--workers', '1'];
  const dry = await json(...few, '--dry-run');
  expect(server.requests).toEqual([]);
  const file = join(directory.path, `${name}.sqlite`);
  const run = await json(...few, '--out', file);
  const counted = {
    questions: server.requests.length,
    tokensIn: server.tokensIn,
    tokensOut: server.tokensOut,
  };
  const calibrated = hasPilot ? await json(...few, '--dry-run', '--pilot', file) : undefined;
  expect(server.requests).toHaveLength(counted.questions);
  return { dry, calibrated, run, counted };
}

function points(asking: Readonly<Record<keyof Counted, { readonly point: number }>>): Counted {
  const { questions, tokensIn, tokensOut } = asking;
  return { questions: questions.point, tokensIn: tokensIn.point, tokensOut: tokensOut.point };
}

function off(estimated: number, counted: number): number {
  return Math.abs(estimated / counted - 1);
}

const amounts = ['questions', 'tokensIn', 'tokensOut'] as const;

describe('a dry run', () => {
  let found: Awaited<ReturnType<typeof estimateAndRun>>;
  let disturbed: typeof found;
  beforeAll(async () => {
    const manifest = { suites: paperSuiteNames.slice(0, trialCount(2, 5)), policies, tasks: 20 };
    found = await estimateAndRun('sensible', { script: ruleBasedReply, manifest });
    const moody: Script = (request, nth) =>
      nth % 5 === 3 ? { text: 'no idea' } : nth % 7 === 2 ? { refusal: 'I cannot' } : ruleBasedReply(request);
    const few = { suites: ['paladin-eval'], policies: ['critic', 'toolbench'], tasks: 4 };
    disturbed = await estimateAndRun('moody', { script: moody, manifest: few, hasPilot: true });
  });

  // The study at full counts is within 11 % (docs/results/language-models.md); 20 tasks vary more.
  it('estimates the count of the endpoint within 25 %: questions, tokens and price', () => {
    const { dry, counted } = found;
    const estimated = points(dry.total);
    expect(counted.questions).toBeGreaterThan(200);
    for (const name of amounts) expect(off(estimated[name], counted[name]), name).toBeLessThan(0.25);
    const price = (3 * counted.tokensIn + 15 * counted.tokensOut) / 1_000_000;
    expect(off(dry.total.price.point, price)).toBeLessThan(0.25);
  });

  it('calibrated by the run itself estimates exactly the count, policy by policy', () => {
    const { calibrated, run, counted } = disturbed;
    for (const name of amounts) expect(points(calibrated.total)[name]).toBeCloseTo(counted[name], 6);
    for (const policy of ['critic', 'toolbench']) {
      const estimated = points(
        calibrated.backbones[0].policies.find((of: { policy: string }) => of.policy === policy),
      );
      const asked = run.cells.flatMap((cell: { policy: string; asked: Counted }) =>
        cell.policy === policy ? [cell.asked] : [],
      );
      for (const name of amounts) {
        const own = asked.reduce((sum: number, one: Counted) => sum + one[name], 0);
        expect(estimated[name], `${policy}, ${name}`).toBeCloseTo(own, 6);
      }
    }
  });

  it('is followed by a run that reports exactly the count of the endpoint, however it behaves', () => {
    for (const { run, counted } of [found, disturbed]) {
      expect(run.asked).toHaveLength(1);
      expect(run.asked[0]).toMatchObject({ ...counted, estimated: 0 });
      const price = (3 * counted.tokensIn + 15 * counted.tokensOut) / 1_000_000;
      expect(run.asked[0].price).toBeCloseTo(price, 9);
    }
  });

  it('does not calibrate policies that the calibration run does not have, and names them', async () => {
    const [model] = disturbed.run.manifest.backbones;
    const counts = ['--suite', 'paladin-eval', '--tasks', '4', '--repeats', '1', '--seeds', '1'];
    const flags = [...counts, '--policy', 'critic', 'paladin', '--brain', model];
    const plain = await json('run', 'quick', ...flags, '--dry-run');
    const calibrated = await json(
      ...['run', 'quick', ...flags, '--dry-run', '--pilot', join(directory.path, 'moody.sqlite')],
    );
    expect(calibrated.pilot.unknown).toEqual(['paladin']);
    const [[critic, paladin], [before, other]] = [calibrated, plain].map((one) => one.backbones[0].policies);
    expect(paladin).toEqual(other);
    expect(critic.questions.point).not.toBe(before.questions.point);
    // Nothing fails in that run, so it asks nothing, and gives no data for the calibration.
    const quiet = join(directory.path, 'quiet.sqlite');
    await json('run', 'quick', ...flags, '--profile', 'clean', '--workers', '1', '--out', quiet);
    const unlearnt = await json('run', 'quick', ...flags, '--dry-run', '--pilot', quiet);
    expect(unlearnt.pilot.unknown).toEqual(['critic', 'paladin']);
    expect(unlearnt.backbones[0].policies).toEqual(plain.backbones[0].policies);
  });

  it('refuses a calibration run with other models or unfinished rollouts', async () => {
    const pilot = join(directory.path, 'moody.sqlite');
    const dry = 'run quick --policy critic --suite paladin-eval --tasks 4 --dry-run --brain qwen-2.5-14b';
    const calibratedBy = (file: string) => [...dry.split(' '), '--pilot', file];
    const message = 'a pilot needs the models of the run, this one has no qwen-2.5-14b';
    await expectRefused(calibratedBy(pilot), exitCodes.invalidInput, message);
    const manifest = parseManifest({ ...getPreset('quick'), backbones: ['qwen-2.5-14b'] });
    const resolved = await resolveManifest(manifest, { from: '.', runDirectory: directory.path });
    const head = createRunHead(resolved, { madeBy: 'regain 0.0.0', createdAt: '2026-01-02T03:04:05.000Z' });
    const begun = join(directory.path, 'begun.sqlite');
    await (await sqliteStore().create(begun, head, 'a test')).close();
    await expectRefused(calibratedBy(begun), exitCodes.invalidInput, 'a pilot must be finished');
    await expectRefused(['run', 'quick', '--pilot', pilot], exitCodes.usage);
  });

  it('states its assumptions, and writes nothing', async () => {
    const before = readdirSync(directory.path);
    const out = join(directory.path, 'never.sqlite');
    // More rollouts than are simulated, so that a sample is drawn.
    const one = ['--suite', 'api-bank', '--repeats', '13'];
    const flags = ['--brain', 'qwen-2.5-14b', 'embedded', '--policy', 'toolreflect', 'retry', '--out', out];
    const stdout = await regain('run', 'quick', ...flags, ...one, '--dry-run');
    for (const part of [
      'dry run, no request was sent and nothing was written',
      'qwen-2.5-14b',
      'they resolve 50 % of all failures',
      'requests (95 % interval, rollouts drawn from every cell without replacement, normal, seed 1',
      '--price IN/OUT',
    ])
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(part);
    expect(readdirSync(directory.path)).toEqual(before);
    const free = await regain('run', 'quick', ...one, '--dry-run');
    expect(free).toContain('no language model is used');
  });

  it('and a run refuse an invalid price before anything is done', async () => {
    for (const dry of [[], ['--dry-run']]) {
      const run = ['run', 'quick', '--brain', 'qwen-2.5-14b', '--price', 'x', ...dry];
      await expectRefused(run, exitCodes.usage, '--price needs');
    }
  });
});
