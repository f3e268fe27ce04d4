/** A TCP relay in front of a server that can lose what it carries, without telling either side. */

import { connect, createServer, type Socket } from 'node:net';

export interface LossyProxy {
  readonly port: number;
  /** Everything on the connections of this moment is lost from now on; they stay open. New ones work. */
  drop(): number;
  /** Nothing passes until the returned function is called, then everything arrives late. */
  stall(): () => void;
  close(): Promise<void>;
}

interface Pair {
  readonly ends: readonly Socket[];
  isLost: boolean;
}

export async function lossyProxy(serverPort: number): Promise<LossyProxy> {
  const pairs = new Set<Pair>();
  let stalls = 0;
  const server = createServer((client) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1' });
    const pair: Pair = { ends: [client, upstream], isLost: false };
    pairs.add(pair);
    const relay = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!pair.isLost) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        // The end of a lost connection is lost too: the other side never hears of it.
        if (pair.isLost) return;
        to.destroy();
        pairs.delete(pair);
      });
      if (stalls > 0) from.pause();
    };
    relay(client, upstream);
    relay(upstream, client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const alive = () => [...pairs].filter(({ isLost }) => !isLost);
  return {
    port: (server.address() as { port: number }).port,
    drop() {
      const now = alive();
      for (const pair of now) pair.isLost = true;
      return now.length;
    },
    stall() {
      stalls++;
      for (const { ends } of alive()) for (const end of ends) end.pause();
      return () => {
        if (--stalls === 0) for (const { ends } of alive()) for (const end of ends) end.resume();
      };
    },
    close() {
      for (const { ends } of pairs) for (const end of ends) end.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
