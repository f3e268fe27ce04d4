/** Whole agents as the subject of a run: conditions, pairing, limits, and agents that misbehave. */

import { spawnSync } from 'node:child_process';
import { readTrace, type TraceEvent } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { agentRuns, exampleAgents, exampleCommand } from './agents-in-test.ts';
import { replayRollout } from './replay.ts';

const { run, written } = agentRuns();
const conditions = ['nothing', 'retries', 'shield'];

/** Books at once, and repeats a failed call after a wait of its own. */
const simple = `
  export default async (task, { tools }) => {
    const fact = (name) => task.given.find((one) => one.name === name).value;
    const again = async (tool, args) => {
      for (let left = 2; ; left--) {
        try { return await tools[tool].execute(args); } catch (error) {
          if (left === 0) throw error;
          await new Promise((resolve) => setTimeout(resolve, 3_000));
        }
      }
    };
    const { shows } = await again('find_shows', { title: fact('title') });
    return again('book_seat', { showId: shows[0].showId, guest: fact('guest') });
  };`;

const endingOf = ({ trace }: { readonly trace?: string }) =>
  readTrace(trace!).findLast(
    (event): event is Extract<TraceEvent, { type: 'ending' }> => event.type === 'ending',
  )!;

describe('an agent in a thread', () => {
  it('gives the same bytes on any number of workers, and waits in the time of the rollout', async () => {
    const manifest = { agents: [written(simple, 'simple.ts')], with: conditions, tasks: 4 };
    const [one, two] = [await run(manifest, { workers: 1 }), await run(manifest, { workers: 2 })];
    expect(two.text).toBe(one.text);
    expect(new Set(one.rollouts.map(({ policy }) => policy))).toEqual(
      new Set(['simple', 'simple with retries', 'simple with shield']),
    );
    // Waits of the agent are on the clock of the faults, and are part of what recovery cost.
    const waited = one.rollouts.filter(({ trace }) => trace!.includes('"waitingMs":3000'));
    expect(waited.length).toBeGreaterThan(0);
    expect(waited[0]!.spend.waitingMs).toBeGreaterThanOrEqual(3_000);
    // It cannot be run again, so its trace was stored.
    const { events, isStoredTrace } = await replayRollout(await one.open(), 1);
    expect(isStoredTrace).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'ending', ending: one.rollouts[1]!.ending });
  });

  it('fails clearly if it misbehaves, and the others go on', async () => {
    const bad: { readonly [name: string]: readonly [code: string, reason: string | RegExp] } = {
      throws: ["() => { throw new TypeError('no plan'); }", 'the agent threw TypeError: no plan'],
      unknown: ["(_, { callTool }) => callTool('book', {})", 'the agent threw'],
      endless: [
        'async (_, { tools }) => { for (;;) await tools.list_bookings.execute({ guest: "A B" }).catch(() => {}); }',
        /the agent made more than 200 calls|the recovery budget is spent/,
      ],
      nonsense: ['() => ({ hello: [1n] })', 'the agent threw TypeError'],
      usage: ['(_, { reportUsage }) => reportUsage({ tokens: -1 })', 'usage has amounts'],
      // Each costs three threads.
      ...(trialCount(0, 1) === 1 && {
        exits: ['() => process.exit(3)', 'the worker exited with code 3'] as const,
      }),
    };
    const agents = Object.entries(bad).map(([name, [code]]) => ({
      ...{ name, file: written(`export default ${code};`) },
    }));
    const { rollouts } = await run({ agents, tasks: 2 }, { workers: 1 });
    for (const rollout of rollouts) {
      expect(rollout.ending).toBe('failed');
      expect(endingOf(rollout).reason, rollout.policy).toMatch(bad[rollout.policy]![1]);
    }
  });

  it('ends at its time limit, and cannot call tools after that', async () => {
    const late = `
      export default (task, { tools, signal }) => {
        signal.addEventListener('abort', () => tools.book_seat.execute({ showId: 'SH-1', guest: 'Late' }).catch(() => {}));
        return new Promise(() => {});
      };`;
    const { rollouts } = await run(
      { agents: [written(late)], tasks: 2, limits: { decisionMs: 200 } },
      { workers: 1 },
    );
    for (const rollout of rollouts) {
      expect(rollout.attempts).toBe(0);
      expect(endingOf(rollout).reason).toBe('the agent did not answer within 0.2 s');
    }
  });
});

