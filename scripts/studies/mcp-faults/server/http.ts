/** The faulty server over streamable HTTP, with sessions. Every second answer is a stream of events. */

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as bodyOf } from 'node:stream/consumers';
import { answerTo, type Call, halfOf, kill, type Message, stop, type World } from './world.ts';

const sessions = new Set<string>();
/** Answers that a client may read later, by the id of the event before. */
const kept = new Map<string, string>();

export function serveHttp(world: World, port: number): void {
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void respond(world, request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
}

async function respond(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'mcp-session-id': session, 'last-event-id': position } = request.headers;
  if (request.method !== 'POST') {
    if (request.method === 'DELETE') sessions.delete(String(session));
    const rest = kept.get(String(position));
    if (rest !== undefined) return send(response, true, event(rest));
    response.writeHead(request.method === 'GET' ? 405 : 200).end();
    return;
  }
  const message = JSON.parse(await bodyOf(request)) as Message;
  if (message.method !== 'initialize' && !sessions.has(String(session))) return forgotten(response);
  if (message.method === 'initialize') {
    const id = randomUUID();
    sessions.add(id);
    response.setHeader('mcp-session-id', id);
  }
  if (message.method === 'tools/call') return serve(world, world.callOf(message), response);
  const text = answerTo(message);
  if (text === undefined) response.writeHead(202).end();
  else send(response, false, text);
}

async function serve(world: World, call: Call, response: ServerResponse): Promise<void> {
  const { fault, token } = call;
  const { socket } = response;
  const isStream = Number.parseInt(token, 36) % 2 === 0;
  switch (fault) {
    case 'kill-read':
      return kill();
    case 'stop':
      stop();
      break;
    case 'session-lost':
      sessions.clear();
      return forgotten(response);
    case 'reset-read':
      return void socket?.resetAndDestroy();
    case 'status-503':
      response.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable');
      return;
  }
  const text = world.execute(call);
  const body = isStream ? event(text) : text;
  switch (fault) {
    case 'kill-executed':
      return kill();
    case 'kill-half':
      await begin(response, isStream, halfOf(body));
      return kill();
    case 'kill-answered':
      response.on('finish', () => setImmediate(kill));
      return send(response, isStream, body);
    case 'hang':
      return;
    case 'half-then-others':
      return begin(response, isStream, halfOf(body));
    case 'half-then-end':
      await begin(response, isStream, halfOf(body));
      return void socket?.destroy();
    case 'invalid':
      return send(response, isStream, isStream ? event(text.slice(0, -2)) : text.slice(0, -2));
    case 'noise':
      return send(
        response,
        true,
        `: loading\n\nevent: other\ndata: {}\n\nnonsense\n\ndata: {"a"\n\n${event(text)}`,
      );
    case 'twice':
      return send(response, true, event(text) + event(text));
    case 'reset-executed':
      return void socket?.resetAndDestroy();
    case 'status-500':
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
      return;
    case 'stream-cut':
      return send(response, true, ': working\n\n');
    case 'stream-resumable':
      kept.set(token, text);
      return send(response, true, `id: ${token}\nretry: 10\ndata: \n\n`);
    default:
      return send(response, isStream, body);
  }
}

function forgotten(response: ServerResponse): void {
  const error = { code: -32001, message: 'Session not found' };
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}

const event = (data: string): string => `data: ${data}\n\n`;

const headOf = (isStream: boolean) => ({
  'content-type': isStream ? 'text/event-stream' : 'application/json',
});

function send(response: ServerResponse, isStream: boolean, text: string): void {
  response.writeHead(200, headOf(isStream)).end(text);
}

/** Resolves when this part has left; more would have to follow. */
function begin(response: ServerResponse, isStream: boolean, part: string): Promise<void> {
  response.writeHead(200, headOf(isStream));
  return new Promise((resolve) => response.write(part, () => resolve()));
}
