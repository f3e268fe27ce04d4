import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { passOn } from '../calls/pass-on.ts';
import { type Envelope, isRequest, isResponse, type RequestId } from '../wire/message.ts';
import { answerHandshake, type FakeConnection, Scene, settled } from './fake-server-in-test.ts';

const METHODS = ['tools/call', 'tools/list', 'resources/read', 'x/unknown', 'subscriptions/listen'] as const;

/** One thing that happens; `pick` chooses among what there is. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(['request', 'request', 'request', 'answer', 'answer', 'answer', 'cancel', 'exit', 'break'] as const),
    ...([
      'lose',
      'dial fails',
      'dial works',
      'time',
      'ask',
      'reply',
      'progress',
      'twice',
      'abandon',
    ] as const),
  ),
  pick: fc.nat(1_000),
});

/** The facts that the properties are about. */
class History {
  readonly scene: Scene;
  readonly requests: Envelope[] = [];
  /** How many messages the client had got when it cancelled. */
  readonly cancelled = new Map<RequestId, number>();
  asked = 0;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  async apply({ kind, pick }: { readonly kind: string; readonly pick: number }): Promise<void> {
    const { scene } = this;
    const { client, server } = scene;
    const known = server.sent.filter(isRequest).map(({ body }) => body);
    const chosen = known[pick % Math.max(1, known.length)];
    const own = this.requests[pick % Math.max(1, this.requests.length)];
    switch (kind) {
      case 'request': {
        const id = this.requests.length + 1;
        const params = { tag: id, _meta: { progressToken: id } };
        this.requests.push({ id, method: METHODS[pick % METHODS.length]!, params });
        return client.says(this.requests.at(-1)!);
      }
      case 'twice':
      case 'answer':
        for (
          let count = kind === 'twice' ? 2 : 1;
          count > 0 && chosen !== undefined && !server.isClosed;
          count--
        )
          server.says({ id: chosen.id!, ...answerOf(chosen, pick) });
        return;
      case 'cancel':
      case 'abandon': {
        if (own === undefined || this.cancelled.has(own.id!)) return;
        this.cancelled.set(own.id!, client.sent.length);
        if (kind === 'abandon') return client.handler!.onAbandoned(own.id!);
        return client.says({ method: 'notifications/cancelled', params: { requestId: own.id! } });
      }
      case 'exit':
        return server.exit();
      case 'break':
        server.isBroken = true;
        return;
      case 'lose': {
        if (chosen === undefined || server.isClosed) return;
        server.handler!.onLost(chosen.id!, 'sent', new Error('lost'));
        return;
      }
      case 'dial fails':
        scene.dial = () => Promise.reject(new Error('no'));
        return;
      case 'dial works':
        scene.dial = async (next) => answering(next);
        return;
      case 'time':
        return scene.clock.advance([0, 100, 1_000, 12_000, 40_000][pick % 5]!);
      case 'progress':
        if (chosen !== undefined)
          server.says({
            method: 'notifications/progress',
            params: { progressToken: chosen.params?.tag ?? 0, progress: pick },
          });
        return;
      case 'ask':
        if (!server.isClosed)
          server.says({ id: this.asked++ % 3, method: 'roots/list', params: { of: scene.servers.length } });
        return;
      case 'reply': {
        const open = client.sent.filter(isRequest).map(({ body }) => body);
        const question = open[pick % Math.max(1, open.length)];
        if (question !== undefined) client.says({ id: question.id!, result: { of: question.params!.of! } });
        return;
      }
    }
  }

  check(): void {
    const { client, servers } = this.scene;
    const answers = client.sent.filter(isResponse).map(({ body }) => body);
    for (const { id, method, params } of this.requests) {
      const own = answers.filter((answer) => answer.id === id);
      const cancelledAt = this.cancelled.get(id!);
      if (cancelledAt === undefined) expect(own, `answers to ${method} ${id}`).toHaveLength(1);
      else
        expect(
          client.sent.slice(cancelledAt).filter((message) => isResponse(message) && message.body.id === id),
        ).toEqual([]);
      const [answer] = own;
      const sent = servers
        .flatMap((server) => server.sent)
        .filter(({ body }) => body.params?.tag === params!.tag);
      if (method === 'tools/call' || method === 'x/unknown')
        expect(sent.length, `${method} ${id} at the servers`).toBeLessThanOrEqual(1);
      if (answer === undefined) continue;
      expect(answers.filter((other) => other.id === id)).toHaveLength(1);
      const data = answer.error?.data as { readonly code?: string } | undefined;
      if (data?.code !== undefined) {
        if (data.code !== 'outcome-unknown' && method !== 'tools/list' && method !== 'resources/read')
          expect(
            sent.map(({ body }) => body.method).filter((other) => other !== 'subscriptions/listen'),
          ).toEqual([]);
      } else if (method !== 'tools/list') expect(answer).toMatchObject({ result: { tag: params!.tag! } });
    }
    const ids = new Set<unknown>([0, ...this.requests.map(({ id }) => id)]);
    expect(answers.filter(({ id }) => !ids.has(id))).toEqual([]);
    servers.forEach((server, index) => {
      const replies = server.sent.filter((message) => isResponse(message));
      for (const { body } of replies) expect(body.result).toEqual({ of: index + 1 });
    });
  }
}

function answerOf({ method, params }: Envelope, pick: number): Envelope {
  if (method === 'initialize') return answerHandshake({ method })!;
  const list = { tools: [{ name: `tool-${pick % 2}` }] };
  return { result: { tag: params?.tag ?? null, ...(method === 'tools/list' ? list : {}) } };
}

/** A server that restores itself without delay; everything else is left to the script. */
function answering(server: FakeConnection): FakeConnection {
  server.onSent = ({ body }) => {
    const isOwn = body.method === 'initialize' || String(body.id).startsWith('regain-');
    if (isOwn && body.params?.tag === undefined)
      queueMicrotask(() => !server.isClosed && server.says({ id: body.id!, ...answerOf(body, 0) }));
  };
  return server;
}

it('answers every request once, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      fc.boolean(),
      async (steps, isHooked) => {
        const scene = new Scene(isHooked ? { calls: { call: passOn } } : {});
        scene.dial = async (next) => answering(next);
        const history = new History(scene);
        await scene.handshake();
        for (const each of steps) {
          await history.apply(each);
          if (each.pick % 3 === 0) await settled();
        }
        scene.client.handler!.onClose({ kind: 'ended' });
        await scene.clock.advance(1_000);
        const isClosed = scene.relay.closed.then(() => true);
        expect(await Promise.race([isClosed, settled().then(() => false)])).toBe(true);
        history.check();
      },
    ),
    { numRuns: trialCount(300, 20_000) },
  );
});
