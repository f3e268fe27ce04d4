/** The ways from a client to a server: nothing between them, `regain mcp`, or a peer where it offers that way. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandFile } from '../../built-program.ts';
import type { Transport } from './fault-kinds.ts';

/** What a way needs to know. */
export interface Place {
  /** The command of a server over standard streams. */
  readonly command: readonly string[];
  /** The address of a server over HTTP. */
  readonly url: string;
  /** The port at which clients over HTTP are served. */
  readonly port: number;
  readonly folder: string;
  readonly timeoutMs: number;
}

export interface Way {
  readonly name: string;
  readonly client: Transport;
  readonly server: Transport;
  /** The process between them; undefined: there is none. */
  readonly between?: (place: Place) => readonly string[];
  /** Whether the process between tells how much memory it uses after a collection. */
  readonly tellsLive?: true;
}

/** Names of effects files; the study writes them. */
export const EFFECTS = 'effects.json';

/** `regain mcp`: from the sources, or as it was built for the tests. */
export const regainMcp: readonly string[] = [
  ...[process.execPath, '--conditions=@regain/source', commandFile(), 'mcp'],
];
const liveMemory = fileURLToPath(new URL('live-memory.ts', import.meta.url));
const [node, ...program] = regainMcp;
const regain = ({ folder, timeoutMs }: Place): string[] => [
  ...[node!, '--expose-gc', '--import', liveMemory, ...program],
  ...['--effects', join(folder, EFFECTS), '--timeout', String(timeoutMs)],
  ...['--timeout', 'get_large=60000', '--timeout', 'add_large=60000'],
  // The server is started often: what it has compiled is kept, where there is a folder for it.
  ...(process.env.NODE_COMPILE_CACHE === undefined ? [] : ['--env', 'NODE_COMPILE_CACHE']),
];
const listen = ({ port }: Place) => ['--listen', `127.0.0.1:${port}`];

export const direct: readonly Way[] = [
  { name: 'direct', client: 'stdio', server: 'stdio', between: ({ command }) => command },
  { name: 'direct', client: 'http', server: 'http' },
];

export const regainWays: readonly Way[] = [
  { client: 'stdio', server: 'stdio', between: (place: Place) => [...regain(place), '--', ...place.command] },
  {
    ...({ client: 'http', server: 'stdio' } as const),
    between: (place: Place) => [...regain(place), ...listen(place), '--', ...place.command],
  },
  { client: 'stdio', server: 'http', between: (place: Place) => [...regain(place), '--url', place.url] },
  {
    ...({ client: 'http', server: 'http' } as const),
    between: (place: Place) => [...regain(place), ...listen(place), '--url', place.url],
  },
].map((way) => ({ name: 'regain mcp', tellsLive: true, ...way }) as Way);

/** Programs of peers, in the folder of an npm project. A time limit is given where there is such an option. */
export function peerWays(peers: string): readonly Way[] {
  const bin = (name: string) => [process.execPath, join(peers, 'node_modules/.bin', name)];
  return [
    {
      ...({ name: 'mcp-proxy', client: 'http', server: 'stdio' } as const),
      between: ({ command, port, timeoutMs }) => [
        ...[...bin('mcp-proxy'), '--host', '127.0.0.1', '--port', String(port), '--server', 'stream'],
        ...['--requestTimeout', String(4 * timeoutMs), '--', ...command],
      ],
    },
    {
      ...({ name: 'supergateway', client: 'http', server: 'stdio' } as const),
      between: ({ command, port }) => [
        ...[...bin('supergateway'), '--stdio', command.join(' '), '--outputTransport', 'streamableHttp'],
        ...['--stateful', '--port', String(port), '--logLevel', 'none'],
      ],
    },
    {
      ...({ name: 'supergateway', client: 'stdio', server: 'http' } as const),
      between: ({ url }) => [...bin('supergateway'), '--streamableHttp', url, '--logLevel', 'none'],
    },
    {
      ...({ name: 'mcp-remote', client: 'stdio', server: 'http' } as const),
      between: ({ url }) => [...bin('mcp-remote'), url, '--allow-http', '--transport', 'http-only'],
    },
  ];
}
