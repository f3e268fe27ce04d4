/** The real network: requests go to the public APIs, and their effects are counted, since they cannot be inspected. */

import { argsFromSources, type Json, type SideEffect, type Tool } from 'regain/internal/types';
import { type ApiName, getApi, headersFor, type Keys } from './apis.ts';
import type { Base, Send } from './http.ts';

/** The part of `fetch` that is needed. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: { readonly [name: string]: string };
    readonly body?: string;
    readonly signal: AbortSignal;
    readonly redirect?: 'follow' | 'error';
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

export interface LiveNetwork {
  readonly send: Send;
  base(api: ApiName): Promise<Base>;
  /** The tool, its effects counted. */
  countEffects(tool: Tool): Tool;
  /** The number of remaining effects of each tool. */
  snapshot(): Json;
  effects(): readonly SideEffect[];
}

/** A remaining effect, and the call that would undo it. */
interface StandingEffect extends SideEffect {
  readonly undo: string | undefined;
}

export function liveNetwork(fetch: Fetch, keys: Keys): LiveNetwork {
  let standing: readonly StandingEffect[] = [];
  return {
    base: async (api) => ({ url: getApi(api).url, headers: headersFor(api, keys) }),
    send: async ({ api, method, url, headers, body }, { signal }) => {
      const own = keysOf(api, keys);
      // Custom headers would follow a redirect, and keys must not.
      const redirect = own.length === 0 ? 'follow' : 'error';
      const sent = body === undefined ? {} : { body };
      const response = await fetch(url, { method, headers, signal, redirect, ...sent });
      const retryAfter = response.headers.get('retry-after') ?? undefined;
      return { status: response.status, retryAfter, text: withoutKeys(await response.text(), own) };
    },
    countEffects: (tool) => ({
      ...tool,
      execute: async (args, context) => {
        const output = (await tool.execute(args, context)) as Json;
        const call = `${tool.name} ${JSON.stringify(args)}`;
        standing = standing.filter(({ undo }) => undo !== call);
        if (tool.effect === 'write' || tool.effect === 'irreversible') {
          const undone = tool.undoneBy && argsFromSources(tool.undoneBy.args, { args, output });
          const undo = undone && `${tool.undoneBy!.tool} ${JSON.stringify(undone.args)}`;
          standing = [...standing, { tool: tool.name, key: call, undo }];
        }
        return output;
      },
    }),
    snapshot: () => {
      const counts: Record<string, number> = {};
      for (const { tool } of standing) counts[tool] = (counts[tool] ?? 0) + 1;
      return counts;
    },
    effects: () => standing.map(({ tool, key }) => ({ tool, key })),
  };
}

function keysOf(api: ApiName, keys: Keys): readonly string[] {
  return (getApi(api).keys ?? []).flatMap(({ name }) => keys[name] ?? []);
}

/** The text of an API is stored in traces, so keys that it repeats are removed. */
function withoutKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((left, key) => left.replaceAll(key, '[key]'), text);
}
