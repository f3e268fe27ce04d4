/** Connections to scripted servers, and the messages that they exchange. */

import { onTestFinished } from 'vitest';
import type { Connection, MessageContext } from '../../wire/connection.ts';
import { messageOf, type RequestId, type WireMessage } from '../../wire/message.ts';
import { type Recorded, record } from '../http-in-test.ts';
import { type DialHttpOptions, dialHttp } from './dial-http.ts';
import { type Arrived, json, type ScriptedServer, startServer } from './server-in-test.ts';

export async function serve(answer: (arrived: Arrived) => void): Promise<ScriptedServer> {
  const server = await startServer(answer);
  onTestFinished(() => server.close());
  return server;
}

export async function dial(
  url: string,
  options: DialHttpOptions = {},
): Promise<Recorded & { connection: Connection }> {
  const connection = await dialHttp(url, { resumeDelayMs: 1, ...options })(new AbortController().signal);
  onTestFinished(() => connection.close());
  return record(connection);
}

/** The answer of a server to one request. */
export async function answered(
  answer: (arrived: Arrived) => void,
  sent: WireMessage = request(1),
  options: MessageContext = {},
) {
  const server = await serve(answer);
  const recorded = await dial(server.url);
  const { connection, messages, lost } = recorded;
  await connection.send(sent, options);
  await recorded.until(() => messages.length === 1);
  return { server, connection, messages, lost, ...messages[0]! };
}

export const request = (id: RequestId, method = 'tools/call', params: object = { name: 'x' }): WireMessage =>
  messageOf({ jsonrpc: '2.0', id, method, params: params as never });
export const initialize = request('init', 'initialize', { protocolVersion: '2025-11-25' });
export const initialized = messageOf({ jsonrpc: '2.0', method: 'notifications/initialized' });
export const answerTo = (text: string, result: object = {}): object => ({
  jsonrpc: '2.0',
  id: JSON.parse(text).id,
  result,
});
export const event = (value: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(value)}\n\n`;

/** A server with sessions that passes everything but the handshake to `answer`. */
export const serveSession = (
  answer: (arrived: Arrived) => void,
  get = (arrived: Arrived) => json(arrived.response, 405, {}),
) =>
  serve((arrived) => {
    const { request: asked, response, text } = arrived;
    if (asked.method === 'GET') return get(arrived);
    if (asked.method === 'DELETE') return void response.writeHead(200).end();
    const { method } = JSON.parse(text);
    if (method === 'initialize')
      return json(response, 200, answerTo(text, { protocolVersion: '2025-11-25' }), {
        'mcp-session-id': 's1',
      });
    if (method === 'notifications/initialized') return void response.writeHead(202).end();
    answer(arrived);
  });

export async function connect(url: string, options: DialHttpOptions = {}): Promise<Recorded> {
  const recorded = await dial(url, options);
  await recorded.connection.send(initialize);
  await recorded.until(() => recorded.messages.length === 1);
  await recorded.connection.send(initialized);
  recorded.messages.length = 0;
  return recorded;
}
