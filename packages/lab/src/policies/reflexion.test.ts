import { noContext, ToolError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import {
  again,
  givingUp,
  refusing,
  runPolicy,
  wanting,
  withQ,
} from '../../../regain/src/recovery/policies/run-policy-in-test.ts';
import { eventsOf, failing, thoughtsOf } from '../../../regain/src/recovery/step-in-test.ts';
import { runnerOf } from './published-in-test.ts';
import { reflexion } from './reflexion.ts';

const run = runnerOf(reflexion, {});
const down = new ToolError('service unavailable', { status: 503 });
const lesson = ({ nth }: { readonly nth: number }) => `lesson ${nth}`;

describe('reflexion', () => {
  it('reflects on the planned call, acts until an action is repeated, and reflects again', async () => {
    const thoughts = { reflect: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const { sequence, brain, step } = await run(
      { proposals: [withQ(1), withQ(2), withQ(2), withQ(3)], reflections: lesson, thoughts },
      wanting(3),
    );
    const trial = ['propose', 'find {"q":1}', 'propose', 'find {"q":2}', 'propose', 'find {"q":2}'];
    expect(sequence).toEqual(['find {}', 'reflect', ...trial, 'reflect', 'propose', 'find {"q":3}']);
    const shown = brain.questions.map(({ context }) => context.reflections?.map(({ text }) => text));
    const one = ['lesson 0'];
    expect(shown).toEqual([[], one, one, one, one, ['lesson 0', 'lesson 1']]);
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([107, 7, 7, 107]);
    expect(step.result.status).toBe('done');
  });

  it('ends a trial, not the step, with the same action twice: a fault of many tries can be waited out', async () => {
    const proposals = ({ nth }: { readonly nth: number }) => ({ kind: 'retry', delayMs: nth }) as const;
    const { sequence, step } = await run({ proposals }, failing([down, down, down, down]));
    expect(sequence.filter((one) => one === 'reflect')).toHaveLength(2);
    expect(step.result.status).toBe('done');
  });

  it('keeps three reflections, and stops at the trial limit without a further question', async () => {
    const { sequence, brain, step } = await run({ proposals: () => withQ(1), reflections: lesson });
    const shown = brain.questions
      .filter(({ ask }) => ask === 'propose')
      .map(({ context }) => context.reflections!.map(({ text }) => text.slice(-1)).join(''));
    expect(shown).toEqual(['0', '0', '01', '01', '012', '012', '123', '123', '234', '234']);
    expect(sequence.at(-1)).toBe('find {"q":1}');
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 5 trials is reached' });
  });

  it('can end a trial after each action, or after more of the same', async () => {
    const trials = async (sameActionMax: number) => {
      const { step, sequence } = await runnerOf(reflexion, { sameActionMax, trialsMax: 2 })({
        proposals: () => again,
      });
      expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 2 trials is reached' });
      return sequence.filter((one) => one === 'propose').length;
    };
    expect(await trials(1)).toBe(2);
    expect(await trials(3)).toBe(6);
  });

  it('begins another trial where nothing is left to propose in this one', async () => {
    const { sequence, step } = await run({ proposals: [withQ(1), [], withQ(2)] }, wanting(2));
    expect(sequence).toEqual([
      ...['find {}', 'reflect', 'propose', 'find {"q":1}'],
      ...['propose', 'reflect', 'propose', 'find {"q":2}'],
    ]);
    expect(step.result.status).toBe('done');
  });

  it('may repeat an action from before the last trial', async () => {
    const { sequence, step } = await run(
      { proposals: [again, withQ(1), again] },
      failing([down, down, down]),
    );
    expect(sequence.filter((one) => one.startsWith('find'))).toEqual([
      'find {}',
      'find {}',
      'find {"q":1}',
      'find {"q":1}',
    ]);
    expect(step.result.status).toBe('done');
  });

  it('ends no trial by a read, unless it repeats it', async () => {
    const reread = { kind: 'reread-tools' } as const;
    const look = { kind: 'use-tool', tool: 'look', args: {}, first: true } as const;
    const { brain, step } = await runnerOf(reflexion, { trialsMax: 2, sameActionMax: 1 })(
      { proposals: [reread, look, withQ(1), look, withQ(2)], reflections: lesson },
      refusing,
      { look: () => 1 },
    );
    const shown = brain.questions
      .filter(({ ask }) => ask === 'propose')
      .map(({ situation }) => situation.history.map(({ action }) => action));
    expect(shown).toEqual([[], [reread], [reread, look], [], [look]]);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 2 trials is reached' });
    const forever = await run({ proposals: () => reread });
    expect(forever.step.result).toEqual({ status: 'gave-up', reason: 'the limit of 5 trials is reached' });
    expect(eventsOf(forever.step, 'decision')).toHaveLength(11);
  });

  it('continues where the brain prefers to give up and has another proposal', async () => {
    const proposals = [[givingUp, withQ(2)]];
    const { step } = await run({ proposals }, wanting(2));
    expect(step.result.status).toBe('done');
  });

  it('reflects on the trial that has just failed, and sees no other', async () => {
    const { brain } = await run({ proposals: () => withQ(1) });
    const turns = (ask: string) =>
      brain.questions.filter((one) => one.ask === ask).map(({ situation }) => situation.history.length);
    expect(turns('reflect')).toEqual([0, 2, 2, 2, 2]);
    expect(turns('propose')).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('gives up where nothing is proposed, and starts the next step without reflections', async () => {
    const thoughts = { reflect: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const { step } = await run({ proposals: [], thoughts });
    expect(thoughtsOf(step)[0]!.tokensIn).toBe(107);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'no recovery action is left' });
    const shown: number[] = [];
    await runPolicy(
      (brain) => {
        const policy = reflexion({ brain })({ random: undefined as never });
        return () => ({
          ...policy,
          decide: async (situation) => {
            await policy.decide({ ...situation, context: { ...noContext, step: 0 }, history: [] });
            return policy.decide({ ...situation, context: { ...noContext, step: 1 }, history: [] });
          },
        });
      },
      { reflections: ({ context }) => `${shown.push(context.reflections!.length)}` },
      { find: refusing },
    );
    expect(shown).toEqual([0, 0]);
  });
});
