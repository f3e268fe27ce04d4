/** Failures that are diagnosed in traces agree with labels that were set by hand: floors below what was measured. */

import { describe, expect, it } from 'vitest';
import { agreementOnFailures, type JudgedCall, rightClasses, type Share, share } from './accuracy.ts';
import { labelledCalls, traceData } from './labelled-calls.ts';

const rate = ({ count, total }: Share) => count / total;

function measured(calls: readonly JudgedCall[]) {
  const { precision, recall } = agreementOnFailures(calls);
  return { precision: rate(precision), recall: rate(recall), classes: rate(rightClasses(calls)) };
}

const half = (calls: readonly JudgedCall[], name: JudgedCall['half']) =>
  calls.filter((call) => call.half === name);

const folder = traceData.folder();
if (folder === undefined)
  console.warn(`skipped: labelled calls of sample files; the study ${traceData.lack}`);

describe.skipIf(folder === undefined)('labelled calls of sample files', () => {
  it('are diagnosed as their labels say, in both halves', async () => {
    const calls = await labelledCalls(folder!);
    const development = measured(half(calls, 'development'));
    expect(development.precision).toBeGreaterThan(0.9);
    expect(development.recall).toBeGreaterThan(0.95);
    expect(development.classes).toBeGreaterThan(0.9);
    const test = measured(half(calls, 'test'));
    expect(test.precision).toBeGreaterThan(0.68);
    expect(test.recall).toBeGreaterThan(0.9);
    expect(test.classes).toBeGreaterThan(0.9);
  });
});

it('a share has the interval of Wilson', () => {
  const { low, high } = share(8, 10);
  expect(low).toBeCloseTo(0.4902, 4);
  expect(high).toBeCloseTo(0.9433, 4);
  expect(share(0, 0)).toMatchObject({ low: 0, high: 1 });
  expect(share(3, 3).high).toBe(1);
});
