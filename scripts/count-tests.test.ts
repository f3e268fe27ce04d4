import { describe, expect, it } from 'vitest';
import { countTests } from './count-tests.ts';

const file = (status: string, ...tests: string[]) => ({
  name: `${tests.length}.test.ts`,
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('the count of tests', () => {
  it('is what Vitest counted', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    const json = JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults });
    expect(countTests(json)).toEqual({ passed: 3, failed: 1, unfinished: [] });
  });

  it('counts a file that broke before its tests, and a missing result, as failures', () => {
    const json = JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [file('failed')] });
    expect(countTests(json)).toEqual({ passed: 0, failed: 1, unfinished: [] });
    expect(countTests(null)).toEqual({ passed: 0, failed: 1, unfinished: [] });
  });

  it('names files whose process died, and not those that were left out', () => {
    const testResults = [file('passed', 'passed', 'pending', 'pending'), file('passed', 'passed', 'skipped')];
    const json = JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults });
    expect(countTests(json)).toEqual({ passed: 2, failed: 0, unfinished: ['3.test.ts'] });
  });
});
