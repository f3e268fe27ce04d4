/** The test kit for suites, a user's own included: everything that is wrong with one, and where. */

import type { Suite } from '../contract/task.ts';
import { checkDeeds } from './conformance/deeds.ts';
import { checkFacts } from './conformance/facts.ts';
import type { Finding } from './conformance/finding.ts';
import { checkRuns } from './conformance/runs.ts';
import { checkShape } from './conformance/shape.ts';

export type { Finding } from './conformance/finding.ts';

/**
 * An empty list means that the suite conforms. What runs is only checked once everything that does not need running
 * is in order: a plan that names no tool cannot tell whether its effects are true.
 */
export async function checkSuite(suite: Suite): Promise<readonly Finding[]> {
  const shape = checkShape(suite);
  if (shape.length > 0) return shape;
  const facts = checkFacts(suite);
  const runs = await checkRuns(suite);
  if (runs.length > 0) return [...facts, ...runs];
  return [...facts, ...(await checkDeeds(suite))];
}
