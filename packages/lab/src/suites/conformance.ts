/** The test kit for suites, including a user's own: lists every problem with its path. */

import {
  type BoundedCall,
  type CheckWait,
  checkWithin,
  messageWithoutPath,
  RegainError,
  requireConformance,
  type Suite,
} from 'regain/internal/types';
import { checkDeclaredEffects } from './conformance/declared-effects.ts';
import { checkFacts } from './conformance/facts.ts';
import type { SuiteFinding } from './conformance/finding.ts';
import { checkRuns } from './conformance/gold-runs.ts';
import { checkShape } from './conformance/shape.ts';
import { parseSuite } from './parse-suite.ts';

export type { SuiteFinding } from './conformance/finding.ts';

/**
 * An empty list means that the suite conforms. Checks that run tools start once all static checks pass: a plan with an
 * unknown tool cannot show whether its effects are declared correctly.
 */
export async function suiteFindings(suite: Suite): Promise<readonly SuiteFinding[]> {
  const shape = checkShape(suite);
  if (shape.length > 0) return shape;
  const facts = checkFacts(suite);
  const runs = await checkRuns(suite);
  if (runs.length > 0) return [...facts, ...runs];
  return [...facts, ...(await checkDeclaredEffects(suite))];
}

/** Throws a RegainError that lists every problem of a suite. Needs no test runner. */
export async function checkSuite(suite: Suite, wait: CheckWait = {}): Promise<void> {
  const checked = parsed(suite);
  await checkWithin(
    () => `the suite ${suite.name}`,
    wait,
    async (bounded) => {
      const findings = await suiteFindings(boundedSuite(checked, bounded));
      return findings.map(({ path, problem }) => `${path}: ${problem}`);
    },
  );
}

function boundedSuite(suite: Suite, bounded: BoundedCall): Suite {
  const open: Suite['open'] = (...opened) => {
    const world = suite.open(...opened);
    const tools = world.tools.map((tool) => ({
      ...tool,
      execute: ((...called) =>
        bounded(`execute of ${tool.name}`, () => tool.execute(...called))) satisfies typeof tool.execute,
    }));
    return {
      ...{ tools, snapshot: () => world.snapshot(), effects: () => world.effects() },
      ...(world.remedy && { remedy: (value) => world.remedy!(value) }),
      ...(world.canonical && { canonical: (answer) => world.canonical!(answer) }),
    };
  };
  return { ...suite, open };
}

/** A value that is no suite cannot be checked further. */
function parsed(suite: Suite): Suite {
  try {
    return parseSuite(suite);
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    const name = String((suite as Partial<Suite> | undefined)?.name ?? 'without a name');
    requireConformance(`the suite ${name}`, [
      `${error.place?.path ?? '/'}: ${messageWithoutPath(error.message, error.place)}`,
    ]);
    throw error;
  }
}
