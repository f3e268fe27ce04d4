/** The messages in the body of a POST. */

import type { IncomingMessage } from 'node:http';
import { BodyRefused, mediaType, readBytes } from '../../../http/index.ts';
import { isEnvelope, messageOf, parseMessage, type WireMessage } from '../../wire/message.ts';
import { EVENT_STREAM, JSON_TYPE } from '../protocol.ts';
import { Refused } from './reply.ts';

const MAX_BATCH = 100;

export interface PostBody {
  readonly messages: readonly WireMessage[];
  readonly isBatch: boolean;
}

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<PostBody> {
  if (mediaType(request.headers['content-type']) !== JSON_TYPE)
    throw new Refused(415, `the Content-Type must be ${JSON_TYPE}`);
  if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity')
    throw new Refused(415, 'a compressed body is not accepted');
  if (!accepts(request, JSON_TYPE) || !accepts(request, EVENT_STREAM))
    throw new Refused(406, `the Accept header must list ${JSON_TYPE} and ${EVENT_STREAM}`);
  const text = await readText(request, maxBytes);
  const single = parseMessage(text);
  if (single !== undefined) return { messages: [single], isBatch: false };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused(400, 'the body is not valid JSON', { code: -32700 });
  }
  if (!Array.isArray(body)) throw new Refused(400, 'the body is not a JSON-RPC message', { code: -32600 });
  if (body.length === 0 || body.length > MAX_BATCH || !body.every(isEnvelope))
    throw new Refused(400, `a batch must hold 1 to ${MAX_BATCH} JSON-RPC messages`, { code: -32600 });
  return { messages: body.map(messageOf), isBatch: true };
}

export function accepts(request: IncomingMessage, type: string): boolean {
  const types = (request.headers.accept ?? '').split(',').map(mediaType);
  return types.includes(type) || types.includes('*/*') || types.includes(`${type.split('/', 1)[0]}/*`);
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes).catch((error: unknown) => {
    throw error instanceof BodyRefused ? new Refused(error.status, error.message) : error;
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(400, 'the body is not valid UTF-8', { code: -32700 });
  }
}
