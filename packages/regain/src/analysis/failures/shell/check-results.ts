/** What test runners, compilers and linters print if the code under work is wrong: their answer, not their failure. */

/** Lines of test runners, by runner. */
const failedTests: readonly RegExp[] = [
  // pytest, unittest, nose, tox
  /^=+ .{0,120}\b\d+ (?:failed|errors?)\b.{0,120}=+\s*$|^(?:FAILED|ERROR) \S+::|^\d+ failed\b|^FAILED \((?:failures|errors)=|^_{3,} ERROR collecting|^ERROR: \w+ \([\w.]+\)|^FAIL: \w+ \(/m,
  // jest, vitest, mocha, ava, node:test, playwright, cypress
  /^\s{0,4}(?:Tests|Test Suites|Test Files):?\s+(?:\S+ ){0,2}?\d+ failed|^\s{0,4}\d+ failing\b|^# fail [1-9]|^ℹ fail [1-9]|^\s{0,4}\d+ (?:tests?|specs?) failed|^\s{0,4}(?:FAIL|✖|×|❯)\s+\S+\.(?:test|spec)\.|^not ok \d+|^\s{0,4}\d+ failed$/m,
  // go, cargo, dotnet, swift, ctest
  /^--- FAIL: |^FAIL\t|^FAIL$|^test result: FAILED|^test .{1,200} \.\.\. FAILED|^Failed!\s+- Failed:|^\d+% tests passed, [1-9]\d* tests? failed|^Test Suite .{1,200} failed|^error: test failed/m,
  // Maven, Gradle, sbt, RSpec, PHPUnit, prove
  /Tests run: \d+, (?:Failures: [1-9]|Failures: 0, Errors: [1-9])|^\d+ examples?, [1-9]\d* failures?|^FAILURES!|^Tests: \d+, .{0,60}(?:Failures|Errors): [1-9]|^Result: FAIL|There (?:was|were) \d+ failures?|^> There were failing tests/m,
];

/** Lines of compilers, type checkers and linters. */
const failedChecks: readonly RegExp[] = [
  /^\S{1,300}(?:\(\d+,\d+\)|:\d+:\d+)(?::| -) (?:\[?error\b|fatal error|error TS)|^error(?:\[E\d+\])?: |^error TS\d+|^Found \d+ errors?\b|^✖ \d+ problems?|^\s{0,4}\d+:\d+\s+error\s|^\S{1,300}:\d+: error: |^\S{1,300}:\d+:\d+: [EFWC]\d{3,4} |^would reformat |^Oh no!|^\[error\] |^\[ERROR\] |^Failed to compile|^Build failed|^BUILD FAIL(?:ED|URE)|^make(?:\[\d+\])?: \*\*\* |^ERROR in |^npm (?:ERR!|error) Lifecycle script|^ELIFECYCLE|^ ELIFECYCLE|^FAILED: |^ninja: build stopped|^Found \d+ (?:issues?|fixable)|^\S{1,200}\.go:\d+:\d+: |^Type error: |^\[warn\] Code style issues/m,
];

export function hasFailedTests(text: string): boolean {
  return failedTests.some((pattern) => pattern.test(text));
}

export function hasFailedChecks(text: string): boolean {
  return failedChecks.some((pattern) => pattern.test(text));
}
