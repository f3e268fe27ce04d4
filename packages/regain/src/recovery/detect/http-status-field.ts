/** The HTTP status in a field of an error or an answer. */

import { field, numberField } from './read-field.ts';

/** Several clients keep the status in `code`; other numbers there are service codes. */
export function statusOf(source: unknown): number | undefined {
  const status = numberField(source, 'status', 'statusCode', 'httpStatusCode') ?? digits(source);
  if (status !== undefined) return status >= 100 && status < 600 ? Math.trunc(status) : undefined;
  const code = numberField(source, 'code');
  return code !== undefined && isRegistered(code) ? code : undefined;
}

/** JSON:API writes statuses as strings. */
function digits(source: unknown): number | undefined {
  for (const key of ['status', 'statusCode']) {
    const text = field(source, key);
    if (typeof text === 'string' && /^[45]\d\d$/.test(text)) return Number(text);
  }
  return undefined;
}

const registered: ReadonlySet<number> = new Set([
  ...Array.from({ length: 19 }, (_, i) => 400 + i),
  ...[421, 422, 423, 424, 425, 426, 428, 429, 431, 451],
  ...[500, 501, 502, 503, 504, 505, 506, 507, 508, 511],
]);

function isRegistered(code: number): boolean {
  return registered.has(code);
}
