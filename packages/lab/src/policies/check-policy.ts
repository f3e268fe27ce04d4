/** The conformance suite for policies of one's own, in the shape that `--policy` and runExperiment take: no test runner. */

import { policyFindings } from 'regain/internal/recovery';
import { type CheckWait, checkWithin } from 'regain/internal/types';
import { type CustomPolicy, type CustomPolicyFactory, parseCustomPolicy } from './custom-policy.ts';

/**
 * Throws a RegainError that lists everything that is wrong. `trials` is the number of scripts of failures, and of situations,
 * that the policy is tried on. What it throws counts as wrong, though a run would survive it.
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
        // A complaint that a situation has raised is listed already.
        ...findings.flatMap(({ rule, problem }) => (rule === 'survives' ? [] : [`${rule}: ${problem}`])),
      ];
    },
  );
}
