/** A relay with recovery between a scripted client and a scripted server. */

import type { JsonObject } from '../../types/index.ts';
import { parseEffects } from '../effects/effects-file.ts';
import { answerHandshake, type FakeConnection, Scene } from '../relay/fake-server-in-test.ts';
import type { Envelope } from '../wire/message.ts';
import { ProtectedCalls, type ProtectedCallsOptions } from './protected-calls.ts';

/** What the server does with a call: answers, is silent, or exits before or after it has read the request. */
export type Act = Envelope | 'silence' | 'exit' | ((server: FakeConnection, request: Envelope) => void);

export const text = (words: string): JsonObject => ({ content: [{ type: 'text', text: words }] });
export const failed = (words: string): JsonObject => ({ ...text(words), isError: true });

export const tool = (name: string, more: JsonObject = {}): JsonObject => ({
  ...{ name, description: '', inputSchema: { type: 'object' } },
  ...more,
});

/** Two tools with the same parameters: a read and a write. */
export const inputSchema = {
  type: 'object',
  properties: { count: { type: 'integer', 'x-mcp-header': 'Count' }, city: { type: 'string' } },
  required: ['count'],
  additionalProperties: false,
};
export const tools = [tool('find', { inputSchema }), tool('pay', { inputSchema })];
export const effects = { find: 'read', pay: 'write' };

interface SceneOptions extends Partial<Omit<ProtectedCallsOptions, 'effects'>> {
  readonly effects?: JsonObject;
  readonly tools: readonly JsonObject[];
}

export class CallScene {
  readonly scene: Scene;
  readonly calls: ProtectedCalls;
  /** The list that the server has now. */
  tools: readonly JsonObject[];
  /** What the server does with each call, in order; the last one is repeated. */
  acts: Act[] = [];
  /** The server answers nothing; a new one does. */
  hasStopped = false;
  /** The calls that the server got. */
  readonly got: Envelope[] = [];
  #next = 0;
  #id = 100;

  constructor({ effects = {}, tools, ...options }: SceneOptions) {
    this.tools = tools;
    const holder: { calls?: ProtectedCalls } = {};
    this.scene = new Scene({
      calls: {
        call: (call) => holder.calls!.call(call),
        listed: (request, answer) => holder.calls!.listed(request, answer),
      },
    });
    this.calls = new ProtectedCalls({
      clock: this.scene.clock,
      log: (line) => this.scene.lines.push(line),
      effects: parseEffects(JSON.stringify(effects), 'effects.json'),
      ...options,
    });
    holder.calls = this.calls;
    this.scene.dial = async (server) => {
      this.hasStopped = false;
      server.onSent = ({ body }) => queueMicrotask(() => this.#answer(server, body));
      return server;
    };
  }

  /** A client has connected and listed the tools. */
  async start(): Promise<this> {
    const { scene } = this;
    await scene.clock.advance(0);
    // The first server was dialled before the script was known.
    await scene.dial(scene.server);
    scene.client.says({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    await scene.clock.advance(0);
    scene.client.says({ method: 'notifications/initialized' });
    scene.client.says({ id: 1, method: 'tools/list' });
    await scene.clock.advance(0);
    return this;
  }

  /** Calls a tool. The answer is there when the call has ended within the time. */
  async call(
    name: string,
    args: JsonObject = {},
    more: JsonObject = {},
    forMs = 600_000,
  ): Promise<Envelope | undefined> {
    const id = ++this.#id;
    this.scene.client.says({ id, method: 'tools/call', params: { name, arguments: args, ...more } });
    for (let ms = 0; ms < forMs && this.scene.client.answerTo(id) === undefined; ms += 1_000)
      await this.scene.clock.advance(Math.min(1_000, forMs));
    return this.scene.client.answerTo(id);
  }

  get lastId(): number {
    return this.#id;
  }

  #answer(server: FakeConnection, body: Envelope): void {
    if (body.id == null) return;
    const { id } = body;
    if (body.method !== 'tools/call') {
      const answers = { 'tools/list': { result: { tools: this.tools } }, ping: { result: {} } };
      const answer = answers[body.method as keyof typeof answers] ?? answerHandshake(body);
      if (answer !== undefined && !this.hasStopped) server.says({ id, ...answer });
      return;
    }
    this.got.push(body);
    const act = this.acts[Math.min(this.#next++, this.acts.length - 1)] ?? 'silence';
    if (act === 'exit') server.exit();
    else if (typeof act === 'function') act(server, body);
    else if (act !== 'silence') server.says({ id, ...act });
  }
}
