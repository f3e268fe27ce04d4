import { describe, expect, it } from 'vitest';
import type { Brain, Exemplar, Neighbour, Retriever } from '../../types/index.ts';
import { again, down, eventsOf, failing, thoughtsOf } from '../step-in-test.ts';
import { type FortifyOptions, fortifyPolicy, type RecoveryExperience } from './fortify.ts';
import { givingUp, refusing, runPolicy, wanting, withQ } from './run-policy-in-test.ts';

const making =
  (options: Omit<FortifyOptions, 'brain'> = {}) =>
  (brain: Brain) =>
    fortifyPolicy({ brain, ...options });
const proposing = { propose: { tokensIn: 7 } };

/** A write that a read can verify; `rows` are the existing records. */
const written = (rows: readonly string[]) => ({
  tools: { list: () => ({ rows: rows.map((name) => ({ name })) }) },
  options: {
    call: { tool: 'add', args: { name: 'a' } },
    specs: [
      {
        name: 'add',
        effect: 'write' as const,
        verifiedBy: {
          tool: 'list',
          args: {},
          records: '/rows',
          match: { name: '/args/name' },
          output: '',
          identity: 'match' as const,
          consistentAfterMs: 0,
        },
      },
    ],
  },
});

describe('fortify', () => {
  it('asks for proposals after each failure, with all turns, and pays for it', async () => {
    const { sequence, brain, step } = await runPolicy(
      making(),
      { proposals: [withQ(1), withQ(2)], thoughts: proposing },
      { find: wanting(2) },
    );
    expect(sequence).toEqual(['find {}', 'propose', 'find {"q":1}', 'propose', 'find {"q":2}']);
    expect(brain.questions.map(({ situation }) => situation.history.length)).toEqual([0, 1]);
    expect(thoughtsOf(step).map(({ tokensIn }) => tokensIn)).toEqual([7, 7]);
    expect(step.result.status).toBe('done');
  });

  it('passes the K nearest exemplars to the brain, after preparing the memory', async () => {
    const asked: string[] = [];
    const exemplar = { id: 'e', text: 'it was down', operator: 'retry', success: true } as Exemplar;
    const found: readonly Neighbour[] = [{ exemplar, similarity: 0.9 }];
    const memory: Retriever = {
      prepare: async (text) => void asked.push(`prepare ${text}`),
      nearest: (text, k) => {
        asked.push(`${k} ${text}`);
        return found;
      },
    };
    const { brain, step } = await runPolicy(
      making({ memory, exemplars: 4 }),
      { proposals: [again] },
      { find: failing([down]) },
    );
    expect(asked).toEqual(['prepare service unavailable', '4 service unavailable']);
    expect(brain.questions[0]!.context).toEqual({ exemplars: found });
    expect(eventsOf(step, 'decision')[0]!.considered?.exemplars).toMatchObject([{ id: 'e' }]);
  });

  it('takes the action most likely to be right and to work, not the first one', async () => {
    const ranked = [0.2, 0.7].map((chance, i) => ({
      ...{ action: withQ(i), chance, support: 1, why: 'so' },
      operators: ['correct-value'] as const,
    }));
    const { sequence } = await runPolicy(making(), { proposals: [ranked] }, { find: wanting(1) });
    expect(sequence).toEqual(['find {}', 'propose', 'find {"q":1}']);
  });

  it('hands off if no action is left or none is worth its cost, and pays for the proposals', async () => {
    const script = (proposals: readonly (typeof givingUp | ReturnType<typeof withQ>)[]) => ({
      ...{ proposals, thoughts: proposing },
    });
    const left = await runPolicy(making(), script([givingUp]), { find: refusing });
    expect(left.step.result).toEqual({ status: 'handed-off', reason: 'no recovery action is left' });
    const dear = await runPolicy(making({ handOffPrice: 0.001 }), script([withQ(1)]), { find: refusing });
    expect(dear.step.result).toEqual({
      status: 'handed-off',
      reason: 'no remaining recovery action is worth its cost',
    });
    for (const { step } of [left, dear]) {
      expect(step.calls).toHaveLength(1);
      expect(thoughtsOf(step)[0]!.tokensIn).toBe(7);
    }
  });

  it('hands off after 36 actions, however cheap and likely they are', async () => {
    const sure = () => [{ action: again, operators: ['retry'] as const, support: 1, chance: 1, why: 'so' }];
    const free = {
      chance: () => 0.01,
      nextAttempts: (_: unknown, count: number) => Array(count).fill({ p: 0.01, cost: 0 }),
    };
    const { step } = await runPolicy(
      making({ posteriors: free as never }),
      { proposals: sure },
      { find: refusing },
    );
    expect(step.calls).toHaveLength(37);
    expect(step.result).toEqual({ status: 'handed-off', reason: '36 recovery actions did not help' });
  });

  it('repairs an output after an implicit failure', async () => {
    const specs = [{ name: 'find', outputSchema: { type: 'object' as const } }];
    const proposals = [{ kind: 'repair-output', value: { n: 4 } } as const];
    const { sequence, step } = await runPolicy(making(), { proposals }, { find: () => '4' }, { specs });
    expect(sequence).toEqual(['find {}', 'propose']);
    expect(step.result).toEqual({ status: 'done', value: { n: 4 } });
  });

  it('verifies a write that reported success if a read can show it', async () => {
    const { tools, options } = written([]);
    const { sequence } = await runPolicy(making(), {}, { add: () => ({ name: 'a' }), ...tools }, options);
    expect(sequence.slice(0, 3)).toEqual(['add {"name":"a"}', 'list {}', 'propose']);
    const there = written(['a']);
    const done = await runPolicy(making(), {}, { add: () => ({ name: 'a' }), ...there.tools }, there.options);
    expect(done.sequence).toEqual(['add {"name":"a"}', 'list {}']);
  });

  it('repeats a write that is proven absent without asking the brain', async () => {
    const look = { kind: 'verify', tool: 'list', args: {} } as const;
    const rows: string[] = [];
    let calls = 0;
    const add = () => {
      if (calls++ === 0) throw down;
      rows.push('a');
      return { name: 'a' };
    };
    const { options } = written([]);
    const list = () => ({ rows: rows.map((name) => ({ name })) });
    const { sequence, step } = await runPolicy(making(), { proposals: [look] }, { add, list }, options);
    expect(sequence).toEqual(['add {"name":"a"}', 'propose', 'list {}', 'add {"name":"a"}', 'list {}']);
    expect(eventsOf(step, 'decision')[1]!.reason).toBe('it needs no further thought');
    expect(step.result.status).toBe('done');
  });

  it('learns only if asked: only the last action of a successful step succeeded', async () => {
    const experiences: RecoveryExperience[] = [];
    const script = { proposals: [withQ(1), withQ(2)] };
    const learn = (experience: RecoveryExperience) => void experiences.push(experience);
    await runPolicy(making({ learn }), script, { find: wanting(2) });
    expect(experiences).toMatchObject([
      { text: 'refused {}', operator: 'correct-value', success: false, efficiency: 0 },
      { text: 'refused {"q":1}', operator: 'correct-value', success: true },
    ]);
    expect(experiences[1]!.efficiency).toBeGreaterThan(0.9);
    const unlearning = making()({} as Brain)({ random: undefined as never });
    expect(unlearning.stepEnded).toBeUndefined();
  });
});
