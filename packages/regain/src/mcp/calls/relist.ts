/** Lists the tools again, once in a call: a refusal may be due to an outdated list. */

import type { Clock, JsonObject } from '../../types/index.ts';
import type { WireMessage } from '../wire/message.ts';
import { ownRequest } from './call-request.ts';
import type { CallState } from './call-state.ts';
import { timeLimit } from './time-limit.ts';

const PAGES_MAX = 100;
/** Unless calls have a limit: a server that does not list its tools must not keep the call. */
const LIST_MS = 10_000;

type OnPage = (request: WireMessage, answer: WireMessage) => void;

export async function relist(
  state: CallState,
  clock: Clock,
  timeoutMs: number | undefined,
  onPage: OnPage,
): Promise<void> {
  if (state.hasRelisted) return;
  state.hasRelisted = true;
  const limit = timeLimit(clock, timeoutMs ?? LIST_MS);
  await listPages(state, AbortSignal.any([state.call.signal, limit.signal]), onPage);
  limit.end();
}

async function listPages(state: CallState, signal: AbortSignal, onPage: OnPage): Promise<void> {
  let cursor: JsonObject = {};
  for (let page = 0; page < PAGES_MAX; page++) {
    const { message, headers } = ownRequest(state.call, 'tools/list', cursor);
    const about = { signal, ...(headers === undefined ? {} : { headers }) };
    const outcome = await state.call.attempt(message, about);
    if (outcome.kind !== 'answered') return;
    onPage(message, outcome.message);
    const { nextCursor } = (outcome.message.body.result ?? {}) as JsonObject;
    if (typeof nextCursor !== 'string') return;
    cursor = { cursor: nextCursor };
  }
}
