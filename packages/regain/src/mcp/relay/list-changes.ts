/** The notifications that tell the client of a changed list, in the form of its protocol. */

import { SUBSCRIPTION_KEY } from '../http/protocol.ts';
import { messageOf, type RequestId, type WireMessage } from '../wire/message.ts';

const FIELDS: { readonly [method: string]: string } = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
};

/** One notification; `subscription`: the request to whose stream it belongs. */
export interface ListChange {
  readonly message: WireMessage;
  readonly subscription?: RequestId;
}

/** In the 2026-07-28 protocol, one for each subscription that wants it. */
export function listChanges(
  method: string,
  isLegacy: boolean,
  requests: readonly WireMessage[],
): ListChange[] {
  if (isLegacy) return [{ message: messageOf({ jsonrpc: '2.0', method }) }];
  return requests
    .filter(({ body }) => wants(body.params, FIELDS[method]!))
    .map(({ body }) => ({
      message: messageOf({ jsonrpc: '2.0', method, params: { _meta: { [SUBSCRIPTION_KEY]: body.id! } } }),
      subscription: body.id!,
    }));
}

function wants(params: WireMessage['body']['params'], field: string): boolean {
  return (params?.notifications as { readonly [name: string]: unknown } | undefined)?.[field] === true;
}
