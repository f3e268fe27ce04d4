/** Something wrong with a suite. */

export interface SuiteFinding {
  /** JSON Pointer into the suite, with tasks, steps and tools by name: `/tasks/flights-02-1/plan/s2`. */
  readonly path: string;
  readonly problem: string;
}

export function finding(path: string, problem: string): SuiteFinding {
  return { path, problem };
}

/** What was thrown or returned, in one line. */
export function oneLine(value: unknown): string {
  const words = value instanceof Error ? value.message : (JSON.stringify(value) ?? String(value));
  return words.length > 200 ? `${words.slice(0, 200)}...` : words;
}
