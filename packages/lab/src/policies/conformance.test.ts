import fc from 'fast-check';
import { type GroundTruth, type PolicyFactory, policyFindings, retryPolicy } from 'regain/internal/recovery';
import {
  type Action,
  actionSchema,
  failureClasses,
  findSchemaMismatch,
  type Json,
  random,
  randomSituation,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { governed } from './governed.ts';
import { oracle } from './oracle.ts';
import { vanilla } from './vanilla.ts';

const truth: GroundTruth = {
  remedy: ({ history }) => (history.length < 3 ? { kind: 'retry', delayMs: 0 } : null),
  isSilent: () => false,
};

describe('the policies conform', () => {
  it.each([vanilla, retryPolicy, governed])('$name', async (policy) => {
    expect(await policyFindings(policy())).toEqual([]);
  });

  it('oracle', async () => {
    expect(await policyFindings(oracle(), { hidden: truth })).toEqual([]);
  });
});

/** A policy with one violation. */
function broken(decide: () => Action, rest: object = {}): PolicyFactory {
  return () => ({
    name: 'broken',
    detectsImplicitFailures: false,
    safety: true,
    decide: () => ({ action: decide(), reason: '' }),
    ...rest,
  });
}

describe('the suite finds', () => {
  const rulesOf = async (make: PolicyFactory) => [
    ...new Set((await policyFindings(make)).map(({ rule }) => rule)),
  ];

  it('a policy that never stops by itself', async () => {
    expect(await rulesOf(broken(() => ({ kind: 'reread-tools' })))).toEqual(['terminates']);
  });

  it('a policy that uses another random source', async () => {
    let calls = 0;
    const wavering = broken(() => ({ kind: 'give-up', reason: String(calls++) }));
    expect(await rulesOf(wavering)).toEqual(['deterministic']);
  });

  it('a policy that reads the ground truth', async () => {
    const curious: PolicyFactory = (context) => {
      void context.hidden;
      return retryPolicy()(context);
    };
    expect(await rulesOf(curious)).toEqual(['hidden']);
  });

  it('a policy that throws, and one that invents actions', async () => {
    const throwing = broken(() => {
      throw new Error('bug in the policy');
    });
    expect(await rulesOf(throwing)).toEqual(['survives']);
    expect(await rulesOf(broken(() => ({ kind: 'pray' }) as unknown as Action))).toEqual(['survives']);
  });

  it('a policy that thinks beyond its budget', async () => {
    const thought = { latencyMs: 0, waitingMs: 0, tokensIn: 50_000, tokensOut: 0, money: 0 };
    const dreamer = broken(() => ({ kind: 'give-up', reason: '' }), {
      decide: () => ({ action: { kind: 'give-up', reason: '' }, reason: '', thought }),
    });
    expect(await rulesOf(dreamer)).toEqual(['budget']);
  });

  it('a policy that does not wait as long as requested', async () => {
    const rules = await rulesOf((context) => {
      const { decide, ...rest } = retryPolicy()(context);
      const hasty = async (situation: Parameters<typeof decide>[0]) => {
        const { action, reason } = await decide(situation);
        return { action: action.kind === 'retry' ? { ...action, delayMs: 0 } : action, reason };
      };
      return { ...rest, decide: hasty };
    });
    expect(rules).toEqual(['polite']);
  });

  it('duplicated effects of a policy that declares safety and lacks it', async () => {
    const lying: PolicyFactory = (context) => {
      const unsafe = retryPolicy({ safety: false })(context);
      let hasDecided = false;
      return {
        ...unsafe,
        decide: (situation) => {
          hasDecided = true;
          return unsafe.decide(situation);
        },
        get safety() {
          return !hasDecided;
        },
      };
    };
    expect(await rulesOf(lying)).toEqual(['safety']);
  });
});

describe('for every failure', () => {
  const failure = fc.record({
    class: fc.constantFrom(...failureClasses),
    visibility: fc.constantFrom('explicit' as const, 'implicit' as const),
    message: fc.string({ maxLength: 2_000, unit: 'binary' }),
    ambiguous: fc.boolean(),
    evidence: fc.array(fc.string()),
  });
  const seen = fc.record({ failure, value: fc.option(fc.jsonValue(), { nil: undefined }), seed: fc.nat() });

  it.each([vanilla, retryPolicy, governed, oracle])(
    '$name decides on an action that exists',
    async (make) => {
      await fc.assert(
        fc.asyncProperty(seen, async ({ failure, value, seed }) => {
          const policy = make()({ random: random('test', seed), hidden: truth });
          const situation = {
            ...randomSituation(random('test', seed)),
            failure,
            value: value as Json | undefined,
          };
          const { action } = await policy.decide(situation);
          expect(findSchemaMismatch(actionSchema, action)).toBeUndefined();
        }),
      );
    },
  );
});
