/**
 * How answers state that they are old, in the words of public APIs and of HTTP caches. An ordinary date of a record is no
 * age: `updated_at`, `last_modified`, `created_at` and `date` are never read, and neither is a field that the schema
 * declares, unless it is a mark of a cache.
 */

import type { Json, JsonObject, JsonSchema } from '../types/index.ts';
import { isObject, parseInstant, wordSet } from '../values/index.ts';
import { normalisedName } from './page-fields.ts';
import { propertyAt } from './schema-members.ts';

/** True in answers of a cache. */
const oldFlags = wordSet(
  'stale isstale cached iscached fromcache servedfromcache cachehit outdated isoutdated',
);
/** HTTP caches write HIT, STALE or EXPIRED here. */
const cacheStates = wordSet('cache xcache cachestatus cfcachestatus xcachestatus');
const OLD_STATE = /^(?:hit|stale|expired|tcp_hit)\b/i;
/** Objects in which answers describe themselves. */
const holders = wordSet('cache caching cacheinfo meta metadata headers freshness');
/** An age, alone or with its unit: `age`, `age_seconds`, `cache_age_ms`, `data_age`, `staleness`. */
const AGE =
  /^(?:(?:cache|data|result|response|content|snapshot)?age(?:in)?|staleness(?:in)?|(?:stale|cached)for)(?:s|ms|secs?|seconds?|millis|milliseconds|mins?|minutes?|hours?|hrs?|days?)?$|^(?:seconds|minutes|hours|days)old$/;
/** When an answer was taken from its source. */
const TAKEN =
  /^(?:(?:data|prices?|quotes?|rates?|valid|current|correct)?as(?:of|at)(?:date|time|timestamp)?|(?:last)?(?:cached|fetched|retrieved|refreshed|synced|crawled)(?:at|on|time|date|timestamp)?|snapshot(?:at|date|time|timestamp|taken|takenat)?|(?:cache|data)(?:date|time|timestamp|updatedat|generatedat|refreshedat))$/;
const unitSeconds: readonly (readonly [suffix: RegExp, seconds: number])[] = [
  [/(?:ms|millis|milliseconds)$/, 0.001],
  [/(?:mins?|minutes?|minutesold)$/, 60],
  [/(?:hours?|hrs?|hoursold)$/, 3600],
  [/(?:days?|daysold)$/, 86_400],
];
/** A younger answer is fresh, unless it states another limit: a usual lifetime of shared caches. */
const FRESH_SECONDS = 300;
const lifetimes = wordSet('maxage ttl ttlseconds maxageseconds lifetime');

/** Whether an object says in so many words that it is old. */
export function isMarkedAsOld(object: JsonObject): boolean {
  return Object.entries(object).some(([name, value]) => isOldMark(normalisedName(name), value));
}

/**
 * The sign that an answer is old: a mark of a cache, or an age or a time that the schema does not declare. Without a schema
 * only marks count. A time is compared with the clock, where there is one.
 */
export function ageSign(
  answer: JsonObject,
  outputSchema: JsonSchema | undefined,
  nowMs?: number,
): { readonly isMark: boolean; readonly path: string } | undefined {
  for (const { name, value, object, isDeclared, path } of statementsIn(answer, outputSchema)) {
    const normalised = normalisedName(name);
    if (isOldMark(normalised, value)) return { isMark: true, path };
    if (outputSchema === undefined || isDeclared) continue;
    if (isOldAge(normalised, value, object) || isOldTime(normalised, value, nowMs))
      return { isMark: false, path };
  }
  return undefined;
}

/** The answer without the top-level fields that say that it is old. */
export function withoutAgeSigns(answer: JsonObject, outputSchema: JsonSchema | undefined): JsonObject {
  const kept = Object.entries(answer).filter(
    ([name, value]) => propertyAt(outputSchema, name) !== undefined || !isAgeField(name, value),
  );
  return Object.fromEntries(kept);
}

/** Whether a field of this name states an age, whatever its value. */
export function isAgeField(name: string, value: Json = null): boolean {
  const normalised = normalisedName(name);
  return (
    oldFlags.has(normalised) ||
    cacheStates.has(normalised) ||
    AGE.test(normalised) ||
    TAKEN.test(normalised) ||
    (holders.has(normalised) && isObject(value) && Object.keys(value).some((inner) => isAgeField(inner)))
  );
}

interface Statement {
  readonly name: string;
  readonly value: Json;
  readonly object: JsonObject;
  readonly isDeclared: boolean;
  readonly path: string;
}

/** The fields of the answer, and those of objects in which it describes itself. */
function statementsIn(answer: JsonObject, outputSchema: JsonSchema | undefined): Statement[] {
  return Object.entries(answer).flatMap(([name, value]): Statement[] => {
    const own = propertyAt(outputSchema, name);
    const here = { name, value, object: answer, isDeclared: own !== undefined, path: name };
    if (!isObject(value) || !holders.has(normalisedName(name))) return [here];
    const inner = Object.entries(value).map(([key, part]): Statement => {
      const isDeclared =
        own !== undefined && (own.properties === undefined || propertyAt(own, key) !== undefined);
      // `cache: { hit: true }`.
      const full = normalisedName(name) === 'cache' && key === 'hit' ? 'cachehit' : key;
      return { name: full, value: part, object: value, isDeclared, path: `${name}.${key}` };
    });
    return [here, ...inner];
  });
}

function isOldMark(normalised: string, value: Json): boolean {
  if (value === true) return oldFlags.has(normalised);
  return typeof value === 'string' && cacheStates.has(normalised) && OLD_STATE.test(value);
}

function isOldAge(normalised: string, value: Json, beside: JsonObject): boolean {
  const figure = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof figure !== 'number' || !AGE.test(normalised)) return false;
  const unit = unitSeconds.find(([suffix]) => suffix.test(normalised))?.[1] ?? 1;
  const limit = Object.entries(beside).find(([name]) => lifetimes.has(normalisedName(name)))?.[1];
  return figure * unit > (typeof limit === 'number' ? limit : FRESH_SECONDS);
}

function isOldTime(normalised: string, value: Json, nowMs: number | undefined): boolean {
  const takenMs = TAKEN.test(normalised) ? timeMs(value) : undefined;
  if (takenMs === undefined) return false;
  return nowMs === undefined || nowMs - takenMs > 1000 * FRESH_SECONDS;
}

/** An instant, the end of a day, or seconds or milliseconds since 1970. */
function timeMs(value: Json): number | undefined {
  if (typeof value === 'number') return value < 1e8 ? undefined : value < 1e11 ? 1000 * value : value;
  if (typeof value !== 'string') return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) + 86_400_000 : undefined;
  return day ?? parseInstant(value);
}
