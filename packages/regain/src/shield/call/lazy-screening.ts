/** Screening of what a tool said, loaded when the first call is not recovered: most programs never need it. */

type ScreenText = (text: string) => string | undefined;

let suspicionOf: ScreenText | undefined;

/** Resolves when `isQuotable` may be asked. */
export async function loadScreening(): Promise<void> {
  if (suspicionOf === undefined) ({ suspicionOf } = await import('../../screening/index.ts'));
}

/** Whether a text may be shown to a model. Before screening is loaded nothing may. */
export function isQuotable(text: string): boolean {
  return suspicionOf !== undefined && suspicionOf(text) === undefined;
}
