/** What a new connection must know to stand in for the lost one: handshake, settings and the lists that the client has. */

import type { Clock } from '../../types/index.ts';
import type { MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import { Handshake } from './handshake.ts';
import type { NewConnection } from './link-types.ts';
import { ListCache } from './list-cache.ts';
import { ServerSettings } from './server-settings.ts';

/** How long settings and lists may take after a restart, before calls go on. */
const REFRESH_MS = 5_000;

export interface SessionStateOptions {
  readonly clock: Clock;
  readonly ownId: () => string;
  readonly log: (line: string) => void;
  /** A page of `tools/list` that the server sent. */
  readonly onTools: (request: WireMessage, answer: WireMessage) => void;
}

export class SessionState {
  readonly handshake: Handshake;
  readonly lists = new ListCache();
  readonly #options: SessionStateOptions;
  readonly #settings = new ServerSettings();

  constructor(options: SessionStateOptions) {
    this.#options = options;
    this.handshake = new Handshake(options.log);
  }

  /** The server answered a request of the client. */
  answered(request: WireMessage, options: MessageContext, answer: WireMessage): void {
    if (answer.body.result === undefined) return;
    this.handshake.answered(request, options, answer);
    this.#settings.answered(request, options);
    this.lists.answered(request, options, answer);
    this.#noteTools(request, answer);
  }

  /** Returns the notifications of changed lists that are due. `authorization`: what the client sent last. */
  async restore(fresh: NewConnection, authorization: string | undefined): Promise<readonly string[]> {
    const { clock, ownId, log } = this.#options;
    const connection = renewed(fresh, authorization);
    await this.handshake.replay(connection);
    const onAnswer = (request: WireMessage, answer: WireMessage) => this.#noteTools(request, answer);
    const refresh = () =>
      Promise.all([
        this.lists.refresh(connection, ownId, onAnswer),
        this.#settings.restore(connection, ownId),
      ]);
    try {
      const [changes] = await clock.within(REFRESH_MS, refresh);
      if (changes.length > 0) log(`changed since the restart: ${changes.join(', ')}`);
      return changes;
    } catch {
      log('the lists of the server were not read after its restart');
      return [];
    }
  }

  #noteTools(request: WireMessage, answer: WireMessage): void {
    if (request.body.method === 'tools/list') this.#options.onTools(request, answer);
  }
}

/** Requests that were recorded have the token of then, which may have expired: the last one that the client sent is used. */
function renewed(connection: NewConnection, authorization: string | undefined): NewConnection {
  if (authorization === undefined) return connection;
  return {
    generation: connection.generation,
    request: (message, options = {}) =>
      connection.request(message, { ...options, headers: { ...options.headers, authorization } }),
    notify: (message) => connection.notify(message),
  };
}
