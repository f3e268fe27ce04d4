/** What a tool has returned, as text before the notes on its call. */

/** Undefined if it has no JSON, such as a circular object: the framework has words of its own for it. */
export function jsonText(output: unknown): string | undefined {
  try {
    return JSON.stringify(output, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
  } catch {
    return undefined;
  }
}
