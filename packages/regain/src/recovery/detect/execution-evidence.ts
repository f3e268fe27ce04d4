/** What one piece of structured evidence says of a request that failed. Silence is undefined. */
export type ExecutionEvidence = 'refused' | 'in-doubt';

/** Several pieces together: whatever leaves doubt wins. */
export function combineEvidence(
  verdicts: readonly (ExecutionEvidence | undefined)[],
): ExecutionEvidence | undefined {
  if (verdicts.includes('in-doubt')) return 'in-doubt';
  return verdicts.includes('refused') ? 'refused' : undefined;
}

/** Of several that stand side by side, each must have been refused. */
export function combineMembers(
  verdicts: readonly (ExecutionEvidence | undefined)[],
): ExecutionEvidence | undefined {
  const all = combineEvidence(verdicts);
  return all === 'refused' && verdicts.includes(undefined) ? undefined : all;
}
