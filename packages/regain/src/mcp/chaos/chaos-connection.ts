/** A connection to a server on which tool calls meet faults. Everything else passes. */

import type { JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Connection, ConnectionHandler, Delivery, MessageContext } from '../wire/connection.ts';
import { isRequest, isResponse, messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import { isFailedAnswer, structuredValue } from '../wire/tool-result.ts';
import { BrokenConnectionError } from './connection-kinds.ts';
import type { FaultCalls, LandedKind } from './fault-calls.ts';
import { answerWith, failedAnswer, ServerFailure } from './tool-value.ts';

interface OpenCall {
  readonly abort: AbortController;
  readonly message: WireMessage;
  isForwarded: boolean;
  answer?: WireMessage;
  context?: MessageContext;
  /** The promise of the answer of the server. */
  resolve?: (answer: WireMessage) => void;
  reject?: (error: Error) => void;
}

class LostError extends Error {
  readonly delivery: Delivery;
  constructor(message: string, delivery: Delivery) {
    super(message);
    this.delivery = delivery;
  }
}

export class ChaosConnection implements Connection {
  readonly #inner: Connection;
  readonly #faults: FaultCalls;
  readonly #onLanded: (message: WireMessage, kind: LandedKind) => void;
  readonly #open = new Map<RequestId, OpenCall>();
  readonly #lists = new Set<RequestId>();
  #handler: ConnectionHandler | undefined;
  #isClosed = false;

  constructor(
    inner: Connection,
    faults: FaultCalls,
    onLanded: (message: WireMessage, kind: LandedKind) => void,
  ) {
    this.#inner = inner;
    this.#faults = faults;
    this.#onLanded = onLanded;
  }

  start(handler: ConnectionHandler): void {
    this.#handler = handler;
    this.#inner.start({
      onMessage: (message, context) => this.#receive(message, context),
      onLost: (id, delivery, error) => {
        const call = this.#open.get(id);
        if (call === undefined) handler.onLost(id, delivery, error);
        else call.reject?.(new LostError(error.message, delivery));
      },
      onAbandoned: (id) => handler.onAbandoned(id),
      onClose: (reason) => this.#close(() => handler.onClose(reason)),
    });
  }

  async send(message: WireMessage, options?: MessageContext): Promise<void> {
    const { method, params, id } = message.body;
    if (isRequest(message) && method === 'tools/call') {
      void this.#call(message, options);
      return;
    }
    if (isRequest(message) && method === 'tools/list') this.#lists.add(id!);
    if (method === 'notifications/cancelled') {
      const call = this.#open.get(params?.requestId as RequestId);
      this.#open.delete(params?.requestId as RequestId);
      call?.abort.abort();
      if (call !== undefined && !call.isForwarded) return;
    }
    return this.#inner.send(message, options);
  }

  /** Nobody can tell a call that a fault holds back from one that was sent. */
  deliveryOf(id: RequestId): Delivery {
    const call = this.#open.get(id);
    return call === undefined || call.isForwarded ? this.#inner.deliveryOf(id) : 'sent';
  }

  close(): Promise<void> {
    for (const { abort } of this.#open.values()) abort.abort();
    return this.#inner.close();
  }

  #receive(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { id, result } = message.body;
    if (isResponse(message) && id != null) {
      const call = this.#open.get(id);
      if (call?.isForwarded) {
        call.context = context;
        call.resolve?.(message);
        return;
      }
      if (this.#lists.delete(id) && isObject(result) && Array.isArray(result.tools))
        this.#faults.listed(result.tools);
    }
    return this.#handler!.onMessage(message, context);
  }

  async #call(message: WireMessage, options: MessageContext | undefined): Promise<void> {
    const { id, params = {} } = message.body;
    const call: OpenCall = { abort: new AbortController(), message, isForwarded: false };
    this.#open.set(id!, call);
    let landed: LandedKind | undefined;
    const answer = await this.#faults
      .call({
        tool: String(params.name),
        args: (isObject(params.arguments) ? params.arguments : {}) as JsonObject,
        signal: call.abort.signal,
        run: (args) => this.#forward(call, args, options),
        onLanded: (kind) => {
          landed = kind;
          this.#onLanded(message, kind);
        },
      })
      .then(
        (value) => (landed === undefined ? call.answer! : answerWith(call.answer, id, value)),
        (error: Error) => this.#afterError(call, error, landed),
      );
    if (answer === undefined || this.#open.get(id!) !== call) return;
    this.#open.delete(id!);
    if (!this.#isClosed)
      void this.#handler!.onMessage(answer, answer === call.answer ? (call.context ?? {}) : {});
  }

  #afterError(call: OpenCall, error: Error, landed: LandedKind | undefined): WireMessage | undefined {
    const { id } = call.message.body;
    if (error instanceof ServerFailure) return error.answer;
    if (error instanceof BrokenConnectionError) {
      const handler = this.#handler!;
      this.#close(() => handler.onClose({ kind: 'failed', error }));
      void this.#inner.close();
      return undefined;
    }
    if (error instanceof LostError) {
      this.#open.delete(id!);
      if (!this.#isClosed) this.#handler!.onLost(id!, error.delivery, error);
      return undefined;
    }
    return failedAnswer(id, error.message, landed?.isTransport === true);
  }

  async #forward(call: OpenCall, args: JsonObject, options: MessageContext | undefined): Promise<unknown> {
    const { message } = call;
    const { params = {} } = message.body;
    const isSame = args === params.arguments || params.arguments === undefined;
    call.isForwarded = true;
    const answered = new Promise<WireMessage>((resolve, reject) => {
      call.resolve = resolve;
      call.reject = reject;
    });
    answered.catch(() => {});
    const sent = isSame ? message : messageOf({ ...message.body, params: { ...params, arguments: args } });
    await this.#inner.send(sent, options)?.catch((error: Error) => {
      throw new LostError(error.message, 'not sent');
    });
    call.answer = await answered;
    if (isFailedAnswer(call.answer)) throw new ServerFailure(call.answer);
    return structuredValue(call.answer.body.result as JsonObject);
  }

  /** Once. Calls in flight are reported lost by the reader of `onClose`, who asks how far they got. */
  #close(report: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    report();
    for (const { abort, reject } of this.#open.values()) {
      abort.abort();
      reject?.(new LostError('the connection is closed', 'sent'));
    }
    this.#open.clear();
  }
}
