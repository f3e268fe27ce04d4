/**
 * Paths to a language model in tests: two provider packages over HTTP and a model of `ai/test`, each streamed and not.
 * All use the same model, which sometimes is busy, fails, hangs, ends early, refuses or sends nonsense.
 */

import { createOpenAI } from '@ai-sdk/openai';
import { APICallError, simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { type Clock, type LanguageModel, TimeoutError, virtualClock } from '../types/index.ts';
import { aiSdkModel } from './ai-sdk.ts';
import type { Content } from './chat-completions-in-test.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { failing, type Received, type Reply, scriptedServer } from './server-in-test.ts';
import { createThrottle } from './throttle.ts';

/** A throttled model, with its own counts. */
export interface ProviderPath extends AsyncDisposable {
  readonly model: LanguageModel;
  counted(): Counted;
  /** The disturbance instead of a complete answer. */
  readonly disturbances: readonly Disturbance[];
}

export interface Counted {
  readonly requests: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export type Disturbance = 'busy' | 'failing' | 'gone' | 'hangs' | 'breaks off';

export const providerPaths: readonly {
  readonly name: string;
  readonly isStreamed: boolean;
  open(): Promise<ProviderPath>;
}[] = [false, true].flatMap((isStreamed) => {
  const pieces = isStreamed ? ', in pieces' : '';
  return [
    {
      name: `@ai-sdk/openai-compatible${pieces}`,
      isStreamed,
      open: () => overHttp((url) => openAiCompatible({ url, model: 'small' })),
    },
    {
      name: `@ai-sdk/openai${pieces}`,
      isStreamed,
      open: () => overHttp((baseURL) => aiSdkModel(createOpenAI({ baseURL, apiKey: 'k' }).chat('small'))),
    },
    { name: `ai/test${pieces}`, isStreamed, open: async () => overAiSdkMock() },
  ];
});

/** Sometimes wrong, and always equally for the same request. */
export function scriptedContent({ messages }: Pick<Received, 'messages'>): Content {
  const text = JSON.stringify(messages);
  const variant = variantOf(text) % 12;
  if (variant === 0) return { text: 'I would rather not say.' };
  if (variant === 1) return { text: '' };
  if (variant === 2) return { refusal: 'I cannot help with that.' };
  if (text.includes('Do not choose an action yet')) {
    const isLast = variant % 2 === 0;
    return { text: JSON.stringify({ text: 'The call may pass.', isUsable: isLast, avoidLast: isLast }) };
  }
  if (variant === 3) return { text: '{"proposals":[{"kind":"retry",' };
  const again = { kind: 'retry', delayMs: 500, chance: 0.5, why: 'it may pass' };
  const kinds = ['refresh-credentials', 'reread-tools', 'paginate'];
  const other = { kind: kinds[variant % 3], chance: 0.2, why: 'it may help' };
  const proposals =
    variant % 2 === 0 ? [again, other] : [other, again, { kind: 'hand-off', reason: 'enough' }];
  return { text: JSON.stringify({ proposals }) };
}

function variantOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

const kinds: readonly Disturbance[] = ['busy', 'failing', 'gone', 'hangs', 'breaks off'];

/** Every third request has a disturbance on its first try, each kind in turn. */
function drawDisturbances() {
  const seen = new Set<string>();
  const disturbances: Disturbance[] = [];
  return {
    disturbances,
    next: (messages: unknown): Disturbance | undefined => {
      const text = JSON.stringify(messages);
      if (variantOf(text) % 3 !== 0 || seen.has(text)) return undefined;
      seen.add(text);
      disturbances.push(kinds[disturbances.length % kinds.length]!);
      return disturbances.at(-1);
    },
  };
}

/** Virtual time: a request that hangs times out at once. */
function instantClock(): { readonly clock: Clock; hang(): void } {
  let hang = () => {};
  const within: Clock['within'] = (ms, work) =>
    new Promise((resolve, reject) => {
      hang = () => reject(new TimeoutError(ms));
      work().then(resolve, reject);
    });
  return { clock: { ...virtualClock(), within }, hang: () => hang() };
}

async function overHttp(open: (url: string) => LanguageModel): Promise<ProviderPath> {
  const { next, disturbances } = drawDisturbances();
  const { clock, hang } = instantClock();
  const replies: Readonly<Record<Disturbance, (request: Received) => Reply>> = {
    busy: () => failing(429, 'slow down', { 'retry-after': '7' }),
    failing: () => failing(500, 'oh'),
    gone: () => 'reset',
    hangs: () => {
      setImmediate(hang);
      return 'hang';
    },
    'breaks off': (request) => ({ ...scriptedContent(request), cutAfter: 40 }),
  };
  const server = await scriptedServer((request) => {
    const disturbance = next(request.messages);
    return disturbance === undefined ? scriptedContent(request) : replies[disturbance](request);
  });
  return {
    model: createThrottle({ clock, concurrency: 1 })(open(server.url)),
    disturbances,
    counted: () => ({
      requests: server.requests.length,
      tokensIn: server.tokensIn,
      tokensOut: server.tokensOut,
    }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

function overAiSdkMock(): ProviderPath {
  const { next, disturbances } = drawDisturbances();
  const { clock, hang } = instantClock();
  const counted = { requests: 0, tokensIn: 0, tokensOut: 0 };
  const thrown = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
    new APICallError({ message: 'no', url: 'u', requestBodyValues: {}, statusCode, responseHeaders });
  const answer = async (messages: unknown) => {
    counted.requests += 1;
    const disturbance = next(messages);
    if (disturbance === 'busy') throw thrown(429, { 'retry-after': '7' });
    if (disturbance === 'failing') throw thrown(500);
    if (disturbance === 'gone') throw new TypeError('fetch failed');
    if (disturbance === 'hangs') {
      setImmediate(hang);
      await new Promise(() => {});
    }
    const { text = '', refusal } = scriptedContent({ messages: messages as Received['messages'] });
    const isWhole = disturbance === undefined;
    const [tokensIn, tokensOut] = [11 + JSON.stringify(messages).length, 3 + text.length];
    if (isWhole) {
      counted.tokensIn += tokensIn;
      counted.tokensOut += tokensOut;
    }
    const usage = { inputTokens: { total: tokensIn }, outputTokens: { total: tokensOut } };
    const unified = refusal === undefined ? 'stop' : 'content-filter';
    return { text, isWhole, usage, finishReason: { unified, raw: unified } };
  };
  const mock = new MockLanguageModelV4({
    doGenerate: (async ({ prompt }: { prompt: unknown }) => {
      const { text, isWhole, usage, finishReason } = await answer(prompt);
      if (!isWhole) throw Object.assign(new Error('half'), { name: 'AI_JSONParseError' });
      return { content: [{ type: 'text', text }], finishReason, usage, warnings: [] };
    }) as never,
    doStream: (async ({ prompt }: { prompt: unknown }) => {
      const { text, isWhole, usage, finishReason } = await answer(prompt);
      const deltas = [...text].map((delta) => ({ type: 'text-delta', id: '0', delta }));
      const chunks = isWhole
        ? [...deltas, { type: 'finish', finishReason, usage }]
        : deltas.slice(0, deltas.length / 2);
      return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
    }) as never,
  });
  return {
    model: createThrottle({ clock, concurrency: 1 })(aiSdkModel(mock)),
    disturbances,
    counted: () => ({ ...counted }),
    [Symbol.asyncDispose]: async () => {},
  };
}
