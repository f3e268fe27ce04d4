import { describe, expect, it } from 'vitest';
import { countTests } from './count-tests.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('the count of tests', () => {
  it('is what Vitest counted', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    const json = JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults });
    expect(countTests(json)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that broke before its tests, and a missing result, as failures', () => {
    const json = JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [file('failed')] });
    expect(countTests(json)).toEqual({ passed: 0, failed: 1 });
    expect(countTests(null)).toEqual({ passed: 0, failed: 1 });
  });
});
