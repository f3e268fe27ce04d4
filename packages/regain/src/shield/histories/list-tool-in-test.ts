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
    return { data: { all: page, ...(page.length < shown.length ? signOf(pageSign, shown.length) : {}) } };
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
  const named = isRenamed ? { article: kept } : { item: kept };
  return { ...named, ...rest, created_at: stampOf(EPOCH_MS + createdMs, history.service.timestampFormat) };
}

/** Wall time at the start of every history. */
export const EPOCH_MS = Date.UTC(2026, 0, 5, 9, 0, 0, 250);
const FIVE_HOURS_MS = 5 * 3_600_000;

function stampOf(wallMs: number, stamp: TimestampFormat): Json {
  const iso = (ms: number) => new Date(ms).toISOString();
  switch (stamp) {
    case 'iso':
      return iso(wallMs);
    case 'seconds':
      return iso(Math.floor(wallMs / 1000) * 1000);
    case 'rounded-up':
      return iso(Math.ceil(wallMs / 1000) * 1000);
    case 'offset':
      return iso(wallMs + FIVE_HOURS_MS).replace('Z', '+05:00');
    case 'epoch-ms':
      return wallMs;
    case 'epoch-s':
      return Math.floor(wallMs / 1000);
    // Without a zone the time is ambiguous.
    case 'local-ahead':
      return iso(wallMs + FIVE_HOURS_MS).replace('Z', '');
    case 'local-behind':
      return iso(wallMs - FIVE_HOURS_MS)
        .slice(0, 19)
        .replace('T', ' ');
  }
}

function signOf(sign: PageSign | undefined, total: number): JsonObject {
  switch (sign) {
    case undefined:
      return {};
    case 'has_more':
      return { has_more: true };
    case 'next_cursor':
      return { next_cursor: 'c2' };
    case 'total':
      return { total };
    case 'hasMore':
      return { hasMore: true };
    case 'nextPageToken':
      return { nextPageToken: 't2' };
    case 'next':
      return { links: { next: 'https://service.example/list?page=2' } };
    case 'page_info':
      return { pageInfo: { hasNextPage: true, endCursor: 'c2' } };
  }
}
