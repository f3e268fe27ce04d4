/** The conformance suite for a user's policy, in the form that `--policy` and runExperiment take. Needs no test runner. */

import { type PolicyFinding, policyFindings } from 'regain/internal/recovery';
import { type CheckWait, checkWithin } from 'regain/internal/types';
import { type CustomPolicy, type CustomPolicyFactory, parseCustomPolicy } from './custom-policy.ts';

/**
 * Throws a RegainError that lists every broken rule, with one example. `trials` is the number of failure scripts, and of situations, that the
 * policy is tried on. An error that it throws is a violation, although a run would continue.
 */
export async function checkPolicy(
  policy: CustomPolicy | CustomPolicyFactory,
  { trials = 200, ...wait }: CheckWait & { readonly trials?: number } = {},
): Promise<void> {
  const { name, policy: make } = parseCustomPolicy(policy, 'the policy');
  const complaints = new Set<string>();
  const complain = (error: unknown) =>
    void complaints.add(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  await checkWithin(
    () => `the policy ${name}`,
    wait,
    async (bounded) => {
      const findings = await policyFindings(make({ onError: complain }), { trials, bounded });
      return [
        ...[...complaints].map((error) => `throws: ${error}`),
        // An error raised in a situation is listed already.
        ...firstOfEachRule(findings.filter(({ rule }) => rule !== 'survives')),
      ];
    },
  );
}

/** A rule is broken in most of the trials or in few: one example shows what is wrong. */
function firstOfEachRule(findings: readonly PolicyFinding[]): string[] {
  return [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return `${rule}: ${first!.problem}${more}`;
  });
}
