/** Whole agents as the subject of a run: conditions, pairing, limits, and agents that misbehave. */

import { spawnSync } from 'node:child_process';
import { readTrace, type TraceEvent } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
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
    const manifest = { agents: [written(simple, 'simple.ts')], with: conditions, tasks: 6 };
    const [one, three] = [await run(manifest, { workers: 1 }), await run(manifest, { workers: 3 })];
    expect(three.text).toBe(one.text);
    expect(new Set(one.rollouts.map(({ policy }) => policy))).toEqual(
      new Set(['simple', 'simple with retries', 'simple with shield']),
    );
    // Waits of the agent are on the clock of the faults, and are part of what recovery cost.
    const waited = one.rollouts.filter(({ trace }) => trace!.includes('"waitingMs":3000'));
    expect(waited.length).toBeGreaterThan(0);
    expect(waited[0]!.spend.waitingMs).toBeGreaterThanOrEqual(3_000);
  });

  it('gives the trace that was stored, since it cannot be run again', async () => {
    const { open, rollouts } = await run({ agents: [written(simple)] });
    const { events, isStoredTrace } = await replayRollout(await open(), 1);
    expect(isStoredTrace).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'ending', ending: rollouts[1]!.ending });
  });

  it.each([
    [
      'throws',
      "export default () => { throw new TypeError('no plan'); };",
      'the agent threw TypeError: no plan',
    ],
    [
      'calls a tool that does not exist',
      "export default (_, { callTool }) => callTool('book', {});",
      'the agent threw',
    ],
    ['never answers', 'export default () => new Promise(() => {});', 'the agent did not answer within 0.2 s'],
    [
      'calls without end',
      'export default async (_, { tools }) => { for (;;) await tools.list_bookings.execute({ guest: "A B" }).catch(() => {}); };',
      /the agent made more than 200 calls|the recovery budget is spent/,
    ],
    ['ends its thread', 'export default () => process.exit(3);', 'the worker exited with code 3'],
    ['answers nonsense', 'export default () => ({ hello: [1n] });', 'the agent threw TypeError'],
    [
      'reports nonsense',
      'export default (_, { reportUsage }) => reportUsage({ tokens: -1 });',
      'usage has amounts',
    ],
  ])('fails clearly if it %s', async (_, code, reason) => {
    const { rollouts } = await run({ agents: [written(code)], tasks: 2, limits: { decisionMs: 200 } });
    for (const rollout of rollouts) {
      expect(rollout.ending).toBe('failed');
      expect(endingOf(rollout).reason).toMatch(reason);
    }
  });

  it('cannot call tools after its rollout has ended', async () => {
    const late = `
      export default (task, { tools, signal }) => {
        signal.addEventListener('abort', () => tools.book_seat.execute({ showId: 'SH-1', guest: 'Late' }).catch(() => {}));
        return new Promise(() => {});
      };`;
    const { rollouts } = await run({ agents: [written(late)], tasks: 2, limits: { decisionMs: 200 } });
    for (const { attempts } of rollouts) expect(attempts).toBe(0);
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
    expect(command.text).toBe(inThread.text);
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

  it.each([
    ['exits with an error', 'echo broken >&2; exit 3', 'the agent exited with code 3: broken'],
    ['cannot be found', 'no-such-program-here', 'the agent exited with code 127'],
    ['writes nonsense', 'cat /dev/null; echo nonsense', ''],
    ['never ends', 'sleep 86413', 'the agent did not answer within 0.3 s'],
    ['leaves processes behind', '(sleep 86413 >/dev/null 2>&1 &) ; echo 1', ''],
    ['writes without end', 'yes', 'the agent did not answer within 0.3 s'],
  ])('fails clearly if it %s, and nothing of it is left', async (_, command, reason) => {
    const { rollouts } = await run({
      agents: [{ command, name: 'bad' }],
      tasks: 2,
      limits: { decisionMs: 300 },
    });
    for (const rollout of rollouts) {
      expect(rollout.ending).toBe('failed');
      expect(endingOf(rollout).reason).toContain(reason);
    }
    expect(spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout).not.toContain('sleep 86413');
  });
});

it('the shield is compared with policies on given plans, by the code that protects real tools', async () => {
  const { rollouts } = await run({
    agents: undefined,
    suites: ['paladin-eval'],
    policies: ['vanilla', 'shield'],
    tasks: 12,
  });
  const done = (name: string) =>
    rollouts.filter(({ policy, ending }) => policy === name && ending !== 'failed' && ending !== 'handed-off')
      .length;
  expect(done('shield')).toBeGreaterThan(done('vanilla'));
  expect(rollouts.every(({ trace }) => trace === undefined)).toBe(true);
});
