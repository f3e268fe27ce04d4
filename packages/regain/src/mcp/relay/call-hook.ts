/** Where tool calls leave the plain relay: a hook makes the attempts at the server and gives the answer. */

import type { Headers } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import type { LinkOutcome } from './link-types.ts';

/** What became of one attempt. */
export type AttemptOutcome = LinkOutcome | { readonly kind: 'cancelled' };

export interface AttemptOptions {
  /** Ends this attempt: the server gets a cancellation. In place of the signal of the call, which it must follow. */
  readonly signal?: AbortSignal;
  readonly headers?: Headers | undefined;
  /** Every progress notification of the server, also those that the client does not get. */
  readonly onProgress?: (() => void) | undefined;
}

export interface ToolCall {
  /** The request of the client. */
  readonly message: WireMessage;
  readonly headers: Headers | undefined;
  /** Aborted when the client cancels the call or leaves, and by `end`. */
  readonly signal: AbortSignal;
  /** Aborts the signal: no attempt follows. */
  end(reason: Error): void;
  /**
   * One attempt at the server, until its signal is aborted. The id is chosen by the relay; answers come with the id of the
   * client. Never rejects.
   */
  attempt(message: WireMessage, options?: AttemptOptions): Promise<AttemptOutcome>;
  /** The first attempt, with the message of the client, without a promise. `onOutcome` must answer the call; it may run at once. */
  readonly first?: (
    onOutcome: (outcome: AttemptOutcome, answer: OnAnswer) => void,
    options?: Pick<AttemptOptions, 'signal' | 'onProgress'>,
  ) => void;
  /** The server was silent for this long. If it is so again, after this request, its connection is given up. */
  readonly check?: (request: WireMessage, headers: Headers | undefined, silentMs: number) => void;
}

/** Ends a call. */
type OnAnswer = (answer: WireMessage | Promise<WireMessage>) => void;

export interface CallHook {
  /** Answers a `tools/call`: the message of an attempt, or one of its own. Undefined: `call.first` answers it. */
  call(call: ToolCall): Promise<WireMessage> | undefined;
  /** A page of `tools/list` that the server sent, also those that the relay asks for after a restart. */
  listed?(request: WireMessage, answer: WireMessage): void;
}
