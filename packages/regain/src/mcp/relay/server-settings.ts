/** What the client has set at the server, set again on a new connection: the level of logging, and subscriptions. */

import type { MessageContext } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import type { NewConnection } from './link-types.ts';

interface Setting {
  readonly message: WireMessage;
  readonly options: MessageContext;
}

export class ServerSettings {
  #level: Setting | undefined;
  readonly #subscriptions = new Map<string, Setting>();

  /** A request of the client that the server has answered with a result. */
  answered(message: WireMessage, options: MessageContext): void {
    const { method, params } = message.body;
    const uri = String(params?.uri);
    if (method === 'logging/setLevel') this.#level = { message, options };
    if (method === 'resources/subscribe') this.#subscriptions.set(uri, { message, options });
    if (method === 'resources/unsubscribe') this.#subscriptions.delete(uri);
  }

  /** A setting that the server refuses now is left out. */
  async restore(connection: NewConnection, ownId: () => string): Promise<void> {
    const settings = [...(this.#level === undefined ? [] : [this.#level]), ...this.#subscriptions.values()];
    await Promise.allSettled(
      settings.map(({ message, options }) =>
        connection.request(messageOf({ ...message.body, id: ownId() }), options),
      ),
    );
  }
}
