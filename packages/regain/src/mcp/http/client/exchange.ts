/** One HTTP request with the evidence of how far it got. */

import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotSentError } from '../../wire/connection.ts';

const CONNECT_MS_MAX = 30_000;

export interface ExchangeOptions {
  readonly url: URL;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

export interface Exchange {
  /** Resolves when the request may have reached the server; rejects with a `NotSentError` if it cannot have. */
  readonly sent: Promise<void>;
  /** Rejects after `sent` if the connection breaks before the head of the answer is complete. */
  readonly response: Promise<IncomingMessage>;
}

export function exchange(options: ExchangeOptions): Exchange {
  const { url, method, headers, body, agent, signal } = options;
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
    request.destroy(new Error(`no connection within ${CONNECT_MS_MAX} ms`));
  }, CONNECT_MS_MAX);
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

const certificate =
  /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_MISMATCH|ERR_SSL|EPROTO)/;

const meanings = new Map([
  ['ECONNREFUSED', 'the server refused the connection'],
  ['ENOTFOUND', 'the name of the server is not known'],
  ['EAI_AGAIN', 'the name of the server could not be looked up'],
  ['ECONNRESET', 'the server closed the connection'],
  ['EPIPE', 'the server closed the connection'],
  ['ETIMEDOUT', 'the server did not answer in time'],
  ['EHOSTUNREACH', 'the server cannot be reached'],
  ['ENETUNREACH', 'the network of the server cannot be reached'],
]);

/** What a network failure means for a person. Never names a header. */
function networkError(error: Error, url: URL): Error {
  const cause = error instanceof AggregateError ? ((error.errors[0] as Error | undefined) ?? error) : error;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const text = certificate.test(code)
    ? `TLS failed: ${cause.message} (${code}); NODE_EXTRA_CA_CERTS names further certificate authorities`
    : `${meanings.get(code) ?? cause.message}${code === '' ? '' : ` (${code})`}`;
  return new Error(`${url.origin}: ${text}`, { cause: error });
}
