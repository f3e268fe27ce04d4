/** Something wrong with a suite. */

export interface Finding {
  /** JSON Pointer into the suite, with tasks, steps and tools by name: `/tasks/flights-02-1/plan/s2`. */
  readonly path: string;
  readonly problem: string;
}

export function finding(path: string, problem: string): Finding {
  return { path, problem };
}

/** What was thrown or returned, in one line. */
export function inWords(met: unknown): string {
  const words = met instanceof Error ? met.message : (JSON.stringify(met) ?? String(met));
  return words.length > 200 ? `${words.slice(0, 200)}...` : words;
}
