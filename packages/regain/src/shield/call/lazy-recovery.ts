/** What is loaded when a call fails or is rejected for the first time: an import of `protect` stays small. */

type Recovery = typeof import('./recover-call.ts');
type Diagnosis = typeof import('./diagnose-in-shadow.ts');
type Rejection = typeof import('./reject-call.ts');
type Screening = typeof import('../../screening/index.ts');

let recovery: Recovery | undefined;
let diagnosis: Diagnosis | undefined;
let screening: Screening | undefined;

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

export async function rejectBreakerOpen(
  ...args: Parameters<Rejection['rejectBreakerOpen']>
): Promise<unknown> {
  return (await import('./reject-call.ts')).rejectBreakerOpen(...args);
}

export async function rejectBusy(...args: Parameters<Rejection['rejectBusy']>): Promise<unknown> {
  return (await import('./reject-call.ts')).rejectBusy(...args);
}

/** Await this before `isQuotable`. */
export async function loadScreening(): Promise<void> {
  screening ??= await import('../../screening/index.ts');
}

/** Whether a text may be shown to a model. False for every text until screening is loaded. */
export function isQuotable(text: string): boolean {
  return screening !== undefined && screening.suspicionOf(text) === undefined;
}
