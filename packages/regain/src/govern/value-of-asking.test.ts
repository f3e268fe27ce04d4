import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import {
  calibrate,
  defaultCalibration,
  type RepairSpec,
  recoveryProblem,
  requiredSuccessProbability,
  solveRecovery,
} from '../law/index.ts';
import { bestAttemptCount, type StoppingOptions } from './stopping.ts';
import { type ModelQuestionEstimate, valueOfAsking } from './value-of-asking.ts';

const usual: StoppingOptions = { calibration: defaultCalibration, handOffPrice: 0.5, budgetLeft: 1 };
const question: ModelQuestionEstimate = { p: 0.45, price: 0.03, cost: 0.005 };

const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 1000);
const share = thousandths(0, 1000);
/** All costs are above 0: for free attempts any order is optimal. */
const cost = thousandths(1, 100);
const attempts = fc.array(fc.record({ p: share, cost }), { maxLength: 8 });
const questions: fc.Arbitrary<ModelQuestionEstimate> = fc.record({
  p: share,
  price: thousandths(0, 200),
  cost,
});
const prices = thousandths(10, 1000);
/** Enough budget for everything. */
const rich = (handOffPrice: number): StoppingOptions => ({ ...usual, handOffPrice, budgetLeft: 10 });
/** Tolerance: values are differences of sums. */
const ROUNDING = 1e-12;

function smallerFirst(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}

describe('the value of asking', () => {
  it('without other attempts is that of one more attempt with the price added', () => {
    const bound = requiredSuccessProbability(question.price + question.cost, usual);
    for (const p of [bound / 2, bound * 0.99]) expect(valueOfAsking([], { ...question, p }, usual)).toBe(0);
    expect(valueOfAsking([], { ...question, p: bound * 1.01 }, usual)).toBeGreaterThan(0);
  });

  it('puts a cheap attempt of low probability first, but not a hopeless one', () => {
    expect(valueOfAsking([{ p: 0.2, cost: 0.005 }], question, usual)).toBeLessThan(0);
    expect(valueOfAsking([{ p: 0.01, cost: 0.005 }], question, usual)).toBeGreaterThan(0);
    // The same probability at the cost of a timeout.
    expect(valueOfAsking([{ p: 0.2, cost: 0.05 }], question, usual)).toBeGreaterThan(0);
  });

  it('includes the option to ask after an attempt', () => {
    const own = [{ p: 0.3, cost: 0.01 }];
    const asked = { p: question.p, cost: question.price + question.cost };
    const now = bestAttemptCount([asked, ...own], usual).gain;
    // Against never asking it would win.
    expect(now).toBeGreaterThan(bestAttemptCount(own, usual).gain);
    expect(valueOfAsking(own, question, usual)).toBeLessThan(0);
  });

  it('is 0 if the budget cannot pay for it', () => {
    expect(valueOfAsking([], question, { ...usual, budgetLeft: 0.03 })).toBe(0);
  });

  it('is never above the saving of the answer, so that a higher price is never paid', () => {
    forAll(attempts, questions, prices, (own, asked, d) => {
      const value = valueOfAsking(own, asked, rich(d));
      // An answer that is right at once saves all of d; its price is downtime before anything else.
      const { gamma, H } = defaultCalibration;
      const downtime = 1 - gamma ** (H * asked.price);
      expect(value).toBeLessThanOrEqual(Math.max(0, asked.p * d - (1 - d) * downtime) + ROUNDING);
    });
  });

  it('stays below 0 for a higher price, a lower probability and a lower hand-off price', () => {
    let turned = 0;
    forAllWith(
      { numRuns: 2_000 },
      attempts,
      questions,
      questions,
      prices,
      prices,
      (own, one, other, d1, d2) => {
        const [lowPrice, highPrice] = smallerFirst(one.price, other.price);
        const [lowP, highP] = smallerFirst(one.p, other.p);
        const [lowD, highD] = smallerFirst(d1, d2);
        const asks = (asked: ModelQuestionEstimate, d: number, rounding: number) =>
          valueOfAsking(own, asked, rich(d)) > rounding;
        const pairs = [
          [asks({ ...one, price: lowPrice }, d1, 0), asks({ ...one, price: highPrice }, d1, ROUNDING)],
          [asks({ ...one, p: highP }, d1, 0), asks({ ...one, p: lowP }, d1, ROUNDING)],
          [asks(one, highD, 0), asks(one, lowD, ROUNDING)],
        ] as const;
        for (const [willing, unwilling] of pairs) {
          if (unwilling) expect(willing).toBe(true);
          if (willing && !unwilling) turned += 1;
        }
      },
    );
    // Both outcomes occur often, so the property is not vacuous.
    expect(turned).toBeGreaterThan(200);
  });

  it('agrees with the dynamic programme that may ask once at any point', () => {
    const one = fc.record({ p: share, units: fc.integer({ min: 1, max: 8 }) });
    let [asked, not] = [0, 0];
    forAllWith(
      { numRuns: 500 },
      fc.array(one, { maxLength: 5 }),
      one,
      fc.integer({ min: 10, max: 60 }),
      fc.constantFrom(0.25, 0.5, 0.75),
      (tries, ask, budgetUnits, handOffPrice) => {
        const calibration = calibrate({ gamma: 0.9, H: 4.5 });
        const problem = problemOf(tries, ask, budgetUnits, handOffPrice);
        const { policy, loss } = solveRecovery(problem);
        const cost = (units: number) => units / budgetUnits;
        const value = valueOfAsking(
          tries.map(({ p, units }) => ({ p, cost: cost(units) })),
          { p: ask.p, price: cost(ask.units), cost: 0 },
          { calibration, handOffPrice, budgetLeft: 1 },
        );
        // If both are equal, either is right.
        if (Math.abs(value) < 1e-9) return;
        const best = policy(0, budgetUnits);
        const isAsking = best !== null && problem.faults[0]!.repairs[best]!.name === 'ask';
        expect({ value, isAsking, loss: loss(0, budgetUnits) }).toMatchObject({ isAsking: value > 0 });
        if (isAsking) asked += 1;
        else not += 1;
      },
    );
    expect(Math.min(asked, not)).toBeGreaterThan(50);
  });
});

interface Units {
  readonly p: number;
  readonly units: number;
}

/** States: the number of failed attempts, and whether the model was asked. */
function problemOf(tries: readonly Units[], ask: Units, budgetUnits: number, handOffPrice: number) {
  const faults: Record<string, RepairSpec[]> = {};
  const to = (state: string, p: number) => (p === 1 ? {} : { moves: { [state]: 1 - p } });
  for (const isAsked of [false, true]) {
    for (let failed = 0; failed <= tries.length; failed++) {
      const next = tries[failed];
      const repairs: RepairSpec[] = [];
      if (next !== undefined)
        repairs.push({
          ...{ name: 'try', cost: next.units / budgetUnits, recovers: next.p },
          ...to(`${isAsked} ${failed + 1}`, next.p),
        });
      if (!isAsked)
        repairs.push({
          ...{ name: 'ask', cost: ask.units / budgetUnits, recovers: ask.p },
          ...to(`true ${failed}`, ask.p),
        });
      faults[`${isAsked} ${failed}`] = repairs;
    }
  }
  return recoveryProblem({
    ...{ calibration: calibrate({ gamma: 0.9, H: 4.5 }), budgetUnits, handOffPrice, faults },
    start: { 'false 0': 1 },
  });
}
