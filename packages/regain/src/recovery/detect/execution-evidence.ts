/** What one piece of structured evidence says about a failed request. Undefined: nothing. */
export type ExecutionEvidence = 'refused' | 'in-doubt';

/** Combines several pieces: `in-doubt` takes precedence. */
export function combineEvidence(
  verdicts: readonly (ExecutionEvidence | undefined)[],
): ExecutionEvidence | undefined {
  if (verdicts.includes('in-doubt')) return 'in-doubt';
  return verdicts.includes('refused') ? 'refused' : undefined;
}

/** Of several parallel errors, each must be a refusal. */
export function combineMembers(
  verdicts: readonly (ExecutionEvidence | undefined)[],
): ExecutionEvidence | undefined {
  const all = combineEvidence(verdicts);
  return all === 'refused' && verdicts.includes(undefined) ? undefined : all;
}
