/** What one piece of structured evidence says of a request that failed. Silence is undefined. */
export type Verdict = 'refused' | 'in-doubt';

/** Several pieces together: whatever leaves doubt wins. */
export function joined(verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  if (verdicts.includes('in-doubt')) return 'in-doubt';
  return verdicts.includes('refused') ? 'refused' : undefined;
}

/** Of several that stand side by side, each must have been refused. */
export function allOf(verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  const all = joined(verdicts);
  return all === 'refused' && verdicts.includes(undefined) ? undefined : all;
}
