/** Between a client and the PostgreSQL of the tests: a server that can be away, and answers that can be lost. */

import { connect, createServer, type Server, type Socket } from 'node:net';

export interface ProxyInTest {
  /** The same database, through the proxy. */
  readonly url: string;
  /** Cuts the connection instead of passing on an answer with this text, once. */
  cutAfter(text: string): void;
  cuts(): number;
  /** The next connection gets, together with the greeting of the server, the message that it stops. */
  stopNext(): void;
  /** While it is away, no connection is open or accepted. */
  setAway(isAway: boolean): void;
  close(): void;
}

/** Messages of PostgreSQL: ready for a statement; an error that ends the connection. */
const GREETED = Buffer.from('Z\0\0\0\u0005I', 'latin1');
const FIELDS = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
const STOPPED = Buffer.from(`E\0\0\0${String.fromCharCode(4 + FIELDS.length)}${FIELDS}`, 'latin1');

export async function proxyInTest(address: string): Promise<ProxyInTest> {
  const { hostname, port } = new URL(address);
  const open = new Set<() => void>();
  let wanted: string | undefined;
  let cuts = 0;
  let isAway = false;
  let isStopping = false;
  const server: Server = createServer((client: Socket) => {
    if (isAway) return client.destroy();
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(end);
    };
    open.add(end);
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => {
      if (isStopping && data.includes(GREETED)) {
        isStopping = false;
        return client.end(Buffer.concat([data, STOPPED]));
      }
      if (wanted === undefined || !data.includes(wanted)) return client.write(data);
      wanted = undefined;
      cuts += 1;
      return end();
    });
    return undefined;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(address);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    cutAfter: (text) => {
      wanted = text;
    },
    cuts: () => cuts,
    stopNext: () => {
      isStopping = true;
      for (const end of open) end();
    },
    setAway: (away) => {
      isAway = away;
      if (away) for (const end of open) end();
    },
    close: () => {
      server.close();
      for (const end of open) end();
    },
  };
}
