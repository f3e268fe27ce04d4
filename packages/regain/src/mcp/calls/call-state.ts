/** One `tools/call` of the client while it is recovered. */

import type { JsonObject, ToolSpec } from '../../types/index.ts';
import type { ToolCall } from '../relay/index.ts';
import type { Delivery } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';

export class CallState {
  readonly call: ToolCall;
  readonly spec: ToolSpec;
  /** The arguments of the first attempt, repaired if necessary. */
  readonly args: JsonObject;
  readonly #ended = new AbortController();
  /** Attempts of the call itself. */
  attempts = 0;
  /** How far each attempt got, verifications included. */
  readonly deliveries: Delivery[] = [];
  /** The last answer of the server to the call itself. */
  answer: WireMessage | undefined;
  /** The answer that ends the call, whatever the loop decides. */
  ending: WireMessage | undefined;
  /** Why the loop stopped. */
  reason = '';
  readonly notes: string[] = [];
  hasRelisted = false;

  constructor(call: ToolCall, spec: ToolSpec, args: JsonObject) {
    this.call = call;
    this.spec = spec;
    this.args = args;
    const cancel = () =>
      this.#ended.abort(new DOMException('the client has cancelled the call', 'AbortError'));
    if (call.signal.aborted) cancel();
    else call.signal.addEventListener('abort', cancel, { once: true });
  }

  /** Aborted when the client cancels, and when the call has its answer without the loop. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Ends the call with this answer: it counts neither as a success nor as a failure of the tool. */
  end(answer: WireMessage): Error {
    const reason = new DOMException('the call has ended', 'AbortError');
    this.ending = answer;
    this.#ended.abort(reason);
    return reason;
  }
}
