/** Runs the hook for one tool call: its attempts are requests at the server. */

import type { WireMessage } from '../wire/message.ts';
import { messageOf } from '../wire/message.ts';
import type { AttemptOptions, AttemptOutcome, CallHook } from './call-hook.ts';
import { errorAnswer } from './errors.ts';
import type { InFlight } from './in-flight.ts';
import type { LinkRequest, ServerLink } from './server-link.ts';

const INTERNAL_ERROR = -32_603;

/** The answer for the client. Never rejects. */
export async function runToolCall(entry: InFlight, hook: CallHook, link: ServerLink): Promise<WireMessage> {
  const { message, context, abort } = entry;
  const identity = {};
  try {
    return await hook.call({
      message,
      headers: context.headers,
      signal: abort.signal,
      attempt: (attempted, options = {}) => attempt(entry, link, identity, attempted, options),
    });
  } catch (error) {
    return errorAnswer(entry.id, INTERNAL_ERROR, `the relay failed: ${(error as Error).message}`);
  }
}

function attempt(
  entry: InFlight,
  link: ServerLink,
  identity: LinkRequest['identity'],
  attempted: WireMessage,
  { signal, headers = entry.context.headers, onProgress }: AttemptOptions,
): Promise<AttemptOutcome> {
  const ends = signal === undefined ? entry.abort.signal : AbortSignal.any([entry.abort.signal, signal]);
  if (ends.aborted) return Promise.resolve({ kind: 'cancelled' });
  if (identityUsed(identity)) entry.isRepeated = true;
  if (onProgress !== undefined) entry.onProgress = onProgress;
  return new Promise((resolve) => {
    const options = { relatedTo: entry.id, ...(headers === undefined ? {} : { headers }) };
    const request: LinkRequest = {
      message: attempted,
      options,
      isPatient: false,
      identity,
      settle: (outcome) => {
        ends.removeEventListener('abort', cancel);
        resolve(outcome);
      },
    };
    function cancel(): void {
      const params = { requestId: entry.id, reason: 'the call was cancelled' };
      const given = entry.abort.signal.aborted
        ? (entry.abort.signal.reason as WireMessage | undefined)
        : undefined;
      const notification =
        given?.body === undefined
          ? messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
          : given;
      void link.cancel(request, notification, {});
      resolve({ kind: 'cancelled' });
    }
    ends.addEventListener('abort', cancel, { once: true });
    void link.request(request);
  });
}

function identityUsed(identity: LinkRequest['identity']): boolean {
  return identity.usedIn !== undefined;
}
