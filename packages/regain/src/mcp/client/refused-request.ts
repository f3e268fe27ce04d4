/** A request that a server over HTTP has refused with a status: an answer, not a lost connection. */

import { failureFromError } from '../../recovery/index.ts';
import { errorText, type JsonObject } from '../../types/index.ts';
import type { RequestId, WireMessage } from '../wire/message.ts';

/** The error that a transport of the SDK throws, as an answer. Undefined: it says nothing of a refusal. */
export function refusedRequest(error: unknown, id: RequestId): WireMessage | undefined {
  const status = statusOf(error);
  if (status === undefined) return undefined;
  const { retryAfterMs } = failureFromError(error);
  const data: JsonObject = {
    httpStatus: status,
    ...(retryAfterMs === undefined ? {} : { retryAfter: String(Math.ceil(retryAfterMs / 1000)) }),
  };
  const message = errorText(error);
  return { text: '', body: { jsonrpc: '2.0', id, error: { code: -32000, message, data } } };
}

/** Only 4xx: after another status the request may have been executed. */
function statusOf(error: unknown): number | undefined {
  if ((error as Error | null)?.name === 'UnauthorizedError') return 401;
  const { status } = failureFromError(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 408 ? status : undefined;
}
