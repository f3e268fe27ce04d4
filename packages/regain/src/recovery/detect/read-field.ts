/** Reads fields of untrusted values: getters and proxies that throw count as absent. */

export function field(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

export function textField(value: unknown, key: string): string | undefined {
  const found = field(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The first of the fields with a number or a numeric string. */
export function numberField(value: unknown, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const found = field(value, key);
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return undefined;
}
