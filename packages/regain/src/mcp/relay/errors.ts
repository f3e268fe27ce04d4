/** What a client is answered when the server cannot answer: one code, and data that a program can act on. */

import type { Delivery } from '../wire/connection.ts';
import { messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import type { AttemptOutcome } from './call-hook.ts';

/** In the range that JSON-RPC leaves to implementations and that MCP does not reserve (-32000 to -32019). */
export const CONNECTION_LOST = -32_010;

export const INVALID_REQUEST = -32_600;
export const INTERNAL_ERROR = -32_603;

export interface ConnectionError {
  /** `not-sent` and `server-unavailable`: the request had no effect. `outcome-unknown`: it may have been executed. */
  readonly code: 'not-sent' | 'outcome-unknown' | 'server-unavailable';
  readonly delivery: Delivery;
  readonly reason: string;
  /** When the next connection is tried. */
  readonly retryAfterMs?: number;
}

const HINTS: { readonly [Code in ConnectionError['code']]: string } = {
  'not-sent': 'The request was not sent. It can be repeated.',
  'outcome-unknown':
    'The request was sent, and it is unknown whether it was executed. Check the state before it is repeated.',
  'server-unavailable': 'The request was not sent. The server is being restarted; it can be repeated later.',
};

export function connectionError(id: RequestId, error: ConnectionError): WireMessage {
  return errorAnswer(id, CONNECTION_LOST, `${error.reason}. ${HINTS[error.code]}`, {
    source: 'regain',
    ...error,
    hint: HINTS[error.code],
  });
}

/** The answer to a request that the server has not answered. */
export function unanswered(
  id: RequestId,
  outcome: Exclude<AttemptOutcome, { kind: 'answered' }>,
): WireMessage {
  switch (outcome.kind) {
    case 'lost': {
      const { delivery, reason } = outcome;
      const code = delivery === 'not sent' ? 'not-sent' : 'outcome-unknown';
      return connectionError(id, { code, delivery, reason });
    }
    case 'unavailable': {
      const { reason, retryAfterMs } = outcome;
      return connectionError(id, { code: 'server-unavailable', delivery: 'not sent', reason, retryAfterMs });
    }
    // The client no longer waits.
    case 'cancelled': {
      const reason = 'The call was cancelled';
      return connectionError(id, { code: 'outcome-unknown', delivery: 'sent', reason });
    }
  }
}

export function errorAnswer(id: RequestId, code: number, message: string, data?: object): WireMessage {
  return messageOf({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data === undefined ? {} : { data: data as never }) },
  });
}

/** The notification that takes a request back. */
export function cancellation(requestId: RequestId, reason: string): WireMessage {
  return messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason } });
}
