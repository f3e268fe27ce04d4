import { kinds, profileNamed } from 'regain/internal/faults';
import { lexical } from 'regain/internal/memory';
import { operators, type Suite } from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { suiteNamed, trainingSuiteNames } from '../suites/index.ts';
import { lecturesOf } from './advice.ts';
import type { Example } from './example.ts';
import { covering, rightOperator, sourcesOf } from './exemplars.ts';
import { gather } from './gather.ts';
import { commonest, recordOf } from './record.ts';
import { straying, think } from './train.ts';
import { classOfFault } from './true-class.ts';
import { broad, rare, TRAINING_SEED, trainingWeather } from './weather.ts';

/** Every twentieth training task, once in the broadest weather. */
function gathered(strays = straying): Promise<Example[]> {
  const suites = trainingSuiteNames.map(suiteNamed).map((suite): Suite => {
    const tasks = suite.tasks.filter(({ split }) => split === 'train').filter((_, i) => i % 10 === 0);
    return { ...suite, tasks };
  });
  const weather = [{ profile: broad, seed: TRAINING_SEED, repeats: 1 }];
  return gather({ suites, isWanted: () => true, weather, think, straying: strays });
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
    const told = known.filter(({ trueClass, metClass }) => trueClass === metClass);
    expect(known.length).toBeGreaterThan(examples.length / 2);
    expect(told.length / known.length).toBeGreaterThan(0.8);
  });

  it('are counted', () => {
    const record = recordOf(examples);
    const counted = Object.values(record.right).flatMap((counts) => Object.values(counts));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(examples.length);
    expect(commonest(record)).toBe('retry');
    expect(commonest(record, 'auth')).toBe('refresh-credentials');
  });
});

describe('exemplars', () => {
  it('cover every operator that was ever right, in as many as are asked for', () => {
    const sources = sourcesOf(examples);
    const some = covering(sources, 30, lexical());
    expect(some.length).toBe(30);
    const named = (list: typeof sources) => new Set(list.map(({ exemplar }) => exemplar.operator));
    expect(named(some)).toEqual(named(sources));
    expect(new Set(some.map(({ exemplar }) => exemplar.id)).size).toBe(30);
  });

  it('hold no quarantined text, and nothing that is only to be handed off', () => {
    for (const { exemplar } of sourcesOf(examples)) {
      expect(exemplar.quarantined).toBeUndefined();
      expect(exemplar.operator).not.toBe('hand-off');
      expect(exemplar.provenance).toMatch(/^training\//);
    }
  });

  it('never advise an example of their own domain, nor of their own wording', () => {
    const [alone] = examples.filter(
      ({ isExplicit, isOffPath, weight }) => isExplicit && !isOffPath && weight > 0,
    );
    const own = sourcesOf([alone!]);
    const [lecture] = lecturesOf([alone!], own, lexical());
    expect(own.length).toBe(1);
    expect(lecture!.values.advised).toEqual(lecture!.values.alone);
    const stranger = { ...own[0]!, origin: { ...own[0]!.origin, domain: 'elsewhere', family: 'c' as const } };
    const [advised] = lecturesOf([alone!], [stranger], lexical());
    expect(advised!.values.advised).not.toEqual(advised!.values.alone);
  });
});

describe('the weather of training', () => {
  it('has seeds that experiments do not use', () => {
    for (const { seed } of trainingWeather) expect(seed).toBeGreaterThanOrEqual(1_000_000);
  });

  it('has every kind, those of out-of-distribution in a profile of their own, and mistakes', () => {
    const outside = Object.keys(profileNamed('out-of-distribution').calls.kinds);
    // What came after the prior was trained: it has not seen it.
    const unseen = ['late-commit', 'lagging-read'];
    const wanted = kinds.filter(
      ({ group, name }) => group !== 'model-mistake' && ![...outside, ...unseen].includes(name),
    );
    expect(Object.keys(broad.calls.kinds).sort()).toEqual(wanted.map(({ name }) => name).sort());
    expect(Object.keys(broad.mistakes!.kinds).length).toBe(7);
    expect(Object.keys(rare.calls.kinds)).toEqual(expect.arrayContaining(outside));
    const others = trainingWeather.filter(({ profile }) => profile !== rare);
    for (const { profile } of others) {
      expect(Object.keys(profile.calls.kinds).filter((kind) => outside.includes(kind))).toEqual([]);
    }
  });

  it('has kinds whose true class is known', () => {
    for (const { name, group } of kinds) {
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
