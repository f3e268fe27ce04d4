/** What test runners, compilers and linters print if the code under work is wrong: their answer, not their failure. */

import { type Found, negative } from '../found.ts';
import type { ProgramKind } from './program-kinds.ts';

/** Lines about failed tests, by runner. */
const failedTests: readonly (readonly [runners: string, line: RegExp])[] = [
  ['pytest, its summary', /^=+ .{0,120}\b\d+ (?:failed|errors?)\b.{0,120}=+\s*$|^\d+ failed\b/m],
  ['pytest', /^(?:FAILED|ERROR) \S+::|^_{3,} ERROR collecting/m],
  ['unittest, nose', /^FAILED \((?:failures|errors)=|^(?:FAIL|ERROR): \w+ \([\w.]+\)/m],
  ['jest, vitest', /^\s{0,4}(?:Tests|Test Suites|Test Files):?\s+(?:\S+ ){0,2}?\d+ failed/m],
  ['jest, vitest, by file', /^\s{0,4}(?:FAIL|✖|×|❯)\s+\S+\.(?:test|spec)\./m],
  ['mocha, ava, playwright', /^\s{0,4}\d+ (?:failing\b|(?:tests?|specs?) failed|failed$)/m],
  ['node:test, TAP', /^(?:#|ℹ) fail [1-9]|^not ok \d+/m],
  ['go', /^--- FAIL: |^FAIL(?:\t|$)/m],
  ['cargo', /^test result: FAILED|^test .{1,200} \.\.\. FAILED|^error: test failed/m],
  [
    'dotnet, swift, ctest',
    /^Failed!\s+- Failed:|^Test Suite .{1,200} failed|^\d+% tests passed, [1-9]\d* tests? failed/m,
  ],
  [
    'Maven, Gradle',
    /Tests run: \d+, (?:Failures: [1-9]|Failures: 0, Errors: [1-9])|^> There were failing tests/m,
  ],
  [
    'RSpec, PHPUnit, prove',
    /^\d+ examples?, [1-9]\d* failures?|^FAILURES!|^Tests: \d+, .{0,60}(?:Failures|Errors): [1-9]|^Result: FAIL/m,
  ],
];

/** Lines about rejected code, by program. */
const failedChecks: readonly (readonly [programs: string, line: RegExp])[] = [
  [
    'tsc, gcc, clang, swiftc',
    /(?:\(\d+,\d+\)|:\d+:\d+)(?::| -) (?:\[?error\b|fatal error)|^error TS\d+|^Found \d+ errors?\b/m,
  ],
  ['mypy, javac', /^\S{1,300}:\d+: error: /m],
  ['rustc, swift', /^error(?:\[E\d+\])?: /m],
  ['go', /^\S{1,200}\.go:\d+:\d+: /m],
  ['eslint, biome', /^✖ \d+ problems?|^\s{0,4}\d+:\d+\s+error\s|^Found \d+ (?:issues?|fixable)/m],
  ['black, prettier', /^would reformat |^Oh no!|^\[(?:error|warn)\] /m],
  ['bundlers', /^Failed to compile|^ERROR in |^Build failed|^Type error: /m],
  [
    'make, ninja, Maven, Gradle',
    /^make(?:\[\d+\])?: \*\*\* |^ninja: build stopped|^FAILED: |^BUILD FAIL(?:ED|URE)|^\[ERROR\] /m,
  ],
  ['npm, pnpm', /^npm (?:ERR!|error) Lifecycle script|^\s?ELIFECYCLE/m],
];

const OF_PYTHON_LINTERS = /^\S{1,300}:\d+:\d+: [EFWC]\d{3,4} /m;

/** Every line about tests has one of the first, every line about code one of the second. */
const TEST_WORDS = /fail|error|not ok|[✖×❯]/i;
const CHECK_WORDS = /error|found|\.go:|problem|reformat|oh no!|\[warn\]|fail|stopped|lifecycle|\*\*\*/i;

/**
 * What the programs that examine the code under work say about it, in the lines of complaints; undefined if none ran, or
 * none found anything.
 */
export function checkResult(complaints: string, kinds: ReadonlySet<ProgramKind>): Found | undefined {
  if (!kinds.has('build') && !kinds.has('test') && !kinds.has('own')) return undefined;
  const says = ([, line]: readonly [string, RegExp]) => line.test(complaints);
  if (kinds.has('test') && TEST_WORDS.test(complaints) && failedTests.some(says))
    return negative('tests of the code under work failed');
  const isRejected =
    OF_PYTHON_LINTERS.test(complaints) || (CHECK_WORDS.test(complaints) && failedChecks.some(says));
  return isRejected ? negative('the code under work was rejected') : undefined;
}
