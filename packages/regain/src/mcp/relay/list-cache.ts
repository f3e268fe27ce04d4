/**
 * The last lists that the client was given. They are served while the server is down, and compared after a restart: the
 * client hears of a change only if there is one.
 */

import { canonicalJson, type Json, type JsonObject } from '../../types/index.ts';
import type { MessageContext } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import type { NewConnection } from './link-types.ts';

/** The notification of a change, and the field of the result that holds the items. */
const LISTS: { readonly [method: string]: { readonly changed: string; readonly items: string } } = {
  'tools/list': { changed: 'notifications/tools/list_changed', items: 'tools' },
  'prompts/list': { changed: 'notifications/prompts/list_changed', items: 'prompts' },
  'resources/list': { changed: 'notifications/resources/list_changed', items: 'resources' },
  'resources/templates/list': { changed: 'notifications/resources/list_changed', items: 'resourceTemplates' },
};

interface Page {
  readonly request: WireMessage;
  readonly options: MessageContext;
  readonly result: JsonObject;
}

const PAGES_MAX = 1_000;

export class ListCache {
  /** By method and cursor. */
  readonly #pages = new Map<string, Page>();

  /** The server answered a request for a list. A result that asks for input is not a list. */
  answered(request: WireMessage, options: MessageContext, answer: WireMessage): void {
    const { method = '' } = request.body;
    const result = answer.body.result as JsonObject | undefined;
    if (!(method in LISTS) || !Array.isArray(result?.[LISTS[method]!.items])) return;
    if (this.#pages.size < PAGES_MAX) this.#pages.set(keyOf(request, options), { request, options, result });
  }

  /** The last answer to the same request of the same user. */
  find(request: WireMessage, options: MessageContext): WireMessage | undefined {
    const page = this.#pages.get(keyOf(request, options));
    return page && messageOf({ jsonrpc: '2.0', id: request.body.id!, result: page.result });
  }

  /** Lists again what the client has listed. Returns the notifications that are due, and passes the new answers on. */
  async refresh(
    connection: NewConnection,
    ownId: () => string,
    onAnswer: (request: WireMessage, answer: WireMessage) => void,
  ): Promise<string[]> {
    const first = [...this.#pages.values()].filter(({ request }) => cursorOf(request) === undefined);
    const changes = await Promise.allSettled(
      first.map((page) => this.#refreshList(page, connection, ownId, onAnswer)),
    );
    return [...new Set(changes.flatMap((change) => (change.status === 'fulfilled' ? change.value : [])))];
  }

  async #refreshList(
    first: Page,
    connection: NewConnection,
    ownId: () => string,
    onAnswer: (request: WireMessage, answer: WireMessage) => void,
  ): Promise<string[]> {
    const { changed, items } = LISTS[first.request.body.method!]!;
    const before = this.#chain(first);
    const after: Page[] = [];
    for (let cursor: Json | undefined; after.length < before.length; ) {
      const request = withCursor(first.request, cursor, ownId());
      const answer = await connection.request(request, first.options);
      const result = answer.body.result as JsonObject | undefined;
      if (!Array.isArray(result?.[items])) throw new Error('no list');
      after.push({ request, options: first.options, result });
      onAnswer(request, answer);
      cursor = result.nextCursor;
      if (cursor === undefined) break;
    }
    const isSame = contentOf(before, items) === contentOf(after, items);
    if (isSame) return [];
    for (const { request, options } of before) this.#pages.delete(keyOf(request, options));
    for (const page of after) this.#pages.set(keyOf(page.request, page.options), page);
    return [changed];
  }

  /** The pages that follow from this one, as far as the client has asked for them. */
  #chain(first: Page): Page[] {
    const chain = [first];
    for (let page: Page | undefined = first; page !== undefined && chain.length <= PAGES_MAX; ) {
      const cursor: Json | undefined = page.result.nextCursor;
      page =
        cursor === undefined
          ? undefined
          : this.#pages.get(keyOf(withCursor(first.request, cursor, ''), first.options));
      if (page !== undefined) chain.push(page);
    }
    return chain;
  }
}

/** Also whether more follows: a list that got longer than the pages seen has changed. */
function contentOf(pages: readonly Page[], items: string): string {
  const all = pages.flatMap(({ result }) => result[items] as readonly Json[]).map(canonicalJson);
  return `${all.sort().join('\n')}\n${pages.at(-1)!.result.nextCursor !== undefined}`;
}

function keyOf(request: WireMessage, { headers }: MessageContext): string {
  return JSON.stringify([request.body.method, cursorOf(request) ?? null, headers?.authorization ?? null]);
}

function cursorOf(request: WireMessage): Json | undefined {
  return request.body.params?.cursor;
}

function withCursor(first: WireMessage, cursor: Json | undefined, id: string): WireMessage {
  const { cursor: _, ...params } = first.body.params ?? {};
  return messageOf({ ...first.body, id, params: cursor === undefined ? params : { ...params, cursor } });
}
