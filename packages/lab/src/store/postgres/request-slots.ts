/**
 * Requests per minute to an endpoint, over all workers: as many rows as requests, each free again a minute after it was
 * taken. Any minute has at most that many requests; the first ones are spread over the minute.
 */

import { createHash } from 'node:crypto';
import type { Database } from 'regain/internal/database';

/** 0 where a request may be sent now, otherwise the milliseconds until one may. */
export async function takeRequestSlot(
  database: Database,
  endpoint: string,
  perMinute: number,
): Promise<number> {
  // The address of an endpoint may contain a key.
  const name = createHash('sha256').update(endpoint).digest('hex');
  const take = () =>
    // A repeated statement takes two slots for one request: less than is allowed is sent, never more.
    database.query(
      `UPDATE @request_slots AS slot SET free_at = clock_timestamp() + interval '1 minute'
       FROM (
         SELECT slot FROM @request_slots WHERE endpoint = $1 AND slot < $2 AND free_at <= clock_timestamp()
         ORDER BY free_at LIMIT 1 FOR UPDATE SKIP LOCKED
       ) AS free
       WHERE slot.endpoint = $1 AND slot.slot = free.slot RETURNING slot.slot`,
      [name, perMinute],
    );
  if ((await take()).length > 0) return 0;
  await database.query(
    `INSERT INTO @request_slots
     SELECT $1, slot, clock_timestamp() + slot * interval '1 minute' / $2 FROM generate_series(0, $2::integer - 1) AS slot
     ON CONFLICT DO NOTHING`,
    [name, perMinute],
  );
  if ((await take()).length > 0) return 0;
  const [next] = await database.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM min(free_at) - clock_timestamp()) * 1000)::float8 AS ms
     FROM @request_slots WHERE endpoint = $1 AND slot < $2`,
    [name, perMinute],
  );
  return Math.max(1, Math.ceil(next?.ms ?? 1));
}
