/** The recovery loop, loaded when the first call fails: an import of `protect` stays small. */

type Recovery = typeof import('./recover-call.ts');
type Diagnosis = typeof import('./diagnose-in-shadow.ts');

let recovery: Recovery | undefined;
let diagnosis: Diagnosis | undefined;

export async function loadRecovery(): Promise<Recovery> {
  recovery ??= await import('./recover-call.ts');
  return recovery;
}

export async function loadDiagnosis(): Promise<Diagnosis> {
  diagnosis ??= await import('./diagnose-in-shadow.ts');
  return diagnosis;
}

export async function recoverCall(...args: Parameters<Recovery['recoverCall']>): Promise<unknown> {
  return (recovery ?? (await loadRecovery())).recoverCall(...args);
}

/** A memory waits for a call only after a failure, and then the loop has been loaded. */
export function observeClean(...args: Parameters<Recovery['observeClean']>): void {
  recovery?.observeClean(...args);
}

export async function diagnoseInShadow(...args: Parameters<Diagnosis['diagnoseInShadow']>): Promise<void> {
  return (diagnosis ?? (await loadDiagnosis())).diagnoseInShadow(...args);
}
