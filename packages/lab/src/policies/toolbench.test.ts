import { type Action, ToolError, type TriedAction } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import {
  again,
  givingUp,
  refusing,
  runPolicy,
  wanting,
  withQ,
} from '../../../regain/src/recovery/policies/run-policy-in-test.ts';
import { type Execute, eventsOf, failing, thoughtsOf } from '../../../regain/src/recovery/step-in-test.ts';
import { runnerOf } from './published-in-test.ts';
import { type ToolbenchOptions, toolbench } from './toolbench.ts';

const run = runnerOf(toolbench, {});

const twoDeep = ['find {}', 'propose', 'find {"q":1}', 'propose', 'find {"q":2}'];

describe('toolbench', () => {
  it('searches depth first, and the first answer wins', async () => {
    const proposals = [withQ(1), withQ(2), withQ(3), withQ(4)];
    const { sequence, step } = await run({ proposals }, wanting(3));
    expect(sequence).toEqual([...twoDeep, 'propose', 'find {"q":3}']);
    expect(step.result).toEqual({ status: 'done', value: { found: 3 } });
  });

  it('shows a second child its sibling and the shortened result, and nothing to the first child', async () => {
    const long = 'x'.repeat(3_000);
    const find = failing([new ToolError('first'), new ToolError(long), new ToolError('third')]);
    // Depth 2: nodes below the root are not expanded, so the root has both children.
    const { brain } = await runnerOf(toolbench, { depthMax: 2 })({ proposals: [withQ(1), withQ(2)] }, find);
    expect(brain.questions.map(({ context }) => context.siblings)).toEqual([
      [],
      [{ action: withQ(1), outcome: expect.stringMatching(/^x{1024}$/) }],
    ]);
    expect(brain.questions[1]!.situation.failure.message).toBe('first');
  });

  it('takes no second child that equals its sibling', async () => {
    const proposals = [withQ(1), [withQ(1), withQ(2)]];
    const { sequence } = await runnerOf(toolbench, { depthMax: 2 })({ proposals }, wanting(2));
    expect(sequence).toEqual(twoDeep);
    const stubborn = await runnerOf(toolbench, { depthMax: 2 })({ proposals: () => withQ(1) });
    expect(stubborn.sequence).toEqual(['find {}', 'propose', 'find {"q":1}', 'propose']);
    expect(stubborn.step.result).toEqual({ status: 'gave-up', reason: 'every branch of the search failed' });
  });

  it('treats a retry after another pause as the same child', async () => {
    const proposals = [again, [{ kind: 'retry', delayMs: 500 } as const, withQ(2)]];
    const { sequence } = await runnerOf(toolbench, { depthMax: 2 })({ proposals }, wanting(2));
    expect(sequence.at(-1)).toBe('find {"q":2}');
  });

  it('goes back two levels from the leaf that gives up: past the node, to the next child of the one before', async () => {
    // The root leads to 1, that to 2, which gives up: 1 gets another child, and 2 never does.
    const proposals = [withQ(1), withQ(2), givingUp, withQ(3)];
    const { sequence, brain, step } = await run({ proposals }, wanting(3));
    expect(sequence).toEqual([...twoDeep, 'propose', 'propose', 'find {"q":3}']);
    const [, , gaveUpAt, backAt] = brain.questions;
    expect(gaveUpAt!.situation.call.args).toEqual({ q: 2 });
    expect(backAt!.situation.call.args).toEqual({ q: 1 });
    expect(backAt!.context.siblings).toEqual([{ action: withQ(2), outcome: 'refused {"q":2}' }]);
    expect(step.result.status).toBe('done');
  });

  it('treats an empty ranking, and an explicit one, as giving up', async () => {
    for (const pruned of [[], { kind: 'give-up', reason: 'enough' } as const]) {
      const proposals = [withQ(1), pruned, withQ(3)];
      const { brain, step } = await run({ proposals }, wanting(3));
      expect(brain.questions[2]!.situation.call.args).toEqual({});
      expect(step.result.status).toBe('done');
    }
  });

  it('ends where the root gives up', async () => {
    const script = { proposals: [givingUp, withQ(1)], thoughts: { propose: { tokensIn: 10 } } };
    const { sequence, step } = await run(script);
    expect(sequence).toEqual(['find {}', 'propose']);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'every branch of the search failed' });
    expect(thoughtsOf(step)[0]!.tokensIn).toBe(10);
  });

  it('repeats the call of the earlier node when it goes back', async () => {
    // Back at the root, which was called without arguments: its retry is restated with these arguments.
    const { sequence, step } = await run({ proposals: [withQ(1), givingUp, again] });
    expect(sequence).toEqual([
      'find {}',
      'propose',
      'find {"q":1}',
      'propose',
      'propose',
      'find {}',
      'propose',
    ]);
    expect(eventsOf(step, 'decision')[1]!.action).toEqual({ kind: 'repair-arguments', args: {} });
  });

  it('goes back to the tool of the earlier node, too', async () => {
    const other = { kind: 'use-tool', tool: 'look', args: { q: 1 } } as const;
    const { sequence } = await run({ proposals: [other, givingUp, withQ(2)] }, wanting(2), {
      look: refusing,
    });
    expect(sequence).toEqual(['find {}', 'propose', 'look {"q":1}', 'propose', 'propose', 'find {"q":2}']);
  });

  it('stays at the node it went back to after a read that makes no call of the step', async () => {
    const reread = { kind: 'reread-tools' } as const;
    const { sequence, brain } = await run({ proposals: [withQ(1), givingUp, reread, again] });
    expect(sequence.filter((one) => one !== 'propose')).toEqual(['find {}', 'find {"q":1}', 'find {}']);
    const { situation } = brain.questions[3]!;
    expect([situation.call.args, situation.failure.message]).toEqual([{}, 'refused {}']);
  });

  it('waits as long as the current failure asks, whatever the pause of the earlier node', async () => {
    const find = failing([
      new ToolError('down', { status: 503 }),
      new ToolError('too many requests', { status: 429, retryAfterMs: 9_000 }),
    ]);
    const reread = { kind: 'reread-tools' } as const;
    const { step } = await run({ proposals: [again, givingUp, reread, again] }, find);
    expect(eventsOf(step, 'decision').at(-1)!.action).toEqual({ kind: 'retry', delayMs: 9_000 });
  });

  it('sees the path to a node and nothing of other branches', async () => {
    const proposals = [withQ(1), withQ(2), givingUp, withQ(3), withQ(4)];
    const { brain } = await run({ proposals });
    const paths = brain.questions.map(({ situation }) => situation.history.map(({ action }) => action));
    expect(paths.slice(0, 5)).toEqual([
      [],
      [withQ(1)],
      [withQ(1), withQ(2)],
      [withQ(1)],
      [withQ(1), withQ(3)],
    ]);
  });

  it('sees the reads on the path, and none of other branches', async () => {
    const look = { kind: 'use-tool', tool: 'look', args: {}, first: true } as const;
    const { brain } = await run({ proposals: [look, givingUp, withQ(1), givingUp] }, refusing, {
      look: () => ({ rows: [] }),
    });
    expect(brain.questions.map(({ situation }) => situation.auxiliaryCalls.length)).toEqual([0, 1, 0, 0]);
  });

  it('shows a second child the read of its sibling, where that made no call', async () => {
    const first = { kind: 'use-tool', tool: 'look', args: {}, first: true } as const;
    const verify = { kind: 'verify', tool: 'look', args: {} } as const;
    const reread = { kind: 'reread-tools' } as const;
    const shown = async (action: Action, look: Execute) => {
      const proposals = [action, givingUp, withQ(2)];
      const { brain } = await run({ proposals }, refusing, { look });
      return brain.questions[2]!.context.siblings![0]!.outcome;
    };
    expect(await shown(first, () => ({ rows: [7] }))).toBe('{"rows":[7]}');
    expect(await shown(verify, () => ({ rows: [7] }))).toBe('{"rows":[7]}');
    expect(await shown(first, () => 'x'.repeat(3_000))).toMatch(/^"x{1023}$/);
    expect(await shown(first, failing(Array(9).fill(new ToolError('no rows'))))).toBe('no rows');
    expect(await shown(reread, () => 1)).toMatch(/"name":"find"/);
  });

  it('has at most twelve calls on a path, and then continues at the last expanded node', async () => {
    const { brain, step } = await run({ proposals: ({ nth }) => withQ(nth) });
    const depths = brain.questions.map(({ situation }) => 1 + situation.history.length);
    expect(Math.max(...depths)).toBe(11);
    // Two children at the bottom, then one level up, and down again.
    expect(depths.slice(8, 16)).toEqual([9, 10, 11, 11, 10, 11, 11, 9]);
    expect(Math.max(...brain.questions.map(({ context }) => context.siblings!.length))).toBe(1);
    expect(step.result.status).toBe('gave-up');
  });

  it('makes at most two hundred proposals for a task, whatever the number of its steps', async () => {
    const script = { proposals: ({ nth }: { readonly nth: number }) => withQ(nth) };
    const one = await run(script);
    expect(one.brain.questions).toHaveLength(200);
    expect(one.step.calls).toHaveLength(201);
    expect(one.step.result).toEqual({ status: 'gave-up', reason: 'the limit of 200 proposals is reached' });
    const { policy, turns } = watched(3);
    for (let i = 0; i < 3; i++)
      await runPolicy(() => () => policy, {}, { find: failing([new ToolError('no'), new ToolError('no')]) });
    expect(turns).toEqual([0, 1, 0]);
  });

  it('pays for the dead end that uses up its proposals', async () => {
    const script = { proposals: [withQ(1), givingUp], thoughts: { propose: { tokensIn: 10 } } };
    const { step } = await runnerOf(toolbench, { proposalsMax: 2 })(script);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 2 proposals is reached' });
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([10, 10]);
  });

  it('has two children at every node, and tries all of them', async () => {
    const { brain, sequence, step } = await runnerOf(toolbench, { depthMax: 4 })({
      proposals: ({ nth }) => withQ(nth),
    });
    // Three levels are expanded: 1 + 2 + 4 nodes with two children each.
    expect(brain.questions).toHaveLength(14);
    expect(sequence.filter((one) => one !== 'propose')).toHaveLength(15);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'every branch of the search failed' });
  });

  it('pays for every proposal, including those of dead ends', async () => {
    const thoughts = { propose: { tokensIn: 10 } };
    const proposals = [withQ(1), givingUp, withQ(2)];
    const { step } = await run({ proposals, thoughts }, wanting(2));
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([10, 20]);
  });

  it('explores no more dead ends in one decision than an attempt may cost', async () => {
    // A proposal takes 3 % of the budget and an attempt may take 10 %: down to the bottom, then two dead ends at most.
    const thoughts = { propose: { tokensIn: 2_000 } };
    const proposals = ({ nth }: { readonly nth: number }) => (nth < 5 ? withQ(nth) : givingUp);
    const { brain, step } = await run({ proposals, thoughts });
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the budget for another decision is exhausted',
    });
    expect(brain.questions).toHaveLength(7);
    expect(eventsOf(step, 'decision').map(({ refused }) => refused)).toEqual(Array(6).fill(undefined));
    expect(thoughtsOf(step).at(-1)!.tokensIn).toBe(4_000);
  });

  it('starts a new search at the next step', async () => {
    // The path begins at the new failure.
    const { policy, siblings, turns } = watched(2);
    for (let i = 0; i < 2; i++)
      await runPolicy(() => () => policy, {}, { find: failing([new ToolError('no')]) });
    expect(siblings).toEqual([[], []]);
    expect(turns).toEqual([0, 0]);
  });
});

function watched(proposalsMax: number) {
  const siblings: (readonly TriedAction[] | undefined)[] = [];
  const turns: number[] = [];
  const brain: ToolbenchOptions['brain'] = {
    name: 'watched',
    propose: ({ history }, context) => {
      siblings.push(context.siblings);
      turns.push(history.length);
      const proposal = { action: again, operators: ['retry'], support: 1, chance: 1, why: '' } as const;
      return { ranked: [proposal], thought: free };
    },
    critique: () => ({ text: '', isUsable: false, thought: free }),
    reflect: () => ({ text: '', thought: free }),
  };
  return { policy: toolbench({ brain, proposalsMax })({ random: undefined as never }), siblings, turns };
}

const free = { latencyMs: 0, waitingMs: 0, tokensIn: 0, tokensOut: 0, money: 0 };
