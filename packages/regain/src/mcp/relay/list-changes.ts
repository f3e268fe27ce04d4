/** The notifications that tell the client of a changed list, in the form of its protocol. */

import type { JsonObject } from '../../types/index.ts';
import { SUBSCRIPTION_KEY } from '../http/protocol.ts';
import { messageOf, type RequestId, type WireMessage } from '../wire/message.ts';

/** One notification; `subscription`: the request to whose stream it belongs. */
export interface ListChange {
  readonly message: WireMessage;
  readonly subscription?: RequestId;
}

/** `method`: such as `notifications/tools/list_changed`. In the 2026-07-28 protocol, one for each subscription that wants it. */
export function listChanges(
  method: string,
  isLegacy: boolean,
  requests: readonly WireMessage[],
): ListChange[] {
  if (isLegacy) return [{ message: messageOf({ jsonrpc: '2.0', method }) }];
  const field = `${method.split('/')[1]}ListChanged`;
  return requests
    .filter(({ body }) => (body.params?.notifications as JsonObject | undefined)?.[field] === true)
    .map(({ body }) => ({
      message: messageOf({ jsonrpc: '2.0', method, params: { _meta: { [SUBSCRIPTION_KEY]: body.id! } } }),
      subscription: body.id!,
    }));
}
