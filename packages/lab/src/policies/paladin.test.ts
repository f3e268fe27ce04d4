import { embeddedBrain, rules } from 'regain/internal/repair';
import { type Action, type Operator, type Proposal, scriptedBrain, ToolError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { again, withQ } from '../../../regain/src/recovery/policies/run-policy-in-test.ts';
import { eventsOf, failing, stepInTest, thoughtsOf } from '../../../regain/src/recovery/step-in-test.ts';
import { paladin, type RecoveryEntry } from './paladin.ts';
import { answering, runnerOf } from './published-in-test.ts';

const down = new ToolError('the service is down', { status: 503 });
const refused = new ToolError('that is refused', { status: 422 });

const entries: readonly RecoveryEntry[] = [
  { error: '503', means: 'down', steps: ['retry', 'other-tool', 'retry', 'hand-off'] },
  { error: '422', means: 'refused', steps: ['rename-argument', 'correct-value', 'hand-off', 'retry'] },
];

/** Looks for the status in the text, and records the texts. */
function dictionaryInTest() {
  const asked: string[] = [];
  const match = (text: string): RecoveryEntry => {
    asked.push(text);
    return entries.find(({ error }) => text.startsWith(error))!;
  };
  return { asked, match, entries };
}

const run = runnerOf(paladin, { dictionary: dictionaryInTest() });

const as = (operator: Operator, action: Action): Proposal => {
  return { action, operators: [operator], support: 1, chance: 0.1, why: 'so' };
};
const other: Action = { kind: 'use-tool', tool: 'look', args: {} };
/** Every proposal that is ever needed, worst last. */
const all: readonly Proposal[] = [
  as('correct-value', withQ(2)),
  as('other-tool', other),
  as('rename-argument', withQ(1)),
  as('retry', again),
];

const always = (ranked: readonly Proposal[]) => ({ proposals: () => ranked });

describe('paladin', () => {
  it('follows the steps of the entry in order, one proposal each, and hands off when they are exhausted', async () => {
    const dictionary = dictionaryInTest();
    const find = failing(Array(9).fill(down));
    const { sequence, step } = await runnerOf(paladin, { dictionary })(always(all), find, { look: find });
    expect(sequence).toEqual(['find {}', 'propose', 'find {}', 'propose', 'look {}', 'propose', 'look {}']);
    expect(eventsOf(step, 'decision').map(({ action }) => action.kind)).toEqual([
      'retry',
      'use-tool',
      'retry',
      'hand-off',
    ]);
    expect(step.result).toEqual({ status: 'handed-off', reason: 'all recovery steps for 503 were tried' });
    expect(dictionary.asked).toEqual(['503 the service is down']);
  });

  it('names the entry that it follows', async () => {
    const { step } = await run(always(all), failing([down]), { look: () => 1 });
    expect(eventsOf(step, 'decision')[0]!.reason).toBe('503: so');
    expect(step.result.status).toBe('done');
  });

  it('skips a step without a proposal', async () => {
    const { step } = await run(always([as('correct-value', withQ(2))]), failing([refused, refused, refused]));
    expect(eventsOf(step, 'decision').map(({ action }) => action.kind)).toEqual([
      'repair-arguments',
      'hand-off',
    ]);
  });

  it('returns to a skipped step once something is proposed for it, and takes each step once', async () => {
    const reread: Action = { kind: 'reread-tools' };
    const steps: readonly Operator[] = ['rename-argument', 'reread-tools', 'correct-value', 'hand-off'];
    const only = { error: '422', means: 'refused', steps };
    const dictionary = { match: () => only, entries: [only] };
    // Nothing can be renamed before the list was read again.
    const before = [as('reread-tools', reread), as('correct-value', withQ(2))];
    const after = [...before, as('rename-argument', withQ(1))];
    const { step } = await runnerOf(paladin, { dictionary })(
      { proposals: ({ nth }) => (nth === 0 ? before : after) },
      failing(Array(9).fill(refused)),
    );
    expect(eventsOf(step, 'decision').map(({ action }) => action)).toEqual([
      reread,
      withQ(1),
      withQ(2),
      { kind: 'hand-off', reason: 'all recovery steps for 422 were tried' },
    ]);
  });

  it('matches a proposal by its first effect, and takes the best', async () => {
    const half: Proposal = {
      ...as('correct-value', withQ(5)),
      operators: ['correct-value', 'rename-argument'],
    };
    const ranked = [half, as('rename-argument', withQ(1)), as('rename-argument', withQ(9))];
    const { step } = await run(always(ranked), failing([refused]));
    expect(eventsOf(step, 'decision')[0]!.action).toEqual(withQ(1));
  });

  it('looks up again when the error changes, and continues with the remaining steps of an error that recurs', async () => {
    const dictionary = dictionaryInTest();
    const find = failing([down, refused, down, refused, down, refused]);
    const { step } = await runnerOf(paladin, { dictionary })(always(all), find, { look: find });
    expect(dictionary.asked).toEqual(['503 the service is down', '422 that is refused']);
    expect(eventsOf(step, 'decision').map(({ action }) => action)).toEqual([
      again,
      withQ(1),
      other,
      withQ(2),
      again,
      { kind: 'hand-off', reason: 'all recovery steps for 422 were tried' },
    ]);
  });

  it('does not treat another number as another error', async () => {
    let request = 0;
    const find = () => {
      throw new ToolError(`the service is down, request a${request++}-7f`, { status: 503 });
    };
    const { step } = await run(always(all), find, { look: find });
    expect(eventsOf(step, 'decision')).toHaveLength(4);
    expect(step.result.status).toBe('handed-off');
  });

  it('treats another status as another error, even with the same text', async () => {
    const dictionary = dictionaryInTest();
    const same = [503, 422].map((status) => new ToolError('no', { status }));
    await runnerOf(paladin, { dictionary })(always(all), failing(same), { look: () => 1 });
    expect(dictionary.asked).toEqual(['503 no', '422 no']);
  });

  it('starts the next step from the first entry step', async () => {
    const policy = paladin({ brain: scriptedBrain(always(all)), dictionary: dictionaryInTest() })({
      random: undefined as never,
    });
    for (let step = 0; step < 2; step++) {
      const { events } = await stepInTest({ find: failing([down]) }, { policy });
      expect(eventsOf({ events }, 'decision').map(({ action }) => action)).toEqual([again]);
    }
  });

  it('detects implicit failures, and follows the entry of its text', async () => {
    const specs = [{ name: 'find', outputSchema: { type: 'object' as const } }];
    const entry: RecoveryEntry = { error: 'markup', means: 'a page', steps: ['retry', 'hand-off'] };
    const asked: string[] = [];
    const match = (text: string) => {
      asked.push(text);
      return entry;
    };
    const { step } = await runnerOf(paladin, { dictionary: { match, entries: [entry] } })(
      always(all),
      answering(['<html>', { n: 1 }]),
      {},
      { specs },
    );
    expect(asked).toEqual(['the answer is a page of markup']);
    expect(step.result).toEqual({ status: 'done', value: { n: 1 } });
  });

  it('ends with the hand-off of an entry, whatever follows it', async () => {
    const { step } = await run(always([as('retry', again)]), failing([refused, refused]));
    expect(step.result.status).toBe('handed-off');
    expect(step.calls).toHaveLength(1);
  });

  it('pays for its proposals, and not for finding none left', async () => {
    const thoughts = { propose: { tokensIn: 7 } };
    const find = failing(Array(9).fill(down));
    const { step } = await run({ ...always(all), thoughts }, find, { look: find });
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([7, 7, 7, 0]);
    const nothing = await run({ ...always([]), thoughts }, failing([down]));
    expect(nothing.step.result.status).toBe('handed-off');
    expect(thoughtsOf(nothing.step)[0]!.tokensIn).toBe(7);
  });

  it('shows the brain the entry with its remaining steps, and nothing else', async () => {
    const find = failing([down, refused, down]);
    const { brain } = await run(always(all), find, { look: find });
    expect(brain.questions.map(({ context }) => context)).toEqual([
      { guidance: '503: down. Recovery steps, in order: retry, other-tool, retry, hand-off.' },
      { guidance: '422: refused. Recovery steps, in order: rename-argument, correct-value, hand-off.' },
      { guidance: '503: down. Recovery steps, in order: other-tool, retry, hand-off.' },
    ]);
  });

  it('pays for reading the entry', async () => {
    const brain = embeddedBrain(rules());
    const asking = async (means: string) => {
      const entry: RecoveryEntry = { error: '503', means, steps: ['retry', 'hand-off'] };
      const policy = paladin({ brain, dictionary: { match: () => entry, entries: [entry] } });
      const step = await stepInTest({ find: failing([down]) }, { policy });
      return thoughtsOf(step)[0]!.tokensIn;
    };
    const short = await asking('down');
    expect(await asking(`down${' indeed'.repeat(40)}`)).toBe(short + (40 * ' indeed'.length) / 4);
  });
});
