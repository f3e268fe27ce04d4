/** Numbers as people read them. */

import { groupDigits } from 'regain/internal/text';

export { fixed, groupDigits, percent, signed, withInterval } from 'regain/internal/text';

export function share(value: number, digits = 1): string {
  return `${(100 * value).toFixed(digits)} %`;
}

/** "1 call", "2 calls". */
export function counted(count: number, one: string): string {
  return `${groupDigits(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** "1.2 s", "340 ms", "2.1 min". */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return '-';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 100_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 6_000_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  return count < 1e6 ? `${(count / 1e3).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

/** A price as decisions state it: ".04". */
export function price(value: number): string {
  return value.toFixed(value < 0.1 ? 3 : 2).replace(/^0/, '');
}

/** One line of bounded length; the whole text is in the title of its element. */
export function clip(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

const PRETTY_MAX = 4_000;

export function pretty(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing');
  return text.length <= PRETTY_MAX ? text : `${text.slice(0, PRETTY_MAX)}\n… (${text.length} characters)`;
}

/** "2026-03-01 09:30" of an instant in ISO 8601. */
export function minute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
