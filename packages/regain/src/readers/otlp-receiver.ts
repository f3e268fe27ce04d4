/**
 * Receives spans over OTLP/HTTP, from the exporters of any OpenTelemetry SDK: `POST /v1/traces`, as JSON or Protocol
 * Buffers, also with gzip. Answers as the specification says.
 */

import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  BodyRefused,
  bindServer,
  createGuard,
  type HttpListener,
  mediaType,
  readBytes,
} from '../http/index.ts';
import { type Json, parseJson, RegainError } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { exportRequest, statusMessage } from './receiver/otlp-messages.ts';
import { readMessage } from './receiver/protobuf.ts';

export interface ReceiveOptions {
  /** Receives every export request in its JSON form. */
  readonly onValue: (value: Json) => void;
  /** Default: `127.0.0.1`. Another address needs a token. */
  readonly host?: string | undefined;
  /** Default: 4318, that of OTLP/HTTP; 0 is any free port. */
  readonly port?: number | undefined;
  /** Exporters must send it as `Authorization: Bearer TOKEN`. */
  readonly token?: string | undefined;
  /** Bytes of a body, compressed or not. Default: 64 MiB. */
  readonly maxBodyBytes?: number | undefined;
}

const PATH = '/v1/traces';
const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/x-protobuf';
const REQUEST_TIMEOUT_MS = 60_000;

export async function receiveSpans(options: ReceiveOptions): Promise<HttpListener> {
  const { onValue, host = '127.0.0.1', port = 4318, token, maxBodyBytes = 64 * 1024 * 1024 } = options;
  const guard = createGuard(host, token);
  const receive = async (request: IncomingMessage): Promise<void> => {
    const denial = guard(request);
    if (denial !== undefined) throw new Refused(denial.status, denial.message);
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== PATH) throw new Refused(404, `not found; spans are received at ${PATH}`);
    if (request.method !== 'POST') throw new Refused(405, 'method not allowed', { allow: 'POST' });
    onValue(await readValue(request, maxBodyBytes));
  };
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      response.on('error', () => {});
      receive(request).then(
        () => reply(response, 200),
        (error: unknown) => refuse(response, error),
      );
    },
  );
  return bindServer(server, { host, port, path: PATH });
}

class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, message: string, headers: OutgoingHttpHeaders = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

async function readValue(request: IncomingMessage, maxBytes: number): Promise<Json> {
  const type = mediaType(request.headers['content-type']);
  if (type !== JSON_TYPE && type !== PROTOBUF_TYPE)
    throw new Refused(415, `the Content-Type must be ${JSON_TYPE} or ${PROTOBUF_TYPE}`);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new Refused(415, 'the Content-Encoding must be gzip, if the body is compressed');
  const sent = await readBytes(request, maxBytes);
  const bytes = encoding === 'gzip' ? await decompressed(sent, maxBytes) : sent;
  const value = type === JSON_TYPE ? parseJson(bytes.toString('utf8')) : readMessage(bytes, exportRequest);
  const spans = isObject(value) ? (value.resourceSpans ?? value.resource_spans ?? []) : undefined;
  if (!Array.isArray(spans)) throw new Refused(400, 'the body must be an object with the list resourceSpans');
  return value;
}

async function decompressed(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new Refused(413, `the decompressed body must not exceed ${maxBytes} bytes`);
    throw new Refused(400, 'the body cannot be decompressed');
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const isKnown = error instanceof Refused || error instanceof BodyRefused;
  const status = isKnown ? error.status : RegainError.is(error) ? 400 : 500;
  const message = status === 500 ? 'internal error' : (error as Error).message;
  reply(response, status, message, {
    ...(error instanceof Refused ? error.headers : {}),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    // A body may still be arriving: reading it would be work for nothing.
    ...(response.req.complete ? {} : { connection: 'close' }),
  });
}

/** In the encoding of the request. Without a message: `ExportTraceServiceResponse`, which is empty. */
function reply(
  response: ServerResponse,
  status: number,
  message?: string,
  headers?: OutgoingHttpHeaders,
): void {
  const isProtobuf = mediaType(response.req.headers['content-type']) === PROTOBUF_TYPE;
  const json = JSON.stringify(message === undefined ? {} : { message });
  const protobuf = message === undefined ? Buffer.alloc(0) : statusMessage(message);
  const body = isProtobuf ? protobuf : Buffer.from(json, 'utf8');
  response.writeHead(status, {
    ...headers,
    'content-type': isProtobuf ? PROTOBUF_TYPE : JSON_TYPE,
    'content-length': body.length,
  });
  response.end(body);
}
