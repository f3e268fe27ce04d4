/** A call without recovery: sent again only if it was not sent. */

import { connectionError, type ToolCall } from '../relay/index.ts';
import type { WireMessage } from '../wire/message.ts';

const NOT_SENT_MAX = 3;

export async function passOn(call: ToolCall): Promise<WireMessage> {
  const id = call.message.body.id!;
  for (let notSent = 0; ; notSent++) {
    const outcome = await call.attempt(call.message);
    switch (outcome.kind) {
      case 'answered':
        return outcome.message;
      case 'lost': {
        const { delivery, reason } = outcome;
        if (delivery === 'not sent' && notSent < NOT_SENT_MAX) continue;
        const code = delivery === 'not sent' ? 'not-sent' : 'outcome-unknown';
        return connectionError(id, { code, delivery, reason });
      }
      case 'unavailable': {
        const { reason, retryAfterMs } = outcome;
        return connectionError(id, {
          code: 'server-unavailable',
          delivery: 'not sent',
          reason,
          retryAfterMs,
        });
      }
      // The client no longer waits.
      case 'cancelled':
        return connectionError(id, {
          code: 'outcome-unknown',
          delivery: 'sent',
          reason: 'The call was cancelled',
        });
    }
  }
}
