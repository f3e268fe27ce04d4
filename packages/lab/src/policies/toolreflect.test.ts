import { type Action, ToolError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import {
  again,
  givingUp,
  refusing,
  wanting,
  withQ,
} from '../../../regain/src/recovery/policies/run-policy-in-test.ts';
import { eventsOf, failing, thoughtsOf } from '../../../regain/src/recovery/step-in-test.ts';
import { runnerOf } from './published-in-test.ts';
import { toolreflect } from './toolreflect.ts';

const run = runnerOf(toolreflect, {});
const down = new ToolError('service unavailable', { status: 503 });
const refused = new ToolError('unknown parameter', { status: 422 });

describe('toolreflect', () => {
  it('makes one proposal after each error, and nothing else', async () => {
    const { sequence, brain, step } = await run({ proposals: [withQ(1), withQ(2)] }, wanting(2));
    expect(sequence).toEqual(['find {}', 'propose', 'find {"q":1}', 'propose', 'find {"q":2}']);
    expect(brain.questions.map(({ context }) => context)).toEqual([{}, {}]);
    const shown = brain.questions.map(({ situation }) =>
      situation.history.map(({ failure }) => failure.message),
    );
    expect(shown).toEqual([[], ['refused {}']]);
    expect(step.result.status).toBe('done');
  });

  it('explains after the third error of the same kind, without another proposal', async () => {
    const { sequence, step } = await run({ proposals: ({ nth }) => withQ(nth) });
    expect(sequence).toEqual(['find {}', 'propose', 'find {"q":0}', 'propose', 'find {"q":1}']);
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the call failed 3 times with the same kind of error',
    });
  });

  it('counts errors of each kind separately', async () => {
    const find = failing([down, refused, down, refused, down]);
    const { sequence, step } = await run({ proposals: () => again }, find);
    expect(sequence.filter((one) => one === 'propose')).toHaveLength(4);
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the call failed 3 times with the same kind of error',
    });
  });

  it('takes the first proposal, whatever it does', async () => {
    const actions: readonly Action[] = [
      withQ(1),
      again,
      { kind: 'use-tool', tool: 'look', args: {} },
      { kind: 'refresh-credentials' },
      { kind: 'reread-tools' },
      { kind: 'verify', tool: 'look', args: {} },
      { kind: 'paginate' },
      { kind: 'repair-output', value: 1 },
    ];
    for (const action of actions) {
      const { step } = await run({ proposals: [[action, withQ(7)], withQ(1)] }, failing([down]), {
        look: () => 1,
      });
      expect(eventsOf(step, 'decision')[0]!.action).toEqual(action);
    }
  });

  it('gives up where nothing is proposed, after paying for the question', async () => {
    const script = { proposals: [[]], thoughts: { propose: { tokensIn: 7 } } };
    const { step } = await run(script, failing([down]));
    expect(thoughtsOf(step)[0]!.tokensIn).toBe(7);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'nothing is proposed' });
  });

  it('explains where the brain prefers that to all other choices', async () => {
    const explaining: readonly Action[] = [givingUp, { kind: 'give-up', reason: 'enough' }];
    for (const action of explaining) {
      const script = { proposals: [[action, withQ(1)]], thoughts: { propose: { tokensIn: 7 } } };
      const { step } = await run(script);
      expect(step.result).toEqual({ status: 'gave-up', reason: 'the model stopped: as scripted' });
      expect(step.calls).toHaveLength(1);
      expect(thoughtsOf(step)[0]!.tokensIn).toBe(7);
    }
    const later = await run({ proposals: [[withQ(1), givingUp]] }, wanting(1));
    expect(later.step.result.status).toBe('done');
  });

  it('does not count a preceding call as another error', async () => {
    const first = (n: number): Action => ({ kind: 'use-tool', tool: 'look', args: { n }, first: true });
    const proposals = [first(1), withQ(1), first(2), first(3), withQ(2)];
    const { sequence, step } = await run({ proposals }, wanting(2), { look: () => 1 });
    expect(sequence.filter((one) => one.startsWith('find'))).toEqual([
      'find {}',
      'find {"q":1}',
      'find {"q":2}',
    ]);
    expect(step.result.status).toBe('done');
  });

  it('counts the same read again as another error, so that it cannot read forever', async () => {
    const first: Action = { kind: 'use-tool', tool: 'look', args: {}, first: true };
    const { sequence, step } = await run({ proposals: () => first }, refusing, { look: () => 1 });
    expect(sequence.filter((one) => one.startsWith('look'))).toHaveLength(3);
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the call failed 3 times with the same kind of error',
    });
  });

  it('pays for its proposals', async () => {
    const thoughts = { propose: { tokensIn: 7 } };
    const { step } = await run({ proposals: ({ nth }) => withQ(nth), thoughts });
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([7, 7, 0]);
  });
});
