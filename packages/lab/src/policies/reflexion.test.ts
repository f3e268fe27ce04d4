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
import { reflexion } from './reflexion.ts';

const make = (brain: Parameters<typeof reflexion>[0]['brain']) => reflexion({ brain });
const down = new ToolError('service unavailable', { status: 503 });
const lesson = ({ nth }: { readonly nth: number }) => `lesson ${nth}`;

describe('reflexion', () => {
  it('reflects, proposes with the reflection shown, tries, and pays for both', async () => {
    const thoughts = { reflect: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const { sequence, brain, step } = await runPolicy(
      make,
      { proposals: [withQ(1), withQ(2)], reflections: lesson, thoughts },
      { find: wanting(2) },
    );
    expect(sequence).toEqual([
      'find {}',
      'reflect',
      'propose',
      'find {"q":1}',
      'reflect',
      'propose',
      'find {"q":2}',
    ]);
    expect(brain.questions.map(({ context }) => context.reflections?.map(({ text }) => text))).toEqual([
      [],
      ['lesson 0'],
      ['lesson 0'],
      ['lesson 0', 'lesson 1'],
    ]);
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([107, 107]);
    expect(step.result.status).toBe('done');
  });

  it('keeps three reflections: the oldest is dropped', async () => {
    const { brain } = await runPolicy(
      make,
      { proposals: ({ nth }) => withQ(nth), reflections: lesson },
      { find: refusing },
    );
    const shown = brain.questions
      .filter(({ ask }) => ask === 'propose')
      .map(({ context }) => context.reflections!.map(({ text }) => text));
    expect(shown).toEqual([
      ['lesson 0'],
      ['lesson 0', 'lesson 1'],
      ['lesson 0', 'lesson 1', 'lesson 2'],
      ['lesson 1', 'lesson 2', 'lesson 3'],
      ['lesson 2', 'lesson 3', 'lesson 4'],
    ]);
  });

  it('stops at the trial limit, without a further question', async () => {
    const { sequence, step } = await runPolicy(
      make,
      { proposals: ({ nth }) => withQ(nth) },
      { find: refusing },
    );
    expect(sequence.filter((one) => one === 'reflect')).toHaveLength(5);
    expect(sequence.filter((one) => one.startsWith('find'))).toHaveLength(6);
    expect(sequence.at(-1)).toBe('find {"q":4}');
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 5 trials is reached' });
  });

  it('stops where it would do the same action twice in a row, whatever the result', async () => {
    const thoughts = { reflect: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const twice = await runPolicy(make, { proposals: () => withQ(1), thoughts }, { find: refusing });
    expect(thoughtsOf(twice.step).map(({ tokensIn }) => tokensIn)).toEqual([107, 107]);
    expect(twice.sequence).toEqual(['find {}', 'reflect', 'propose', 'find {"q":1}', 'reflect', 'propose']);
    expect(twice.step.result).toEqual({
      status: 'gave-up',
      reason: 'the same action was proposed 2 times in a row',
    });
    const find = failing([down, new ToolError('refused', { status: 422 }), down]);
    const changed = await runPolicy(make, { proposals: () => again }, { find });
    expect(changed.step.calls).toHaveLength(2);
  });

  it('treats a retry after another pause as the same action', async () => {
    const proposals = ({ nth }: { readonly nth: number }) => ({ kind: 'retry', delayMs: nth }) as const;
    const { step } = await runPolicy(make, { proposals }, { find: failing([down, down, down]) });
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the same action was proposed 2 times in a row',
    });
    expect(step.calls).toHaveLength(2);
  });

  it('can allow the same action more often in a row', async () => {
    const stubborn = (brain: Parameters<typeof reflexion>[0]['brain']) =>
      reflexion({ brain, sameActionMax: 2 });
    const find = failing([down, down, down, down]);
    const { step } = await runPolicy(stubborn, { proposals: () => again }, { find });
    expect(step.calls).toHaveLength(3);
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the same action was proposed 3 times in a row',
    });
  });

  it('may repeat an action from before the last trial', async () => {
    const { sequence, step } = await runPolicy(
      make,
      { proposals: [again, withQ(1), again] },
      { find: failing([down, down, down]) },
    );
    expect(sequence.filter((one) => one.startsWith('find'))).toEqual([
      'find {}',
      'find {}',
      'find {"q":1}',
      'find {"q":1}',
    ]);
    expect(step.result.status).toBe('done');
  });

  it('counts a read neither as a trial nor as something to reflect on, and shows it during the trial', async () => {
    const reread = { kind: 'reread-tools' } as const;
    const look = { kind: 'use-tool', tool: 'look', args: {}, first: true } as const;
    const proposals = [reread, look, withQ(1), look, withQ(2), withQ(3)];
    const twoTrials = (brain: Parameters<typeof reflexion>[0]['brain']) => reflexion({ brain, trialsMax: 2 });
    const thoughts = { reflect: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const { sequence, brain, step } = await runPolicy(
      twoTrials,
      { proposals, reflections: lesson, thoughts },
      { find: refusing, look: () => 1 },
    );
    const trial = ['propose', 'find {"q":2}'];
    expect(sequence).toEqual([
      ...['find {}', 'reflect', 'propose', 'propose', 'look {}', 'propose', 'find {"q":1}'],
      ...['reflect', 'propose', 'look {}', ...trial],
    ]);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 2 trials is reached' });
    const shown = brain.questions
      .filter(({ ask }) => ask === 'propose')
      .map(({ situation }) => situation.history.map(({ action }) => action));
    expect(shown).toEqual([[], [reread], [reread, look], [], [look]]);
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([107, 7, 7, 107, 7, 0]);
  });

  it('stops where it would make the same read twice in a row', async () => {
    const { step } = await runPolicy(
      make,
      { proposals: () => ({ kind: 'reread-tools' }) },
      { find: refusing },
    );
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the same action was proposed 2 times in a row',
    });
  });

  it('counts the same read again as a trial where repeats are allowed, so that it cannot read forever', async () => {
    const stubborn = (brain: Parameters<typeof reflexion>[0]['brain']) =>
      reflexion({ brain, sameActionMax: 100 });
    const { step } = await runPolicy(
      stubborn,
      { proposals: () => ({ kind: 'reread-tools' }) },
      { find: refusing },
    );
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the limit of 5 trials is reached' });
    expect(eventsOf(step, 'decision')).toHaveLength(7);
  });

  it('continues where the brain prefers to give up and has another proposal', async () => {
    const proposals = [[givingUp, withQ(2)]];
    const { step } = await runPolicy(make, { proposals }, { find: wanting(2) });
    expect(step.result.status).toBe('done');
  });

  it('does not detect implicit failures', async () => {
    const specs = [{ name: 'find', outputSchema: { type: 'object' as const } }];
    const { sequence } = await runPolicy(make, {}, { find: () => '<html>' }, { specs });
    expect(sequence).toEqual(['find {}']);
  });

  it('reflects on the trial that has just failed, and sees no other', async () => {
    const { brain } = await runPolicy(make, { proposals: ({ nth }) => withQ(nth) }, { find: refusing });
    const turns = (ask: string) =>
      brain.questions
        .filter((question) => question.ask === ask)
        .map(({ situation }) => situation.history.map(({ action }) => action));
    expect(turns('reflect')).toEqual([[], [withQ(0)], [withQ(1)], [withQ(2)], [withQ(3)]]);
    expect(turns('propose')).toEqual([[], [], [], [], []]);
  });

  it('gives up where nothing is proposed, and starts the next step without reflections', async () => {
    const thoughts = { reflect: { tokensIn: 100 }, propose: { tokensIn: 7 } };
    const { step } = await runPolicy(make, { proposals: [], thoughts }, { find: refusing });
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
