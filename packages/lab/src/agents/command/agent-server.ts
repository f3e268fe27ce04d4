/** One server on the loopback interface for all agents of a run: each gets an address that nobody else can guess. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyRefused, bindServer, createGuard, type HttpListener, readBytes } from 'regain/internal/http';
import type { AgentContext } from '../agent.ts';
import { McpSession } from './mcp-session.ts';

export interface AgentServer {
  /** The address of the tools of one rollout, until it is closed. */
  open(context: AgentContext): { readonly url: string; close(): void };
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const BODY_MAX = 10_000_000;
const PATH = '/mcp/';

export async function startAgentServer(): Promise<AgentServer> {
  const sessions = new Map<string, McpSession>();
  // Here, since worker threads load this file too, and Node loads its HTTP client with it.
  const { createServer } = await import('node:http');
  const guard = createGuard(HOST);
  const server = createServer((request, response) => {
    const denial = guard(request);
    const session = sessions.get((request.url ?? '').slice(PATH.length));
    if (denial !== undefined) return refuse(response, denial.status, denial.message);
    if (session === undefined || !request.url?.startsWith(PATH))
      return refuse(response, 404, 'no agent runs at this address');
    if (request.method !== 'POST') return refuse(response, 405, 'requests are sent with POST');
    void answer(session, request, response);
  });
  const { url, close }: HttpListener = await bindServer(server, { host: HOST, port: 0, path: PATH });
  return {
    open(context) {
      const token = randomUUID();
      sessions.set(token, new McpSession(context));
      return { url: `${url}${token}`, close: () => void sessions.delete(token) };
    },
    close: async () => {
      sessions.clear();
      server.closeAllConnections();
      await close();
    },
  };
}

async function answer(
  session: McpSession,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const message = JSON.parse((await readBytes(request, BODY_MAX)).toString('utf8'));
    const reply = await session.answer(message);
    if (reply === undefined) response.writeHead(202).end();
    else send(response, 200, { jsonrpc: '2.0', id: message?.id ?? null, ...reply });
  } catch (error) {
    if (error instanceof BodyRefused) return refuse(response, error.status, error.message);
    send(response, 400, {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'the body is not JSON' },
    });
  }
}

function refuse(response: ServerResponse, status: number, error: string): void {
  send(response, status, { error });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
