/** Which requests may be sent again after their connection was lost. */

import type { Delivery } from '../wire/connection.ts';
import type { InFlight } from './in-flight.ts';

/** Reads of the protocol, and settings that are the same when set twice. `server/discover` can end an old server: not again. */
const REPEATABLE: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'tools/list',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'completion/complete',
  'logging/setLevel',
  'subscriptions/listen',
  'tasks/get',
  'tasks/list',
  'tasks/result',
]);

/** A request that the server dies of must not end it again and again. */
const SENT_REPLAYS_MAX = 1;
/** A request that was not sent cannot be the cause, but it must end. */
const NOT_SENT_REPLAYS_MAX = 3;

/** Whether this lost request is sent again; counts it. What was not sent may be; what was sent, if it changes nothing. */
export function isReplayed(entry: InFlight, delivery: Delivery): boolean {
  const { replays, message } = entry;
  const isReplayable =
    delivery === 'not sent'
      ? replays.notSent < NOT_SENT_REPLAYS_MAX
      : replays.sent < SENT_REPLAYS_MAX && REPEATABLE.has(message.body.method ?? '');
  if (!isReplayable) return false;
  if (delivery === 'not sent') replays.notSent++;
  else replays.sent++;
  entry.isRepeated = true;
  return true;
}
