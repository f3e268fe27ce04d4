/** What an attempt throws into the recovery loop. Each error keeps what the server really said. */

import { ToolError } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Delivery } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';

/** Codes that servers use for anything: beside one of them a status of HTTP says more. */
const VAGUE_CODES: readonly unknown[] = [-32_000, -32_001, -32_603];

/** The server answered with a JSON-RPC error. */
export class ServerError extends Error {
  override readonly name = 'Error';
  readonly code: number | undefined;
  readonly data: unknown;
  /** The status of HTTP, if the answer had one. */
  readonly status: number | undefined;
  readonly retryAfter: unknown;
  readonly answer: WireMessage;

  /** `refusal`: the status of HTTP that the answer came with, if it refuses the request. */
  constructor(answer: WireMessage, refusal?: number) {
    const { code, message, data } = answer.body.error ?? {};
    super(typeof message === 'string' ? message : 'the server answered with an error');
    this.data = data;
    const about = isObject(data) ? data : {};
    this.status = typeof about.httpStatus === 'number' ? about.httpStatus : refusal;
    const isVague = this.status !== undefined && VAGUE_CODES.includes(code);
    this.code = typeof code === 'number' && !isVague ? code : undefined;
    this.retryAfter = about.retryAfter;
    this.answer = answer;
  }
}

/** The server answered, and the structured content violates the output schema of the tool. */
export class ViolationError extends Error {
  override readonly name = 'Error';
  readonly answer: WireMessage;

  constructor(reason: string, answer: WireMessage) {
    super(reason);
    this.answer = answer;
  }
}

/** No answer: the connection was lost, or there was none. */
export class LostError extends ToolError {
  readonly delivery: Delivery;
  readonly isUnavailable: boolean;

  constructor(reason: string, delivery: Delivery, unavailable?: { readonly retryAfterMs: number }) {
    const isSent = delivery !== 'not sent';
    super(`${reason} (${isSent ? 'the request was sent' : 'the request was not sent'})`, {
      code: isSent ? 'ECONNRESET' : 'NOT_CONNECTED',
      ...(isSent ? {} : { wasRun: false }),
      ...(unavailable === undefined || unavailable.retryAfterMs === 0 ? {} : unavailable),
    });
    this.delivery = delivery;
    this.isUnavailable = unavailable !== undefined;
  }
}
