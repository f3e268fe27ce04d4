/** Local endpoints for tests through two provider packages, streamed and not. */

import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModel, ModelSettings } from '../types/index.ts';
import { aiSdkModel } from './ai-sdk.ts';
import type { Content } from './chat-completions-in-test.ts';
import { openAiCompatible } from './openai-compatible.ts';
import {
  proposing,
  type Reply,
  type ScriptedServer,
  type ServerOptions,
  scriptedServer,
} from './server-in-test.ts';

export const KEY = 'sk-planted/Secret+7890123456';

export const providers: readonly [string, (url: string) => LanguageModel][] = [
  ['@ai-sdk/openai-compatible', (url) => openAiCompatible({ url, model: 'small', key: KEY })],
  [
    '@ai-sdk/openai',
    (baseURL) => aiSdkModel(createOpenAI({ baseURL, apiKey: KEY }).chat('small'), { secrets: [KEY] }),
  ],
];
export const cases: readonly {
  readonly name: string;
  readonly open: (url: string) => LanguageModel;
  readonly settings: ModelSettings;
}[] = providers.flatMap(([name, open]) =>
  [false, true].map((isStreamed) => ({
    name: `${name}, ${isStreamed ? 'in pieces' : 'whole'}`,
    open,
    settings: { temperature: 0.2, isStreamed },
  })),
);

export const plain = { messages: [{ role: 'user', text: 'what next?' }] } as const;
export const fine: Content = proposing({ kind: 'retry', delayMs: 1, chance: 1, why: 'so' });

export async function withServer<T>(
  replies: readonly Reply[],
  use: (server: ScriptedServer) => Promise<T>,
  options: ServerOptions = { key: KEY },
): Promise<T> {
  await using server = await scriptedServer((_, nth) => replies[Math.min(nth, replies.length - 1)]!, options);
  return await use(server);
}
