/** Which requests may be sent again after their connection was lost. */

import type { Delivery } from '../wire/connection.ts';
import type { Envelope } from '../wire/message.ts';

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

export type MayReplay = (request: Envelope, delivery: Delivery) => boolean;

/** What was not sent may be sent again; what was sent, if it changes nothing. */
export const mayReplayByDefault: MayReplay = ({ method }, delivery) =>
  delivery === 'not sent' || REPEATABLE.has(method ?? '');

/** A request that the server dies of must not end it again and again. */
export const REPLAYS_MAX = 1;
/** A request that was not sent cannot be the cause, but it must end. */
export const NOT_SENT_REPLAYS_MAX = 3;
