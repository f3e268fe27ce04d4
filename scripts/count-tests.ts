/** Reads how many tests passed and failed from the result file that Vitest writes. */

interface VitestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { status: string }[];
  }[];
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** Files with tests that have no result: their process died. */
  readonly unfinished: readonly string[];
}

/** No result at all counts as one failure; so does a file that broke outside its tests. */
export function countTests(json: string | null): TestCount {
  if (json === null) return { passed: 0, failed: 1, unfinished: [] };
  const result: VitestResult = JSON.parse(json);
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const unfinished = result.testResults.filter((file) =>
    file.assertionResults.some((test) => test.status === 'pending'),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    unfinished: unfinished.map((file) => file.name),
  };
}
