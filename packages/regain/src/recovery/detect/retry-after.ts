/** The delay that a service requests: from fields, headers (seconds or an HTTP date) or its message. */

import { allMatches } from './all-matches.ts';
import { field } from './read-field.ts';

/** Sources, most specific first. `epochMs`: the current Unix time, for dates. */
export interface RetryAfterSources {
  /** The error, its response, its body: any object with fields. */
  readonly sources: readonly unknown[];
  readonly message: string;
  readonly epochMs?: number | undefined;
}

const HEADER_FIELDS = ['headers', 'responseHeaders'];
const SECONDS_FIELDS = ['retryAfter', 'retry_after', 'retryDelay', 'retryAfterSeconds'];

/** Milliseconds; undefined if no delay is requested. */
export function retryAfterOf({ sources, message, epochMs }: RetryAfterSources): number | undefined {
  for (const source of sources) {
    const ms = field(source, 'retryAfterMs') ?? field(source, 'retry_after_ms');
    if (isPause(ms)) return ms;
    for (const name of HEADER_FIELDS) {
      const asked = retryAfterInHeaders(field(source, name), epochMs);
      if (asked !== undefined) return asked;
    }
    for (const name of SECONDS_FIELDS) {
      const value = field(source, name);
      const asked =
        typeof value === 'number' ? value * 1000 : typeof value === 'string' ? parseDelay(value) : undefined;
      if (isPause(asked)) return asked;
    }
  }
  return retryAfterInText(message);
}

function retryAfterInHeaders(headers: unknown, epochMs: number | undefined): number | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const ms = Number(header(headers, 'retry-after-ms') ?? Number.NaN);
  if (isPause(ms)) return ms;
  const value = header(headers, 'retry-after');
  if (value === undefined) return undefined;
  const plain = parseDelay(value);
  if (plain !== undefined) return plain;
  const until = Date.parse(value);
  const sent = Date.parse(header(headers, 'date') ?? '');
  const now = Number.isNaN(sent) ? epochMs : sent;
  return Number.isNaN(until) || now === undefined ? undefined : Math.max(0, until - now);
}

/** From a Headers object, a Map, or a plain object with keys in any case. */
function header(headers: object, name: string): string | undefined {
  try {
    const get = field(headers, 'get');
    const found =
      typeof get === 'function'
        ? (get.call(headers, name) as unknown)
        : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
    const first: unknown = Array.isArray(found) ? found[0] : found;
    return typeof first === 'string' || typeof first === 'number' ? String(first).trim() : undefined;
  } catch {
    return undefined;
  }
}

/** "12", "1.5", "34s", "6m0s". */
function parseDelay(value: string): number | undefined {
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
  return durationAt(value);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const DURATION =
  /^\s*(\d{1,9}(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)(?![a-z])/i;
const COMPOSITE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h)){2,4}(?![a-z\d])/i;
/** Words that introduce a requested delay. */
const ASKING =
  /(?:retry|try(?:ing)? again|wait|back ?off|slow down|renews?|resets?|available(?: again)?|next \w+)\b(?:[- _]?after)?/gi;
const REACH = 40;

function retryAfterInText(message: string): number | undefined {
  const text = message.slice(0, 2_000);
  const asHeader = /retry[-_ ]?after["']?\s*[:=]\s*["']?(\d{1,9}(?:\.\d+)?)(?![\d.]*[ \t]*[a-z\d])/i.exec(
    text,
  );
  if (asHeader !== null) return Number(asHeader[1]) * 1000;
  for (const asking of allMatches(text, ASKING)) {
    const start = asking.index + asking[0].length;
    // Only within the sentence: "Please retry. It took 30 s." requests no delay.
    const [reach] = text.slice(start, start + REACH).split(/\.\s|[;\n]/);
    for (const number of reach!.matchAll(/\d/g)) {
      const found = durationAt(reach!.slice(number.index));
      if (found !== undefined) return found;
      break;
    }
  }
  return undefined;
}

/** The duration at the beginning of a text. */
function durationAt(text: string): number | undefined {
  const composite = COMPOSITE.exec(text.trimStart());
  if (composite !== null) {
    const parts = composite[0].matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/gi);
    return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!.toLowerCase()]!, 0);
  }
  const single = DURATION.exec(text);
  if (single === null) return undefined;
  const unit = single[2]!.toLowerCase();
  return Number(single[1]) * UNITS[unit.startsWith('ms') || unit.startsWith('mil') ? 'ms' : unit[0]!]!;
}

function isPause(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
