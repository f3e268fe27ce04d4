import { describe, expect, it } from 'vitest';
import {
  runStudyRollouts as playRollouts,
  withGoldPlans,
} from '../../../packages/lab/src/harness/study-rollouts.ts';
import { vanilla } from '../../../packages/lab/src/policies/vanilla.ts';
import { getSuite } from '../../../packages/lab/src/suites/registry.ts';
import { createProfile, getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import { recoveryCost } from '../../../packages/regain/src/law/observables.ts';
import { splitFor } from '../study-split.ts';
import { difference, evaluateProtection, mean, type Score, total } from './comparison.ts';
import {
  cockatiel,
  declaredCockatiel,
  declaredLangchain,
  langchain,
  unprotected,
} from './other-libraries.ts';
import type { Protection } from './protection.ts';
import { bareShield, declaredShield } from './shields.ts';

const whole = withGoldPlans(getSuite('paladin-eval'));
const tasks = whole.tasks.filter(({ split }) => split === 'train').filter((_, index) => index % 12 === 0);
const suite = { ...whole, tasks };
const options = { profile: getProfile('storm'), suites: [suite], seeds: [5] };
const on = (profile: string) => ({ ...options, profile: getProfile(profile) });

describe('the contest', () => {
  it('counts as the harness does, where both count', async () => {
    let [done, cost] = [0, 0];
    await playRollouts(
      { suite, profile: getProfile('storm'), policy: vanilla(), seed: 5, repeats: 1 },
      ({ observation: { ending, ledger } }) => {
        done += ending === 'clean' || ending === 'recovered' ? 1 : 0;
        cost += recoveryCost(ledger);
      },
    );
    const score = await evaluateProtection(unprotected(), options);
    expect(done).toBeGreaterThan(0);
    expect(total(score, 'success')).toBe(done);
    expect(total(score, 'cost')).toBeCloseTo(cost, 10);
  });

  it('is the same when it is held again, and leaves time and chance as they were', async () => {
    const { setTimeout } = globalThis;
    const [now, chance] = [Date.now, Math.random];
    for (const contender of [langchain(), declaredCockatiel(3), declaredShield(0.5)]) {
      expect(await evaluateProtection(contender, options)).toEqual(
        await evaluateProtection(contender, options),
      );
    }
    expect([globalThis.setTimeout, Date.now, Math.random]).toEqual([setTimeout, now, chance]);
  });

  it('gives every task the result that it has alone: nothing is learnt from the others', async () => {
    for (const contender of [declaredShield(0.5), cockatiel()]) {
      const all = await evaluateProtection(contender, options);
      const last = { ...suite, tasks: suite.tasks.slice(-1) };
      const alone = await evaluateProtection(contender, { ...options, suites: [last] });
      expect(alone.tasks).toEqual(all.tasks.slice(-1));
    }
  });

  it('passes on an error as a result by default, and throws it with onFailure error', async () => {
    const [passing, throwing] = [
      await evaluateProtection(langchain(), on('dead-tool')),
      await evaluateProtection(langchain({ onFailure: 'error' }), on('dead-tool')),
    ];
    expect(total(passing, 'errorTexts')).toBeGreaterThanOrEqual(tasks.length);
    expect(total(throwing, 'errorTexts')).toBe(0);
    // It is not taken for a result where the task needs one.
    expect(total(passing, 'success')).toBe(total(passing, 'successWithErrorText'));
    expect(total(throwing, 'calls')).toBe(3 * tasks.length);
  });

  it('lets others refresh credentials that are rejected', async () => {
    const calls = { rate: 1, more: 0, faultsMax: 1, otherPurposes: 0, kinds: { 'expired-token': 1 } };
    const expired = { ...options, profile: createProfile({ name: 'expired', description: '', calls }) };
    for (const contender of [langchain(), cockatiel(), bareShield()])
      expect(total(await evaluateProtection(contender, expired), 'success')).toBe(0);
    for (const contender of [declaredLangchain(2), declaredCockatiel(3), declaredShield(0.5)])
      expect(total(await evaluateProtection(contender, expired), 'success')).toBe(tasks.length);
  });

  it('lets others retry only what is transient', async () => {
    const calls = async (contender: Protection) =>
      total(await evaluateProtection(contender, options), 'calls');
    expect(await calls(declaredLangchain(5))).toBeGreaterThan(await calls(declaredLangchain(2)));
    expect(await calls(declaredLangchain(2))).toBeLessThan(await calls(langchain({ onFailure: 'error' })));
  });

  it('finds no effect of the shield that the agent did not ask for, and finds those of blind retries', async () => {
    const lost = on('lost-after-commit');
    for (const contender of [declaredShield(0.5), bareShield(), declaredLangchain(5, 'repeatable')])
      expect(total(await evaluateProtection(contender, lost), 'duplicates')).toBe(0);
    for (const contender of [langchain(), declaredLangchain(5)])
      expect(total(await evaluateProtection(contender, lost), 'duplicates')).toBeGreaterThan(0);
  });
});

describe('the figures', () => {
  const sums = { efficiency: 0, cost: 0, calls: 0, errorTexts: 0, successWithErrorText: 0, duplicates: 0 };
  const score = (name: string, done: readonly (readonly number[])[]): Score => ({
    name,
    tasks: done.flatMap((suiteDone, s) =>
      suiteDone.map((success, i) => ({
        ...{ suite: `s${s}`, template: `s${s}/t${Math.floor(i / 2)}`, rollouts: 1 },
        sums: { ...sums, success },
      })),
    ),
  });

  it('give every suite the same weight', () => {
    const few = [1, 1, 1, 1];
    const many = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
    expect(mean(score('a', [few, many]), 'success').point).toBeCloseTo((1 + 1 / 12) / 2, 12);
  });

  it('count differing templates, not tasks, before they give an interval', () => {
    const none = new Array<number>(18).fill(0);
    const nine = difference(score('a', [none.map(() => 1)]), score('b', [none]), 'success');
    expect(nine).toMatchObject({ kind: 'exact', higher: 9, lower: 0, probability: 2 / 2 ** 9 });
    const ten = [...none, 0, 0];
    expect(
      difference(score('a', [ten.map((_, i) => (i === 0 ? 0 : 1))]), score('b', [ten]), 'success').kind,
    ).toBe('interval');
  });
});

it('runs on training tasks unless counts are full', () => {
  expect([0.001, 0.5].map(splitFor)).toEqual(['train', 'train']);
  expect(splitFor(1)).toBe('test');
});
