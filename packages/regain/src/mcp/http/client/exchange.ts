/** One HTTP request with the evidence of how far it got. */

import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotSentError } from '../../wire/connection.ts';
import { networkError } from './network-error.ts';

export interface ExchangeOptions {
  readonly url: URL;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly agent: Agent;
  readonly signal: AbortSignal;
  readonly connectTimeoutMs: number;
}

export interface Exchange {
  /** Resolves when the request may have reached the server; rejects with a `NotSentError` if it cannot have. */
  readonly sent: Promise<void>;
  /** Rejects after `sent` if the connection breaks before the head of the answer is complete. */
  readonly response: Promise<IncomingMessage>;
}

export function exchange(options: ExchangeOptions): Exchange {
  const { url, method, headers, body, agent, signal, connectTimeoutMs } = options;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const sent = Promise.withResolvers<void>();
  const response = Promise.withResolvers<IncomingMessage>();
  // Either may have nobody waiting when the other settles the matter.
  sent.promise.catch(() => {});
  response.promise.catch(() => {});
  let isConnected = false;
  const fail = (error: Error): void => {
    const reported = networkError(error, url);
    if (isConnected) sent.resolve();
    else sent.reject(new NotSentError(reported.message, { cause: error }));
    response.reject(reported);
  };
  let request: ClientRequest;
  try {
    request = send(url, { method, headers, agent, signal });
  } catch (error) {
    fail(error as Error);
    return { sent: sent.promise, response: response.promise };
  }
  const timer = setTimeout(() => {
    request.destroy(new Error(`no connection within ${connectTimeoutMs} ms`));
  }, connectTimeoutMs);
  const connected = (): void => {
    isConnected = true;
    clearTimeout(timer);
  };
  request.on('socket', (socket) => {
    socket.setKeepAlive(true, 15_000);
    socket.setNoDelay(true);
    if (request.reusedSocket) connected();
    else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
  });
  request.on('finish', () => {
    if (isConnected) sent.resolve();
  });
  request.on('response', (message) => {
    connected();
    sent.resolve();
    response.resolve(message);
  });
  request.on('error', fail);
  request.on('close', () => clearTimeout(timer));
  request.end(body);
  return { sent: sent.promise, response: response.promise };
}
