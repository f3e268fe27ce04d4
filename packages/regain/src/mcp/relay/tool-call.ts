/** Runs the hook for one tool call: its attempts are requests at the server. */

import type { Headers, MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import type { AttemptOptions, AttemptOutcome, CallHook, ToolCall } from './call-hook.ts';
import { cancellation, errorAnswer, INTERNAL_ERROR } from './errors.ts';
import type { InFlight } from './in-flight.ts';
import type { LinkRequest } from './link-types.ts';
import type { ServerLink } from './server-link.ts';

/** `context`: that of the server, if the message is its own: a status of HTTP belongs to it. */
type OnAnswer = (message: WireMessage, context: MessageContext) => void | Promise<void>;

const NO_CONTEXT: MessageContext = {};

export function runToolCall(entry: InFlight, hook: CallHook, link: ServerLink, onAnswer: OnAnswer): void {
  const call = new RelayedCall(entry, link, onAnswer);
  entry.cancelCall = (notification) => call.cancel(notification);
  try {
    const answer = hook.call(call);
    if (answer !== undefined) call.answer(answer);
  } catch (error) {
    call.answer(failedRelay(entry, error));
  }
}

function failedRelay({ id }: InFlight, error: unknown): WireMessage {
  return errorAnswer(id, INTERNAL_ERROR, `the relay failed: ${(error as Error).message}`);
}

class RelayedCall implements ToolCall {
  readonly #entry: InFlight;
  readonly #link: ServerLink;
  readonly #onAnswer: OnAnswer;
  /** Made when it is needed: most calls end without it. */
  #ended: AbortController | undefined;
  readonly #identity: LinkRequest['identity'] = {};
  /** Of answers that came with a status or headers. */
  #contexts: Map<WireMessage, MessageContext> | undefined;
  #cancellation: WireMessage | undefined;
  /** Of the attempt that ends with the call. A listener of the signal would do the same, at several times the cost. */
  #cancelAttempt: (() => void) | undefined;

  constructor(entry: InFlight, link: ServerLink, onAnswer: OnAnswer) {
    this.#entry = entry;
    this.#link = link;
    this.#onAnswer = onAnswer;
  }

  get message(): WireMessage {
    return this.#entry.message;
  }

  get headers(): Headers | undefined {
    return this.#entry.context.headers;
  }

  get signal(): AbortSignal {
    this.#ended ??= new AbortController();
    return this.#ended.signal;
  }

  end(reason: Error): void {
    this.#ended ??= new AbortController();
    this.#ended.abort(reason);
    this.#cancelAttempt?.();
  }

  cancel(notification: WireMessage | undefined): void {
    this.#cancellation = notification;
    this.end(new DOMException('the client has cancelled the call', 'AbortError'));
  }

  check(request: WireMessage, headers: Headers | undefined, silentMs: number): void {
    this.#link.check(request, headers === undefined ? {} : { headers }, silentMs);
  }

  answer(answer: WireMessage | Promise<WireMessage>): void {
    if (answer instanceof Promise) this.#entry.call = this.#answerLater(answer);
    else void this.#onAnswer(answer, this.#contextOf(answer));
  }

  async #answerLater(answer: Promise<WireMessage>): Promise<void> {
    let message: WireMessage;
    try {
      message = await answer;
    } catch (error) {
      message = failedRelay(this.#entry, error);
    }
    await this.#onAnswer(message, this.#contextOf(message));
  }

  #contextOf(answer: WireMessage): MessageContext {
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
    const own = signal === this.signal && this.#cancelAttempt === undefined ? undefined : signal;
    return new Promise((resolve) => this.#send(message, headers, own, resolve));
  }

  first(...[onOutcome, { signal, onProgress } = {}]: Parameters<NonNullable<ToolCall['first']>>): void {
    const answer = (message: WireMessage | Promise<WireMessage>) => this.answer(message);
    if (onProgress !== undefined) this.#entry.onProgress = onProgress;
    this.#send(this.message, this.headers, signal, (outcome) => {
      try {
        onOutcome(outcome, answer);
      } catch (error) {
        this.answer(failedRelay(this.#entry, error));
      }
    });
  }

  /** `signal`: ends the attempt in place of the end of the call. */
  #send(
    message: WireMessage,
    headers: Headers | undefined,
    signal: AbortSignal | undefined,
    onOutcome: (outcome: AttemptOutcome) => void,
  ): void {
    const { id } = this.#entry;
    const request: LinkRequest = {
      message,
      isPatient: false,
      identity: this.#identity,
      options: headers === undefined ? { relatedTo: id } : { relatedTo: id, headers },
      wireId: undefined,
      settle: (outcome) => {
        if (signal === undefined) this.#cancelAttempt = undefined;
        else signal.removeEventListener('abort', cancel);
        if (outcome.kind === 'answered') this.#keepContext(outcome.message, outcome.context);
        onOutcome(outcome);
      },
    };
    const cancel = () => {
      if (signal === undefined) this.#cancelAttempt = undefined;
      const given = this.#cancellation ?? cancellation(id, 'the call was cancelled');
      void this.#link.cancel(request, given, {});
      onOutcome({ kind: 'cancelled' });
    };
    if (signal === undefined) this.#cancelAttempt = cancel;
    else signal.addEventListener('abort', cancel, { once: true });
    void this.#link.request(request);
  }

  #keepContext(message: WireMessage, context: MessageContext): void {
    if (context.status === undefined && context.headers === undefined) return;
    this.#contexts ??= new Map();
    this.#contexts.set(message, context);
  }
}
