/** The recovery loop, loaded when the first call fails: an import of `protect` stays small. */

type Recovery = typeof import('./recover-call.ts');
type Diagnosis = typeof import('./diagnose-in-shadow.ts');

let loaded: (Recovery & Diagnosis) | undefined;

export async function loadRecovery(): Promise<Recovery & Diagnosis> {
  loaded ??= { ...(await import('./recover-call.ts')), ...(await import('./diagnose-in-shadow.ts')) };
  return loaded;
}

export async function recoverCall(...args: Parameters<Recovery['recoverCall']>): Promise<unknown> {
  return (loaded ?? (await loadRecovery())).recoverCall(...args);
}

export async function diagnoseInShadow(...args: Parameters<Diagnosis['diagnoseInShadow']>): Promise<void> {
  return (loaded ?? (await loadRecovery())).diagnoseInShadow(...args);
}
