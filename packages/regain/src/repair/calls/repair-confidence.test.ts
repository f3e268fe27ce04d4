import { describe, expect, it } from 'vitest';
import { object } from '../../govern/schemas-in-test.ts';
import type { Json } from '../../types/index.ts';
import { repairCall } from '../arguments/repair-call.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';
import { featureNames, featuresOf } from './confidence-features.ts';
import { confidenceOf, decideRepair, shippedConfidence } from './repair-confidence.ts';

const tool = {
  name: 'book_table',
  description: 'Books a table.',
  inputSchema: object(
    {
      restaurant: { type: 'string', description: 'Where' },
      guests: { type: 'integer', description: 'How many people' },
      hour: { type: 'integer', description: 'Hour of the day' },
    },
    ['restaurant', 'guests'],
  ),
};
const text = 'A table for 4 people at Mill Inn, please.';
const asked = (args: Json, more: Partial<RepairRequest> = {}): RepairRequest => ({
  tools: [tool],
  call: { tool: 'book_table', args },
  text,
  ...more,
});

describe('the confidence in a repair', () => {
  it('is high if only the notation changes', () => {
    const decision = decideRepair(asked({ restaurant: 'Mill Inn', guests: '4' }))!;
    expect(decision.repair.call.args).toEqual({ restaurant: 'Mill Inn', guests: 4 });
    expect(decision.confidence).toBeGreaterThan(0.9);
    expect(decision.isApplied).toBe(true);
  });

  it('is lower for a filled-in value, and still lower with several candidates', () => {
    const once = decideRepair(asked({ restaurant: 'Mill Inn' }))!;
    const twice = decideRepair(
      asked({ restaurant: 'Mill Inn' }, { text: 'Mill Inn, 4 or 5 or 6, perhaps 7.' }),
    );
    const sure = decideRepair(asked({ restaurant: 'Mill Inn', guests: '4' }))!;
    expect(once.confidence).toBeLessThan(sure.confidence);
    expect(twice?.confidence ?? 0).toBeLessThan(once.confidence);
    expect(twice?.isApplied ?? false).toBe(false);
  });

  it('is low if a quoted value or a placeholder remains', () => {
    const plain = asked({ restaurant: 'Mill Inn', guests: '4', hour: 7 });
    const [repair] = repairCall(plain);
    const odd = {
      ...repair!,
      call: { tool: 'book_table', args: { ...repair!.call.args, restaurant: '<name>' } },
    };
    expect(confidenceOf(odd, plain, [odd])).toBeLessThan(0.6 * confidenceOf(repair!, plain, [repair!]));
  });

  it('is a deterministic probability for every repair', () => {
    const request = asked({ place: 'Mill Inn', people: 'four', reasoning: 'x' });
    const repairs = repairCall(request);
    expect(repairs.length).toBeGreaterThan(0);
    for (const repair of repairs) {
      const confidence = confidenceOf(repair, request, repairs);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(confidenceOf(repair, request)).toBe(confidence);
    }
  });

  it('does not change a valid call, and never applies an invalid repair', () => {
    expect(decideRepair(asked({ restaurant: 'Mill Inn', guests: 4 }))).toBeUndefined();
    const decision = decideRepair(asked({ reasoning: 'nothing else' }, { text: '' }));
    expect(decision?.isApplied ?? false).toBe(false);
  });

  it('tolerates hostile texts and values', () => {
    const long = 'a,1."<'.repeat(20_000);
    for (const args of [long, { restaurant: long, guests: long }, [long], null, 7]) {
      const decision = decideRepair(asked(args, { text: long }));
      if (decision !== undefined) expect(Number.isFinite(decision.confidence)).toBe(true);
    }
  });
});

describe('the features', () => {
  it('are finite numbers, one for each shipped weight', () => {
    expect(Object.keys(shippedConfidence.weights)).toEqual(featureNames);
    const request = asked({ place: 'Mill Inn', guests: 'four' });
    const repairs = repairCall(request);
    for (const repair of repairs) {
      const features = featuresOf(repair, request, repairs);
      expect(features).toHaveLength(featureNames.length);
      expect([...features].every(Number.isFinite)).toBe(true);
    }
  });

  it('stay finite if support is 0', () => {
    const request = asked({ restaurant: 'Mill Inn', guests: '4' });
    const [repair] = repairCall(request);
    const none = { ...repair!, support: 0, edits: repair!.edits.map((edit) => ({ ...edit, support: 0 })) };
    expect([...featuresOf(none, request, [none])].every(Number.isFinite)).toBe(true);
  });
});
