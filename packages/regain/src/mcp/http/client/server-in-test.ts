/** A server whose every answer a test writes by hand. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
}

export interface ScriptedServer {
  readonly url: string;
  readonly arrived: Arrived[];
  readonly sockets: Set<Socket>;
  close(): Promise<void>;
}

export async function startServer(answer: (arrived: Arrived) => void): Promise<ScriptedServer> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const next = { request, response, text: Buffer.concat(chunks).toString() };
      arrived.push(next);
      answer(next);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    arrived,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: { [name: string]: string } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Begins a stream of events with this text. */
export function stream(
  response: ServerResponse,
  text: string,
  headers: { [name: string]: string } = {},
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...headers });
  response.write(text);
}

/** A stream that ends after this text. */
export function endedStream(response: ServerResponse, text: string): void {
  stream(response, text);
  response.end();
}
