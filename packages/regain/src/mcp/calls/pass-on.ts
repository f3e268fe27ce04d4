/** A call without recovery: sent again only if it was not sent. */

import type { ToolCall } from '../relay/call-hook.ts';
import { unanswered } from '../relay/errors.ts';
import type { WireMessage } from '../wire/message.ts';

const NOT_SENT_MAX = 3;

export async function passOn(call: ToolCall): Promise<WireMessage> {
  for (let notSent = 0; ; notSent++) {
    const outcome = await call.attempt(call.message);
    if (outcome.kind === 'answered') return outcome.message;
    const isNotSent = outcome.kind === 'lost' && outcome.delivery === 'not sent';
    if (!isNotSent || notSent === NOT_SENT_MAX) return unanswered(call.message.body.id!, outcome);
  }
}
