/** The official client, with every message of the server kept as the text it came as. */

import { type ChildProcess, spawn } from 'node:child_process';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { SseReader } from '../../../packages/regain/src/mcp/http/sse-reader.ts';

/** How a client reaches a server: a command, or an address. */
export type Target =
  | { readonly command: readonly string[]; readonly env: NodeJS.ProcessEnv }
  | { readonly url: string };

export interface Wire {
  readonly client: Client;
  /** Texts of answers, by the id of their request. */
  readonly answers: ReadonlyMap<unknown, string>;
  /** Texts of notifications and requests of the server, in order of arrival. */
  readonly others: readonly string[];
  close(): Promise<void>;
}

/** `folder`: the root that the client offers to the server. */
export async function connect(target: Target, folder: string): Promise<Wire> {
  const answers = new Map<unknown, string>();
  const others: string[] = [];
  const keep = (text: string): void => {
    const { id, method } = JSON.parse(text) as { id?: unknown; method?: string };
    if (method === undefined) answers.set(id, text);
    else others.push(text);
  };
  const transport = 'url' in target ? overHttp(target.url, keep) : overStdio(target, keep);
  const client = new Client(
    { name: 'survey', version: '1.0.0' },
    { capabilities: { sampling: {}, roots: { listChanged: true }, elicitation: { form: {}, url: {} } } },
  );
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: `file://${folder}`, name: 'root' }] }));
  client.setRequestHandler('sampling/createMessage', ({ params }) => ({
    ...{ role: 'assistant' as const, model: 'none', stopReason: 'endTurn' },
    content: { type: 'text' as const, text: `sampled ${JSON.stringify(params.messages)}` },
  }));
  client.setRequestHandler('elicitation/create', ({ params }) =>
    params.mode === 'url' ? { action: 'decline' } : { action: 'accept', content: { name: 'Ada', ok: true } },
  );
  await client.connect(transport);
  const close = async (): Promise<void> => {
    if (transport instanceof StreamableHTTPClientTransport)
      await transport.terminateSession().catch(() => {});
    await client.close();
  };
  return { client, answers, others, close };
}

function overStdio(
  { command: [file, ...args], env }: Extract<Target, { command: unknown }>,
  keep: (text: string) => void,
): Transport {
  let child: ChildProcess;
  const transport: Transport = {
    start: async () => {
      child = spawn(file!, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
      // Not `node:readline`, which also splits at U+2028.
      let rest = '';
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        const lines = `${rest}${text}`.split('\n');
        rest = lines.pop()!;
        for (const line of lines.filter((one) => one.startsWith('{'))) {
          keep(line);
          transport.onmessage?.(JSON.parse(line));
        }
      });
      child.on('close', () => transport.onclose?.());
    },
    send: async (message) => void child.stdin!.write(`${JSON.stringify(message)}\n`),
    close: async () => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.stdin!.end();
      if (child.exitCode === null && child.signalCode === null) await closed;
    },
  };
  return transport;
}

/** Bodies are read twice: by the official transport, and here. */
function overHttp(url: string, keep: (text: string) => void): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(url), {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.body === null) return response;
      const [own, theirs] = response.body.tee();
      void readMessages(own, response.headers.get('content-type') ?? '', keep).catch(() => {});
      const { status, statusText, headers } = response;
      return new Response(theirs, { status, statusText, headers });
    },
  });
}

async function readMessages(
  body: ReadableStream<Uint8Array>,
  type: string,
  keep: (text: string) => void,
): Promise<void> {
  if (!type.startsWith('text/event-stream')) {
    const text = await new Response(body).text();
    if (text.startsWith('{')) keep(text);
    return;
  }
  const events = new SseReader(2 ** 26);
  for await (const chunk of body)
    for (const { data } of events.push(chunk)) if (data.startsWith('{')) keep(data);
}