describe('an agent as a command', () => {
  it('gives the same rollouts as the same agent in a thread: one of the AI SDK, with its tokens', async () => {
    const setting = { with: conditions, tasks: 3 };
    const inThread = await run({
      ...setting,
      agents: [{ file: `${exampleAgents}/box-office.ts`, name: 'a' }],
    });
    const command = await run({
      ...setting,
      agents: [{ command: exampleCommand('box-office.ts'), name: 'a' }],
    });
    // Only the words for a failed agent differ: an exception, or an exit code.
    expect(command.text.replaceAll(reasons, '')).toBe(inThread.text.replaceAll(reasons, ''));
    expect(inThread.rollouts.every(({ spend }) => spend.tokensIn > 0)).toBe(true);
  });

  it('may be written in Python, with its standard library alone', async () => {
    const found = spawnSync('python3', ['--version']);
    expect(found.status, 'python3 is needed for this test: install it').toBe(0);
    const { rollouts } = await run({
      agents: [{ command: `python3 "${exampleAgents}/box_office.py"` }],
      with: ['nothing', 'shield'],
      profiles: ['mild'],
    });
    expect(
      rollouts.filter(({ ending }) => ending === 'clean' || ending === 'recovered').length,
    ).toBeGreaterThan(4);
    expect(rollouts[0]!.policy).toBe('box_office');
    expect(rollouts.every(({ trace }) => trace!.includes('"tool":"find_shows"'))).toBe(true);
  });

  it('fails clearly if it misbehaves, and nothing of it is left', async () => {
    const bad: { readonly [name: string]: readonly [command: string, reason: string] } = {
      error: ['echo broken >&2; exit 3', 'the agent exited with code 3: broken'],
      missing: ['no-such-program-here', 'the agent exited with code 127'],
      nonsense: ['echo nonsense', ''],
      children: ['(sleep 86413 >/dev/null 2>&1 &) ; echo 1', ''],
    };
    const agents = Object.entries(bad).map(([name, [command]]) => ({ name, command }));
    const { rollouts } = await run({ agents, tasks: 2 });
    for (const rollout of rollouts) {
      expect(rollout.ending).toBe('failed');
      expect(endingOf(rollout).reason).toContain(bad[rollout.policy]![1]);
    }
    expect(processes()).not.toContain('sleep 86413');
  });

  it('is ended at its time limit, with everything that it started', async () => {
    const agents = ['sleep 86414 & sleep 86414', 'yes'].map((command, i) => ({
      command,
      name: `stuck-${i}`,
    }));
    const { rollouts } = await run({ agents, tasks: 2, limits: { decisionMs: 300 } });
    for (const rollout of rollouts)
      expect(endingOf(rollout).reason).toBe('the agent did not answer within 0.3 s');
    expect(processes()).not.toContain('sleep 86414');
  });
});

const reasons = /the agent (?:threw|exited)[^}]*/g;

function processes(): string {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
}

it('the shield is compared with policies on given plans, by the code that protects real tools', async () => {
  const { rollouts } = await run({
    agents: undefined,
    suites: ['paladin-eval'],
    policies: ['vanilla', 'shield'],
    tasks: 8,
  });
  const done = (name: string) =>
    rollouts.filter(({ policy, ending }) => policy === name && ending !== 'failed' && ending !== 'handed-off')
      .length;
  expect(done('shield')).toBeGreaterThan(done('vanilla'));
  expect(rollouts.every(({ trace }) => trace === undefined)).toBe(true);
});
