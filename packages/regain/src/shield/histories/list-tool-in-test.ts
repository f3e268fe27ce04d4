/** Answers of the verifying read: late, stale, paginated, in another form, or none. */

import type { Json, JsonObject } from '../../types/index.ts';
import { errorAnswer, randomError } from './errors-in-test.ts';
import { chance, pick, upTo } from './random-choices-in-test.ts';
import type { History, PageSign, TimestampFormat } from './random-history-in-test.ts';
import type { Service, ServiceRecord } from './service-in-test.ts';
import type { VirtualTime } from './virtual-time-in-test.ts';

export function listOf(history: History, service: Service, time: VirtualTime) {
  const { readFaultRate, cacheMs, pageSize, pageSign } = history.service;
  const { clock } = time;
  let reads = 0;
  return async (args: JsonObject): Promise<unknown> => {
    const random = history.random.at('read', reads++);
    await clock.sleep(5 + upTo(random, 200));
    if (chance(random, readFaultRate)) {
      const evidence = pick(random, ['refused', 'doubt', 'timeout'] as const);
      if (chance(random, 0.1)) await clock.sleep(1e7);
      if (chance(random, 0.7)) throw randomError(random, evidence, '');
      return chance(random, 0.5) ? errorAnswer(random, evidence, '') : '<html>busy</html>';
    }
    const asOfMs = clock.now() - (chance(random, 0.5) ? cacheMs : 0);
    const shown = service.records
      .filter(({ visibleMs }) => visibleMs <= asOfMs)
      .filter(({ fields }) => isAsked(fields, args))
      .map((record) => recordOf(record, history, service));
    // Old records come first: the wanted one is on the last page.
    const page = shown.slice(0, pageSize);
    const hasMore = page.length < shown.length && pageSign !== undefined;
    return { data: { all: page, ...(hasMore ? signs[pageSign](shown.length) : {}) } };
  };
}

/** Unknown parameters are ignored. */
function isAsked(record: JsonObject, { item, article, reference }: JsonObject): boolean {
  const wanted = item ?? article;
  return (
    (wanted === undefined || String(record.item).toLowerCase() === String(wanted).toLowerCase()) &&
    (reference === undefined || record.reference === reference)
  );
}

function recordOf({ fields, createdMs }: ServiceRecord, history: History, service: Service): JsonObject {
  const { item, ...rest } = fields;
  const isRenamed = service.isRenamed && history.service.isRenamedInRecords;
  // Another form of the same value.
  const kept = history.service.isRestated ? `${String(item)} (fresh)` : item!;
  const stamp = stamps[history.service.timestampFormat];
  const named = isRenamed ? { article: kept } : { item: kept };
  return { ...named, ...rest, created_at: stamp(EPOCH_MS + createdMs) };
}

/** Wall time at the start of every history. */
export const EPOCH_MS = Date.UTC(2026, 0, 5, 9, 0, 0, 250);
const FIVE_HOURS_MS = 5 * 3_600_000;

const iso = (ms: number) => new Date(ms).toISOString();

const stamps: Readonly<Record<TimestampFormat, (wallMs: number) => Json>> = {
  iso,
  seconds: (ms) => iso(Math.floor(ms / 1000) * 1000),
  'rounded-up': (ms) => iso(Math.ceil(ms / 1000) * 1000),
  offset: (ms) => iso(ms + FIVE_HOURS_MS).replace('Z', '+05:00'),
  'epoch-ms': (ms) => ms,
  'epoch-s': (ms) => Math.floor(ms / 1000),
  // Without a zone the time is ambiguous.
  'local-ahead': (ms) => iso(ms + FIVE_HOURS_MS).replace('Z', ''),
  'local-behind': (ms) =>
    iso(ms - FIVE_HOURS_MS)
      .slice(0, 19)
      .replace('T', ' '),
};

/** What says that there are more records. */
const signs: Readonly<Record<PageSign, (total: number) => JsonObject>> = {
  has_more: () => ({ has_more: true }),
  next_cursor: () => ({ next_cursor: 'c2' }),
  total: (total) => ({ total }),
  hasMore: () => ({ hasMore: true }),
  nextPageToken: () => ({ nextPageToken: 't2' }),
  next: () => ({ links: { next: 'https://service.example/list?page=2' } }),
  page_info: () => ({ pageInfo: { hasNextPage: true, endCursor: 'c2' } }),
};
