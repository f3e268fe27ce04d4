/** Lists the tools again, once in a call: a refusal may be due to an outdated list. */

import type { JsonObject } from '../../types/index.ts';
import type { WireMessage } from '../wire/message.ts';
import { ownRequest } from './call-request.ts';
import type { CallState } from './call-state.ts';

const PAGES_MAX = 100;

export async function relist(
  state: CallState,
  onPage: (request: WireMessage, answer: WireMessage) => void,
): Promise<void> {
  if (state.hasRelisted) return;
  state.hasRelisted = true;
  let cursor: JsonObject = {};
  for (let page = 0; page < PAGES_MAX; page++) {
    const { message, headers } = ownRequest(state.call, 'tools/list', cursor);
    const about = { signal: state.signal, ...(headers === undefined ? {} : { headers }) };
    const outcome = await state.call.attempt(message, about);
    if (outcome.kind !== 'answered') return;
    onPage(message, outcome.message);
    const { nextCursor } = (outcome.message.body.result ?? {}) as JsonObject;
    if (typeof nextCursor !== 'string') return;
    cursor = { cursor: nextCursor };
  }
}
