import { describe, expect, it } from 'vitest';
import { posteriors } from '../../govern/index.ts';
import { failureFromError } from '../../recovery/index.ts';
import { type Action, random } from '../../types/index.ts';
import { settingsOf } from '../options.ts';
import { httpError, shieldInTest } from '../shield-in-test.ts';
import { updatePosteriors } from './update-posteriors.ts';

const failure = failureFromError(httpError(400, 'bad request'));
const call = { tool: 'find', args: {} };
const { model } = settingsOf({}).call;

function taught(times: number, actions: readonly Action[], status: 'done' | 'gave-up', right = 1) {
  const learnt = posteriors();
  const confidences = new WeakMap(actions.map((action) => [action, right]));
  const lessons = random('lessons');
  const history = actions.map((action) => ({ call, failure, action, price: 0.01 }));
  for (let i = 0; i < times; i++)
    updatePosteriors(learnt, lessons, model, { step: 0, call, status, history }, confidences);
  return (action: Action['kind'], failedTries = 0) =>
    learnt.save().tallies[`find|${failure.class}|${action}|${failedTries}`];
}

describe('updates from a call', () => {
  const reread: Action = { kind: 'reread-tools' };
  const repair: Action = { kind: 'repair-arguments', args: {} };
  const retry: Action = { kind: 'retry', delayMs: 0 };

  it('count the last action and its preparation as successes, and no other', () => {
    const tally = taught(1, [retry, reread, repair], 'done');
    expect(tally('retry')).toMatchObject({ successes: 0, failures: 1 });
    expect(tally('reread-tools')).toMatchObject({ successes: 1, failures: 0 });
    expect(tally('repair-arguments')).toMatchObject({ successes: 1, failures: 0 });
  });

  it('are empty if it was cancelled', () => {
    const learnt = posteriors();
    const ended = { step: 0, call, status: 'cancelled', history: [] } as const;
    updatePosteriors(learnt, random('lessons'), model, ended, new WeakMap());
    expect(learnt.save().tallies).toEqual({});
  });

  it('are small if the action was probably wrong', () => {
    const sure = taught(100, [repair], 'gave-up', 1)('repair-arguments')!.failures;
    const unsure = taught(100, [repair], 'gave-up', 0.1)('repair-arguments')?.failures ?? 0;
    expect(sure).toBe(100);
    expect(unsure).toBeGreaterThan(0);
    expect(unsure).toBeLessThan(20);
  });

  it('do not make a shield worse', async () => {
    const guard = shieldInTest();
    const find = guard.protect(
      async (args: Record<string, unknown>) => {
        if ('q' in args) throw httpError(400, "unknown parameter 'q'; did you mean 'query'?");
        return 'found';
      },
      { effects: 'read' },
    );
    for (let i = 0; i < 200; i++) expect(await find({ q: `tea ${i}` })).toBe('found');
    expect(guard.stats()).toMatchObject({ recovered: 200, attempts: 400 });
  });
});
