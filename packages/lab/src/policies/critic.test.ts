import { scriptedBrain, ToolError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { again, givingUp, wanting, withQ } from '../../../regain/src/recovery/policies/run-policy-in-test.ts';
import { failing, stepInTest, thoughtsOf } from '../../../regain/src/recovery/step-in-test.ts';
import { critic } from './critic.ts';
import { answering, runnerOf } from './published-in-test.ts';

const run = runnerOf(critic, {});
const down = new ToolError('service unavailable', { status: 503 });

/** Answers must be objects with a number. */
const typed = {
  specs: [
    {
      name: 'find',
      outputSchema: {
        type: 'object' as const,
        properties: { n: { type: 'number' as const } },
        required: ['n'],
      },
    },
  ],
};

describe('critic', () => {
  it('revises an output that raised no error', async () => {
    const proposals = [{ kind: 'repair-output', value: { n: 4 } } as const];
    const { sequence, brain, step } = await run(
      { proposals, critiques: ['n is a text'] },
      () => ({ n: '4' }),
      {},
      typed,
    );
    expect(sequence).toEqual(['find {}', 'critique', 'propose']);
    expect(brain.questions[0]!.situation).toMatchObject({
      value: { n: '4' },
      failure: { visibility: 'implicit' },
    });
    expect(step.result).toEqual({ status: 'done', value: { n: 4 } });
  });

  it('makes one critique and one proposal per round, shows the critique to the proposal, and pays for both', async () => {
    const thoughts = { critique: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const critiques = ['first', 'second'];
    const { sequence, brain, step } = await run(
      { proposals: [withQ(1), withQ(2)], critiques, thoughts },
      failing([down, new ToolError('other')]),
    );
    expect(sequence).toEqual([
      'find {}',
      'critique',
      'propose',
      'find {"q":1}',
      'critique',
      'propose',
      'find {"q":2}',
    ]);
    const proposing = brain.questions.filter(({ ask }) => ask === 'propose');
    expect(proposing.map(({ context }) => context)).toEqual([
      { critique: { text: 'first', isUsable: false } },
      { critique: { text: 'first\nsecond', isUsable: false } },
    ]);
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([107, 107]);
    expect(step.result.status).toBe('done');
  });

  it('stops after four rounds', async () => {
    const { sequence, step } = await run({ proposals: ({ nth }) => withQ(nth) });
    const counted = (what: string) => sequence.filter((one) => one.startsWith(what)).length;
    expect([counted('critique'), counted('propose'), counted('find')]).toEqual([4, 4, 5]);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 4 rounds is reached' });
  });

  it('stops when the result is unchanged twice', async () => {
    const { sequence, step } = await run({ proposals: () => again }, failing([down, down, down, down]));
    expect(sequence.filter((one) => one === 'propose')).toHaveLength(2);
    expect(step.calls).toHaveLength(3);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the result stayed the same in 2 rounds' });
  });

  it('counts a read neither as a round nor as an unchanged result', async () => {
    const reread = { kind: 'reread-tools' } as const;
    const look = (n: number) => ({ kind: 'verify', tool: 'look', args: { n } }) as const;
    const proposals = [reread, look(1), look(2), look(3), withQ(1), look(1), reread, withQ(2)];
    const { sequence, brain, step } = await run({ proposals }, wanting(2), { look: () => 1 });
    expect(sequence.filter((one) => one.startsWith('find'))).toEqual([
      'find {}',
      'find {"q":1}',
      'find {"q":2}',
    ]);
    expect(step.result.status).toBe('done');
    const looked = brain.questions.filter(({ ask }) => ask === 'critique');
    expect(looked.map(({ situation }) => situation.auxiliaryCalls.length)).toEqual([0, 0, 1, 2, 3, 3, 4, 4]);
  });

  it('counts the same read again, so that it cannot read forever', async () => {
    const { brain, step } = await run({ proposals: () => ({ kind: 'reread-tools' }) });
    expect(brain.questions.filter(({ ask }) => ask === 'propose')).toHaveLength(3);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the result stayed the same in 2 rounds' });
  });

  it('continues where the brain prefers to give up and has another proposal', async () => {
    const { step } = await run({ proposals: [[givingUp, withQ(2)]] }, wanting(2));
    expect(step.result.status).toBe('done');
  });

  it('can allow more unchanged rounds', async () => {
    const find = failing([down, down, down, down]);
    const { step } = await runnerOf(critic, { unchangedMax: 3 })({ proposals: () => again }, find);
    expect(step.calls).toHaveLength(4);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the result stayed the same in 3 rounds' });
  });

  it('treats another output as another result, even with the same error', async () => {
    let n = 0;
    const find = () => ({ n: `${n++}` });
    const { step } = await run({ proposals: () => again }, find, {}, typed);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 4 rounds is reached' });
  });

  it('keeps the latest attempt with an output, and repeats its call', async () => {
    const answers = [down, { n: 'one' }, new ToolError('refused', { status: 422 }), { n: 1 }];
    const { sequence, brain, step } = await run(
      { proposals: [withQ(1), withQ(2), again] },
      answering(answers),
      {},
      typed,
    );
    const looked = brain.questions.filter(({ ask }) => ask === 'critique');
    expect(looked.map(({ situation }) => [situation.call.args, situation.value])).toEqual([
      [{}, undefined],
      [{ q: 1 }, { n: 'one' }],
      [{ q: 1 }, { n: 'one' }],
    ]);
    expect(sequence.at(-1)).toBe('find {"q":1}');
    expect(step.result.status).toBe('done');
  });

  it('replaces an earlier output by a later one', async () => {
    const find = answering([{ n: 'one' }, { n: 'two' }, down]);
    const { brain } = await run({ proposals: [withQ(1), withQ(2), givingUp] }, find, {}, typed);
    const looked = brain.questions.filter(({ ask }) => ask === 'critique');
    expect(looked.map(({ situation }) => situation.value)).toEqual([
      { n: 'one' },
      { n: 'two' },
      { n: 'two' },
    ]);
    expect(looked.map(({ situation }) => situation.history.length)).toEqual([0, 1, 2]);
  });

  it('examines a kept attempt with the current list of tools', async () => {
    const spec = (description: string) => ({
      ...typed.specs[0]!,
      description,
      inputSchema: {},
      effect: 'read' as const,
    });
    let lists = 0;
    const toolbox = { list: () => [spec(lists++ === 0 ? 'before' : 'now')] };
    const find = answering([{ n: 'one' }, down]);
    const proposals = [withQ(1), { kind: 'reread-tools' } as const, givingUp];
    const { brain } = await run({ proposals }, find, {}, { ...typed, toolbox });
    const kept = brain.questions.filter(({ ask }) => ask === 'critique').at(-1)!.situation;
    expect([kept.value, kept.spec?.description, kept.tools[0]!.description]).toEqual([
      { n: 'one' },
      'now',
      'now',
    ]);
  });

  it('starts the next step with all rounds and no kept attempt', async () => {
    const brain = scriptedBrain({ proposals: [{ kind: 'repair-output', value: { n: 4 } }, again] });
    const policy = critic({ brain, roundsMax: 1 })({ random: undefined as never });
    const first = await stepInTest({ find: () => ({ n: '4' }) }, { policy, ...typed });
    const second = await stepInTest({ find: failing([down], { n: 1 }) }, { policy, ...typed });
    expect([first.result.status, second.result.status]).toEqual(['done', 'done']);
    const looked = brain.questions.filter(({ ask }) => ask === 'critique');
    expect(looked.map(({ situation }) => situation.value)).toEqual([{ n: '4' }, undefined]);
  });

  it('examines the latest attempt where none has an output', async () => {
    const { brain } = await run({ proposals: ({ nth }) => withQ(nth) });
    const looked = brain.questions.filter(({ ask }) => ask === 'critique');
    expect(looked.map(({ situation }) => situation.call.args)).toEqual([{}, { q: 0 }, { q: 1 }, { q: 2 }]);
  });

  it('keeps the turns of the step and its critiques, and forgets them at the next step', async () => {
    const brain = scriptedBrain({ proposals: [withQ(1), again], critiques: ['one', 'two', 'three'] });
    const policy = critic({ brain, roundsMax: 2 })({ random: undefined as never });
    for (const errors of [[down, new ToolError('other')], [down]])
      await stepInTest({ find: failing(errors, { n: 1 }) }, { policy, ...typed });
    const asked = brain.questions.filter(({ ask }) => ask === 'propose');
    expect(asked.map(({ situation }) => situation.history.map(({ action }) => action))).toEqual([
      [],
      [withQ(1)],
      [],
    ]);
    expect(asked.map(({ context }) => context.critique!.text)).toEqual(['one', 'one\ntwo', 'three']);
  });

  it('gives up where there is nothing to revise, after paying for the question', async () => {
    const thoughts = { critique: { tokensIn: 1 }, propose: { tokensIn: 2 } };
    const { step } = await run({ proposals: [givingUp], thoughts });
    expect(step.result).toEqual({ status: 'gave-up', reason: 'no revision is proposed' });
    expect(thoughtsOf(step)[0]!.tokensIn).toBe(3);
  });
});
