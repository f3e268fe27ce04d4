/** Runs the hook for one tool call: its attempts are requests at the server. */

import type { MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import type { AttemptOptions, AttemptOutcome, CallHook, ToolCall } from './call-hook.ts';
import { cancellation, errorAnswer, INTERNAL_ERROR } from './errors.ts';
import type { InFlight } from './in-flight.ts';
import type { LinkRequest } from './link-types.ts';
import type { ServerLink } from './server-link.ts';

/** `context`: that of the server, if the message is its own: a status of HTTP belongs to it. */
type OnAnswer = (message: WireMessage, context: MessageContext) => void | Promise<void>;

const NO_CONTEXT: MessageContext = {};

export async function runToolCall(
  entry: InFlight,
  hook: CallHook,
  link: ServerLink,
  onAnswer: OnAnswer,
): Promise<void> {
  const call = new RelayedCall(entry, link);
  entry.cancelCall = (notification) => call.cancel(notification);
  let message: WireMessage;
  try {
    message = await hook.call(call);
  } catch (error) {
    message = errorAnswer(entry.id, INTERNAL_ERROR, `the relay failed: ${(error as Error).message}`);
  }
  await onAnswer(message, call.contextOf(message));
}

class RelayedCall implements ToolCall {
  readonly #entry: InFlight;
  readonly #link: ServerLink;
  readonly #ended = new AbortController();
  readonly #identity: LinkRequest['identity'] = {};
  /** Of answers that came with a status or headers. */
  #contexts: Map<WireMessage, MessageContext> | undefined;
  #cancellation: WireMessage | undefined;
  /** Of the attempt that ends with the call. A listener of the signal would do the same, at several times the cost. */
  #cancelAttempt: (() => void) | undefined;

  constructor(entry: InFlight, link: ServerLink) {
    this.#entry = entry;
    this.#link = link;
  }

  get message(): WireMessage {
    return this.#entry.message;
  }

  get headers(): MessageContext['headers'] {
    return this.#entry.context.headers;
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  end(reason: Error): void {
    this.#ended.abort(reason);
    this.#cancelAttempt?.();
  }

  cancel(notification: WireMessage | undefined): void {
    this.#cancellation = notification;
    this.end(new DOMException('the client has cancelled the call', 'AbortError'));
  }

  check(request: WireMessage, headers: MessageContext['headers'], silentMs: number): void {
    this.#link.check(request, headers === undefined ? {} : { headers }, silentMs);
  }

  contextOf(answer: WireMessage): MessageContext {
    return this.#contexts?.get(answer) ?? NO_CONTEXT;
  }

  attempt(
    message: WireMessage,
    { signal = this.signal, headers = this.headers, onProgress }: AttemptOptions = {},
  ): Promise<AttemptOutcome> {
    if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
    const entry = this.#entry;
    if (this.#identity.usedIn !== undefined) entry.isRepeated = true;
    if (onProgress !== undefined) entry.onProgress = onProgress;
    return new Promise((resolve) => {
      const request: LinkRequest = {
        message,
        isPatient: false,
        identity: this.#identity,
        options: headers === undefined ? { relatedTo: entry.id } : { relatedTo: entry.id, headers },
        wireId: undefined,
        settle: (outcome) => {
          if (this.#cancelAttempt === cancel) this.#cancelAttempt = undefined;
          else signal.removeEventListener('abort', cancel);
          if (outcome.kind === 'answered') this.#keepContext(outcome.message, outcome.context);
          resolve(outcome);
        },
      };
      const cancel = () => {
        const given = this.#cancellation ?? cancellation(entry.id, 'the call was cancelled');
        void this.#link.cancel(request, given, {});
        resolve({ kind: 'cancelled' });
      };
      if (signal === this.signal && this.#cancelAttempt === undefined) this.#cancelAttempt = cancel;
      else signal.addEventListener('abort', cancel, { once: true });
      void this.#link.request(request);
    });
  }

  #keepContext(message: WireMessage, context: MessageContext): void {
    if (context.status === undefined && context.headers === undefined) return;
    this.#contexts ??= new Map();
    this.#contexts.set(message, context);
  }
}
