/** The budget is never exceeded and every loop ends, whatever policies and tools do. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerBuilder } from '../law/index.ts';
import {
  type Action,
  addCost,
  attemptEvents,
  type CallContext,
  implicitFailure,
  noContext,
  noCost,
  price,
  requireTraceEvent,
  sampleTools,
  toRawCost,
  virtualClock,
} from '../types/index.ts';
import { defaultLimits } from './action-costs.ts';
import { type CallOutcome, callOutcomes, scriptedToolbox } from './conformance/scripted-toolbox.ts';
import { scriptedPolicy } from './policies/scripted.ts';
import { again, eventsOf, failing, modelInTest, stepInTest, thoughtsOf } from './step-in-test.ts';

const toolName = fc.constantFrom(...sampleTools.map(({ name }) => name), 'vanished');
const args = fc.constantFrom({}, { name: 'a' }, { name: 'b', cursor: 'x' });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('retry' as const), delayMs: fc.integer({ min: 0, max: 60_000 }) }),
  fc.record({ kind: fc.constant('repair-arguments' as const), args }),
  fc.record({
    kind: fc.constant('repair-output' as const),
    value: fc.constantFrom(null, {}, { id: '1', name: 'a' }),
  }),
  fc.record({ kind: fc.constant('use-tool' as const), tool: toolName, args }),
  fc.record({
    kind: fc.constant('use-tool' as const),
    tool: toolName,
    args,
    first: fc.constant(true as const),
  }),
  fc.constantFrom<Action>(
    { kind: 'reread-tools' },
    { kind: 'paginate' },
    { kind: 'refresh-credentials' },
    { kind: 'ask-model' },
    { kind: 'verify', tool: 'list_records', args: {} },
    { kind: 'compensate', tool: 'send', args: {} },
  ),
);
const mishap = fc.constantFrom<CallOutcome>(...callOutcomes);
const setting = fc.record({
  tool: toolName,
  script: fc.array(mishap, { maxLength: 40 }),
  afterwards: mishap,
  // Long scripts and several steps share one budget, so that it runs out.
  lines: fc.array(action, { maxLength: 60 }),
  steps: fc.integer({ min: 1, max: 6 }),
  detectsImplicitFailures: fc.boolean(),
  safety: fc.boolean(),
  suspects: fc.boolean(),
  limits: fc.record({
    timeoutMs: fc.constantFrom(1_000, 10_000),
    attemptCostMax: fc.constantFrom(0.05, 0.1, 0.3),
    decisionMs: fc.constant(60_000),
    turnsMax: fc.constantFrom(3, 40),
  }),
});

const tolerance = 1e-6;

describe('the budget', () => {
  it('limits each attempt and their sum, and no estimate is exceeded', async () => {
    let maxSpent = 0;
    await fc.assert(
      fc.asyncProperty(setting, async ({ tool, script, afterwards, lines, steps, limits, ...like }) => {
        const world = scriptedToolbox(script, afterwards);
        const ledger = ledgerBuilder(modelInTest);
        const clock = virtualClock();
        const { suspects, ...rest } = like;
        const policy = scriptedPolicy(lines, {
          ...rest,
          ...(suspects ? { suspectsSuccess: () => true } : {}),
        });
        const call = { tool, args: { name: 'a' } };
        const setup = { toolbox: world.toolbox, policy, ledger, clock, call, limits };
        for (let step = 0; step < steps; step++) {
          const run = await stepInTest({}, { ...setup, context: { ...noContext, step } });
          const decided = eventsOf(run, 'decision').filter(({ action: { kind } }) => !isEnd(kind));
          const { acted } = run;
          expect(acted.map(({ action }) => action.kind)).toEqual(decided.map(({ action }) => action.kind));
          acted.forEach(({ price: paid }, i) => {
            expect(paid).toBeLessThanOrEqual(decided[i]!.estimate! + tolerance);
          });
          expect(acted.length).toBeLessThanOrEqual(limits.turnsMax);
          for (const event of run.events) requireTraceEvent(event, {});
        }
        for (const { cost } of ledger.entries) {
          expect(cost).toBeLessThanOrEqual(limits.attemptCostMax + tolerance);
          expect(cost).toBeGreaterThanOrEqual(0);
        }
        expect(ledger.spent).toBeLessThanOrEqual(1 + tolerance);
        maxSpent = Math.max(maxSpent, ledger.spent);
      }),
      { numRuns: 600 },
    );
    // Without a case near the limit the property would hold trivially.
    expect(maxSpent).toBeGreaterThan(0.9);
  });

  it('charges all elapsed time exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(setting, async ({ tool, script, afterwards, lines, detectsImplicitFailures }) => {
        const world = scriptedToolbox(script, afterwards);
        const clock = virtualClock();
        const policy = scriptedPolicy(lines, { detectsImplicitFailures: detectsImplicitFailures });
        const call = { tool, args: { name: 'a' } };
        const step = await stepInTest({}, { toolbox: world.toolbox, policy, clock, call });
        const spent = step.events.reduce(
          (sum, event) => (event.type === 'cost' ? addCost(sum, toRawCost(event.cost)) : sum),
          noCost,
        );
        expect(spent.latencyMs + spent.waitingMs).toBeCloseTo(clock.now(), 6);
        const { entries } = step.ledger;
        const inLedger = entries.reduce((sum, { downMs, upMs }) => sum + downMs + upMs, 0);
        expect(inLedger).toBeLessThanOrEqual(clock.now() + tolerance);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a budget that is nearly used up', () => {
  const spentAlready = (cost: number) => {
    const ledger = ledgerBuilder(modelInTest);
    const latencyMs = cost / price(modelInTest, { ...noCost, latencyMs: 1 });
    const failure = implicitFailure('timeout', 'too late');
    const attempt = { call: '0', attempt: 0, purpose: 'step', nth: 0, tool: 'find' } as const;
    for (const event of attemptEvents({ ...attempt, startMs: 0, endMs: 0, cost: { latencyMs }, failure }))
      ledger.add(event);
    ledger.add({ type: 'ending', call: '0', atMs: 0, ending: 'recovered', reason: '' });
    return ledger;
  };
  const slow = async (_args: object, { clock }: CallContext) => {
    await clock.sleep(600_000);
  };

  it('does not take an action that could cost more than is left', async () => {
    const down = () => {
      throw new Error('service unavailable');
    };
    const step = await stepInTest({ down }, [again], { ledger: spentAlready(0.96) });
    expect(step.result).toEqual({ status: 'gave-up', reason: 'retry: it would exceed the remaining budget' });
    expect(eventsOf(step, 'decision')[0]).toMatchObject({
      refused: 'retry: it would exceed the remaining budget',
    });
    const dear = await stepInTest({ down }, [{ kind: 'retry', delayMs: 50_000 }]);
    expect(dear.result.status).toBe('gave-up');
  });

  it('charges thinking up to the budget and discards its decision', async () => {
    const dear = { latencyMs: 0, waitingMs: 0, tokensIn: 50_000, tokensOut: 9_000, money: 1 };
    const cheap = { ...dear, tokensIn: 1_000, tokensOut: 100, money: 0 };
    for (const [thought, isCut] of [
      [dear, true],
      [cheap, false],
    ] as const) {
      const step = await stepInTest(
        { find: failing([new Error('down')]) },
        {
          policy: scriptedPolicy([], {
            decide: () => ({ action: { kind: 'retry', delayMs: 0 }, reason: '', thought }),
          }),
        },
      );
      const { result, ledger } = step;
      expect(result.status).toBe(isCut ? 'gave-up' : 'done');
      if (isCut)
        expect(result).toMatchObject({ reason: 'retry: the decision cost more than the remaining budget' });
      for (const { cost } of ledger.entries)
        expect(cost).toBeLessThanOrEqual(defaultLimits.attemptCostMax + 1e-9);
      // All parts of an interrupted thought are scaled by the same factor.
      const { tokensIn, tokensOut } = thoughtsOf(step)[0]!;
      expect(tokensOut / tokensIn).toBeCloseTo(thought.tokensOut / thought.tokensIn, 9);
    }
  });

  it('interrupts a first attempt when the budget is used up', async () => {
    const ledger = spentAlready(0.98);
    const step = await stepInTest({ slow }, { ledger });
    expect(eventsOf(step, 'cost')[0]!.cost.latencyMs).toBeCloseTo(4_000, 3);
    expect(ledger.spent).toBeLessThanOrEqual(1 + tolerance);
  });

  it('does not start a step whose failure could not be paid for', async () => {
    const step = await stepInTest({ slow }, { ledger: spentAlready(0.9999) });
    expect(step.calls).toEqual([]);
    expect(step.result).toEqual({
      status: 'gave-up',
      reason: 'the recovery budget does not cover a failure of this call',
    });
    expect(step.events.map(({ type }) => type)).toEqual(['call', 'ending']);
  });

  it('charges thinking, which can leave nothing for actions', async () => {
    const thought = { ...noCost, tokensIn: 6_000 };
    const down = () => {
      throw new Error('service unavailable');
    };
    const lines = [{ action: { kind: 'retry', delayMs: 10_000 } as const, reason: 'hm', thought }];
    const step = await stepInTest({ down }, lines);
    expect(step.ledger.entries[0]!.cost).toBeCloseTo(0.09, 9);
    expect(step.result.status).toBe('gave-up');
  });

  it('needs no limit where latency is free', async () => {
    const model = { ...modelInTest, perSecondOfLatency: 0 };
    const limits = { ...defaultLimits, timeoutMs: Infinity };
    const find = async () => ({ ok: 1 });
    const ledger = ledgerBuilder(model);
    const step = await stepInTest({ find }, { model, limits, ledger });
    expect(step.result.status).toBe('done');
  });

  it('without a timeout never interrupts a call and counts each at the maximum', async () => {
    const limits = { ...defaultLimits, timeoutMs: Infinity };
    let tries = 0;
    const find = async (_args: object, { clock }: CallContext) => {
      await clock.sleep(30_000);
      if (tries++ === 0) throw new Error('service unavailable');
      return { ok: 1 };
    };
    const step = await stepInTest({ find }, [again], { limits });
    expect(step.result.status).toBe('done');
    expect(eventsOf(step, 'decision')[0]!.estimate).toBe(0.1);
  });
});

describe('turns', () => {
  it('are bounded even where they cost nothing', async () => {
    const lines = Array.from({ length: 100 }, () => ({ kind: 'repair-output', value: '' }) as const);
    const policy = scriptedPolicy(lines, { detectsImplicitFailures: true });
    const specs = [{ name: 'find', outputSchema: { type: 'object' } }];
    const step = await stepInTest({ find: () => '' }, { policy, specs });
    expect(step.result).toEqual({ status: 'gave-up', reason: 'the call was not recovered in 40 turns' });
  });

  it('share one ledger with a listener that also writes to it', async () => {
    const ledger = ledgerBuilder(modelInTest);
    const down = async (_args: object, { clock }: CallContext) => {
      await clock.sleep(1_000);
      throw new Error('service unavailable');
    };
    const step = await stepInTest({ down }, [again], { ledger, emit: (event) => ledger.add(event) });
    expect(step.result.status).toBe('gave-up');
    expect(ledger.entries.map(({ cost }) => cost)).toEqual([0.005, 0.005]);
  });
});

function isEnd(kind: Action['kind']): boolean {
  return kind === 'give-up' || kind === 'hand-off';
}
