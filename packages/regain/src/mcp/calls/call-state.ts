/** One `tools/call` of the client while it runs. */

import type { CallOptions } from '../../shield/index.ts';
import type { JsonObject, ToolSpec } from '../../types/index.ts';
import type { ToolCall } from '../relay/call-hook.ts';
import type { Delivery } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import type { SeenAnswer } from './server-answer.ts';

export class CallState implements CallOptions {
  readonly call: ToolCall;
  readonly spec: ToolSpec;
  /** The arguments of the first attempt, repaired if necessary. */
  readonly args: JsonObject;
  /** Attempts of the call itself. */
  attempts = 0;
  /** How far each attempt got, verifications included. */
  readonly deliveries: Delivery[] = [];
  /** The last answer of the server to the call itself. */
  answer: WireMessage | undefined;
  /** What the loop has seen of the answers to the call itself. */
  readonly #seen: { readonly seen: SeenAnswer; readonly message: WireMessage }[] = [];
  /** The answer that ends the call, whatever the loop decides. */
  ending: WireMessage | undefined;
  /** Why the loop stopped. */
  reason = '';
  readonly notes: string[] = [];
  readonly onNote = (text: string): void => void this.notes.push(text);
  /** Of the arguments, before they were sent. */
  changes: CallOptions['changes'];
  hasRelisted = false;

  constructor(call: ToolCall, spec: ToolSpec, args: JsonObject) {
    this.call = call;
    this.spec = spec;
    this.args = args;
  }

  get signal(): AbortSignal {
    return this.call.signal;
  }

  get callId(): string {
    return String(this.call.message.body.id);
  }

  /** Every attempt runs with it. */
  get thisArg(): this {
    return this;
  }

  noteSeen(seen: SeenAnswer, message: WireMessage): void {
    this.#seen.push({ seen, message });
  }

  /** The message of an answer that the loop returns; undefined if the loop made the answer itself. */
  messageOf(returned: unknown): WireMessage | undefined {
    return this.#seen.find(({ seen }) => seen === returned)?.message;
  }

  /** Ends the call with this answer: it counts neither as a success nor as a failure of the tool. */
  end(answer: WireMessage): Error {
    const reason = new DOMException('the call has ended', 'AbortError');
    this.ending = answer;
    this.call.end(reason);
    return reason;
  }
}
