/** Policies that misbehave: their own rollouts fail, other rollouts do not change, and the run continues. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { runDirectoryInTest } from '../store/directory-in-test.ts';
import { memoryStore, type StoredRollout } from '../store/index.ts';
import { here, pingSuite, resolvedInTest, runInMemory, sessionInTest } from './experiment-in-test.ts';
import type { ManifestInput } from './manifest.ts';
import { replayRollout } from './replay.ts';
import { runRollouts } from './runner.ts';

/** Rollouts of a policy that ends its thread; each costs three threads. */
const TASKS = trialCount(4, 9);
const directory = runDirectoryInTest();
const written = directory.write;

/** With the default concurrency of the command line. User code still has its thread to itself. */
const run = (overrides: Partial<ManifestInput>, workers = 1) =>
  runInMemory({ repeats: 1, ...overrides }, { workers, concurrency: 4 });

const of = (policy: string, rollouts: readonly StoredRollout[]) =>
  rollouts
    .filter((one) => one.policy === policy)
    .map(({ position: _, ...rest }) => JSON.stringify(rest))
    .join('\n');

describe('a policy that', () => {
  it('writes to its arguments changes nothing for others, on any number of workers', async () => {
    const vandal = written(`export default { name: 'vandal', detectsImplicitFailures: true,
      decide(s) {
        for (const tool of s.tools) tool.inputSchema.additionalProperties = true;
        for (const step of s.context.plan) step.args = {};
        for (const key of Object.keys(s.context.outputs)) s.context.outputs[key] = null;
        s.call.args.extra = 1; s.failure.ambiguous = false;
        return { kind: 'retry', delayMs: 0 };
      } };`);
    const alone = of('retry', (await run({ policies: ['retry'] })).rollouts);
    const runs = [];
    for (const workers of [1, 2]) {
      const { rollouts } = await run({ policies: [vandal, 'retry'] }, workers);
      expect(of('retry', rollouts)).toBe(alone);
      runs.push(of('vandal', rollouts));
    }
    expect(runs[0]).toBe(runs[1]);
    expect(runs[0]).not.toContain('Error');
  });

  it('always ends its thread fails every rollout, and the run finishes', async () => {
    const agent = written(`export default { name: 'exiter', decide: () => process.exit(0) };`);
    const few = { profiles: ['storm'], tasks: TASKS, seeds: [1] };
    const { rollouts, open } = await run({ policies: [agent], ...few });
    expect(rollouts.filter(({ ending }) => ending === 'void')).toEqual([]);
    const ended = rollouts.filter(({ error }) => error !== null);
    expect(ended.length).toBeGreaterThan(TASKS / 3);
    for (const one of ended) {
      expect(one).toMatchObject({ ending: 'failed', error: 'Error: the worker exited with code 0' });
      // The cost up to that point is recorded.
      expect(one.ledger.length).toBeGreaterThan(0);
    }
    const again = await replayRollout({ ...(await open()), directory: here }, ended[0]!.position);
    expect(again.stored).toEqual(ended[0]);
    expect(again.events.at(-1)).toMatchObject({ type: 'ending', ending: 'failed' });
  });

  it('never returns is stopped, whether it waits or computes', async () => {
    const agents = ['new Promise(() => {})', '(() => { for (;;); })()'].map((never, i) =>
      written(`export default { name: 'never-${i}', decide: () => ${never} };`),
    );
    const few = { tasks: 3, seeds: [1], profiles: ['storm'], limits: { decisionMs: 100 } };
    const { rollouts } = await run({ policies: agents, ...few });
    expect(rollouts.filter(({ ending }) => ending === 'void')).toEqual([]);
    for (const policy of ['never-0', 'never-1']) {
      expect(of(policy, rollouts)).toContain('the policy did not return within 2 s');
    }
  });

  it('leaves unhandled rejections is judged by its decisions', async () => {
    const agent = written(`export default { name: 'careless', decide() {
      Promise.reject(new Error('left behind'));
      return { kind: 'give-up', reason: 'enough' };
    } };`);
    const { rollouts, output } = await run({ policies: [agent] });
    expect(rollouts.every(({ ending, error }) => ending !== 'void' && error === null)).toBe(true);
    expect(output).toContain('unhandled error: Error: left behind');
  });
});

describe('a tool that', () => {
  const suite = (execute: string, second = 'a') =>
    written(pingSuite({ execute, args: `({ to: { name: id === 't2' ? '${second}' : 'a' } })` }));

  it('changes its arguments does not affect the retry', async () => {
    const spoiling = suite(`async execute(args) {
      const name = args.to?.name; args.to.name = 'spoilt'; delete args.to;
      if (name !== 'a') throw new Error('called with ' + name);
      return 'pong';
    }`);
    const often = { profiles: ['storm'], tasks: 'all' as const, repeats: 9 };
    const { rollouts } = await run({ suites: [spoiling], policies: ['retry'], ...often });
    expect(rollouts.map(({ ending }) => ending)).not.toContain('void');
    expect(rollouts.map(({ ending }) => ending)).toContain('recovered');
  });

  it('never returns makes the rollout void, and no other', async () => {
    const looping = suite(`execute(args) { for (; args.to.name === 'loop'; ); return 'pong'; }`, 'loop');
    const few = { profiles: ['clean'], tasks: 'all' as const, seeds: [1], limits: { decisionMs: 100 } };
    const { rollouts } = await run({ suites: [looping], policies: ['vanilla'], ...few });
    expect(rollouts.map(({ task, ending, error }) => [task, ending, error])).toEqual([
      ['t1', 'clean', null],
      ['t2', 'void', 'the tool did not return within 2 s'],
    ]);
  });

  it('ends its thread makes the rollout void', async () => {
    const deadly = suite(`execute: () => process.exit(4)`);
    const few = { profiles: ['clean'], tasks: 'all' as const };
    const { rollouts } = await run({ suites: [deadly], policies: ['vanilla'], ...few });
    for (const one of rollouts) {
      expect(one).toMatchObject({ ending: 'void', error: 'the worker exited with code 4' });
    }
  });
});

describe("a user's file", () => {
  const policy = (reason: string) =>
    `export default { name: 'own', decide: () => ({ kind: 'give-up', reason: ${reason} }) };`;

  it.each<[string, (text: string) => string]>([
    ['that changes after the run started', (text) => written(policy(`'${text}'`), 'changing.ts')],
    [
      'whose import changes',
      (text) => {
        written(`export const reason: string = '${text}';`, 'helper.ts');
        return written(`import { reason } from './helper.ts';\n${policy('reason')}`, 'helped.ts');
      },
    ],
  ])('%s is refused', async (_, write) => {
    const policies = ['retry', write('one')];
    const manifest = await resolvedInTest({ policies });
    expect((await resolvedInTest({ policies })).policies).toEqual(manifest.policies);
    write('two');
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    await expect(runRollouts(session, manifest, here, { workers: 1 })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('or one that it imports, has changed since the run started'),
    });
  });
});
