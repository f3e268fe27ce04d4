/** Screening of tool messages, loaded when the first call is not recovered: most programs never need it. */

type ScreenText = (text: string) => string | undefined;

let suspicionOf: ScreenText | undefined;

/** Await this before `isQuotable`. */
export async function loadScreening(): Promise<void> {
  if (suspicionOf === undefined) ({ suspicionOf } = await import('../../screening/index.ts'));
}

/** Whether a text may be shown to a model. False for every text until screening is loaded. */
export function isQuotable(text: string): boolean {
  return suspicionOf !== undefined && suspicionOf(text) === undefined;
}
