/** The smallest relay: every message of one connection is sent on the other. */

import type { Connection, Dial } from '../wire/connection.ts';
import { messageOf } from '../wire/message.ts';

/** Returns when the connections are closed. */
export async function pipe(client: Connection, dial: Dial): Promise<void> {
  const dialled = dial(new AbortController().signal);
  const done = Promise.withResolvers<void>();
  client.start({
    onMessage: async (message, { headers }) => {
      const server = await dialled;
      await server.send(message, headers === undefined ? {} : { headers })?.catch((error: Error) => {
        const { id } = message.body;
        if (message.body.method === undefined || id === undefined || id === null) return;
        return client.send(
          messageOf({ jsonrpc: '2.0', id, error: { code: -32000, message: `not sent: ${error.message}` } }),
        );
      });
    },
    onAbandoned: async (requestId) => {
      const message = messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
      await (await dialled).send(message);
    },
    onLost: () => {},
    onClose: async () => {
      await (await dialled).close();
      done.resolve();
    },
  });
  const server = await dialled;
  server.start({
    onMessage: (message, context) => client.send(message, context),
    onAbandoned: () => {},
    onLost: (id, delivery, error) => {
      void client.send(
        messageOf({ jsonrpc: '2.0', id, error: { code: -32000, message: `${delivery}: ${error.message}` } }),
      );
    },
    onClose: () => void client.close(),
  });
  await done.promise;
}
