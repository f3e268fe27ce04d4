/** A server on an address, and its end. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RegainError } from '../types/index.ts';

export interface HttpListener {
  /** The address of the endpoint, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  /** Ends all connections, then the server. */
  close(): Promise<void>;
}

/** `end` ends what clients still wait for. */
export async function bindServer(
  server: Server,
  { host, port, path }: { readonly host: string; readonly port: number; readonly path: string },
  end: () => Promise<void> = async () => {},
): Promise<HttpListener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new RegainError('unreadable', `cannot listen on ${host}:${port}: ${error.message}`, { cause: error }),
      );
    });
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${path}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await end();
      server.closeIdleConnections();
      // Answers that are being written get a moment; sockets that nobody reads do not hold the process.
      const impatient = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(impatient);
    },
  };
}
