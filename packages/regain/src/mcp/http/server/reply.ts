/** Answers of the HTTP server that are not answers of the relay. */

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestId } from '../../wire/message.ts';
import { JSON_TYPE } from '../protocol.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: number;
  readonly id: RequestId | null;
  readonly headers: OutgoingHttpHeaders;

  constructor(
    status: number,
    message: string,
    options: { code?: number; id?: RequestId | null | undefined; headers?: OutgoingHttpHeaders } = {},
  ) {
    super(message);
    this.status = status;
    this.code = options.code ?? -32000;
    this.id = options.id ?? null;
    this.headers = options.headers ?? {};
  }
}

/** Closes the connection where a body may still be arriving: reading it would be work for nothing. */
export function refuse(response: ServerResponse, refused: Refused): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, code, message, id, headers } = refused;
  const isRead = response.req.complete;
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  replyJson(response, status, body, { ...headers, ...(isRead ? {} : { connection: 'close' }) });
}

export function replyJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

export function replyEmpty(response: ServerResponse, status: 200 | 202): void {
  response.writeHead(status, { 'content-length': 0 });
  response.end();
}
