import { faultKinds, getProfile } from 'regain/internal/faults';
import { lexicalEmbedder } from 'regain/internal/memory';
import { operators, type Suite } from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSuite, trainingSuiteNames } from '../suites/index.ts';
import type { Example } from './example.ts';
import { fitExamples } from './exemplar-votes.ts';
import { classOfFault } from './fault-class.ts';
import { gatherExamples } from './gather-examples.ts';
import { exemplarSources, rightOperator, selectCovering } from './select-exemplars.ts';
import { exploration, findCandidates } from './train.ts';
import { broadProfile, rareProfile, TRAINING_SEED, trainingConditions } from './training-conditions.ts';
import { mostFrequentOperator, recordOf } from './training-record.ts';

/** Every twentieth training task, once under the broadest profile. */
function gathered(strays = exploration): Promise<Example[]> {
  const suites = trainingSuiteNames.map(getSuite).map((suite): Suite => {
    const tasks = suite.tasks.filter(({ split }) => split === 'train').filter((_, i) => i % 10 === 0);
    return { ...suite, tasks };
  });
  const conditions = [{ profile: broadProfile, seed: TRAINING_SEED, repeats: 1 }];
  return gatherExamples({
    suites,
    includesTask: () => true,
    conditions,
    findCandidates,
    exploration: strays,
  });
}

let examples: Example[];
beforeAll(async () => {
  examples = await gathered();
});

describe('examples', () => {
  it('each have something that is right, and a weight that an efficiency can have', () => {
    expect(examples.length).toBeGreaterThan(60);
    for (const { isRight, weight, rows } of examples) {
      expect(isRight).toContain(1);
      expect(isRight.length).toBe(rows.operators.length + 1);
      expect(weight).toBeGreaterThanOrEqual(0);
      expect(weight).toBeLessThanOrEqual(1);
    }
  });

  it('weigh less where handing off is all that is left', () => {
    const handedOff = examples.filter((example) => rightOperator(example) === 'hand-off');
    expect(handedOff.length).toBeGreaterThan(0);
    for (const { weight } of handedOff) expect(weight).toBeLessThanOrEqual(0.5);
  });

  it('come out the same again, and none is off the path where nobody strays', async () => {
    const again = await gathered();
    const digest = (all: readonly Example[]) =>
      all.map(({ message, isRight, weight, inputs }) => [
        message,
        [...isRight],
        weight,
        [...inputs.words.indices],
      ]);
    expect(digest(again)).toEqual(digest(examples));
    expect(examples.some(({ isOffPath }) => isOffPath)).toBe(true);
    const straight = await gathered({ rollouts: 0, decisions: 0 });
    expect(straight.some(({ isOffPath }) => isOffPath)).toBe(false);
  });

  it('mostly are of the class that the fault truly has', () => {
    const known = examples.filter(({ trueClass }) => trueClass !== undefined);
    const correct = known.filter(({ trueClass, observedClass }) => trueClass === observedClass);
    expect(known.length).toBeGreaterThan(examples.length / 2);
    expect(correct.length / known.length).toBeGreaterThan(0.8);
  });

  it('are counted', () => {
    const record = recordOf(examples);
    const counted = Object.values(record.right).flatMap((counts) => Object.values(counts));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(examples.length);
    expect(mostFrequentOperator(record)).toBe('retry');
    expect(mostFrequentOperator(record, 'auth')).toBe('refresh-credentials');
  });
});

describe('exemplars', () => {
  it('cover every operator that was ever right, in as many as are asked for', () => {
    const sources = exemplarSources(examples);
    const some = selectCovering(sources, 30, lexicalEmbedder());
    expect(some.length).toBe(30);
    const named = (list: typeof sources) => new Set(list.map(({ exemplar }) => exemplar.operator));
    expect(named(some)).toEqual(named(sources));
    expect(new Set(some.map(({ exemplar }) => exemplar.id)).size).toBe(30);
  });

  it('hold no quarantined text, and nothing that is only to be handed off', () => {
    for (const { exemplar } of exemplarSources(examples)) {
      expect(exemplar.quarantined).toBeUndefined();
      expect(exemplar.operator).not.toBe('hand-off');
      expect(exemplar.provenance).toMatch(/^training\//);
    }
  });

  it('never advise an example of their own domain, nor of their own wording', () => {
    const [alone] = examples.filter(
      ({ isExplicit, isOffPath, weight }) => isExplicit && !isOffPath && weight > 0,
    );
    const own = exemplarSources([alone!]);
    const [lecture] = fitExamples([alone!], own, lexicalEmbedder());
    expect(own.length).toBe(1);
    expect(lecture!.values.advised).toEqual(lecture!.values.alone);
    const stranger = { ...own[0]!, origin: { ...own[0]!.origin, domain: 'elsewhere', family: 'c' as const } };
    const [advised] = fitExamples([alone!], [stranger], lexicalEmbedder());
    expect(advised!.values.advised).not.toEqual(advised!.values.alone);
  });
});

describe('the conditions of training', () => {
  it('has seeds that experiments do not use', () => {
    for (const { seed } of trainingConditions) expect(seed).toBeGreaterThanOrEqual(1_000_000);
  });

  it('has every kind, those of out-of-distribution in a profile of their own, and mistakes', () => {
    const outside = Object.keys(getProfile('out-of-distribution').calls.kinds);
    // What came after the prior was trained: it has not seen it.
    const unseen = ['late-commit', 'lagging-read'];
    const wanted = faultKinds.filter(
      ({ group, name }) => group !== 'model-mistake' && ![...outside, ...unseen].includes(name),
    );
    expect(Object.keys(broadProfile.calls.kinds).sort()).toEqual(wanted.map(({ name }) => name).sort());
    expect(Object.keys(broadProfile.mistakes!.kinds).length).toBe(7);
    expect(Object.keys(rareProfile.calls.kinds)).toEqual(expect.arrayContaining(outside));
    const others = trainingConditions.filter(({ profile }) => profile !== rareProfile);
    for (const { profile } of others) {
      expect(Object.keys(profile.calls.kinds).filter((kind) => outside.includes(kind))).toEqual([]);
    }
  });

  it('has kinds whose true class is known', () => {
    for (const { name, group } of faultKinds) {
      if (group === 'model-mistake') continue;
      expect(classOfFault({ kind: name, detail: { code: 'bad-gateway' } }), name).toBeDefined();
    }
    expect(classOfFault({ kind: 'lost-after-commit', detail: { code: 'bad-gateway' } })).toBe('server-error');
  });

  it('teaches most operators', () => {
    const taught = new Set(examples.map(rightOperator));
    expect(operators.filter((operator) => taught.has(operator)).length).toBeGreaterThan(12);
  });
});
