/** The proxy as `regain mcp --url URL --listen 127.0.0.1:0` runs it. */

import { realClock } from '../../types/index.ts';
import { createRelays, dialHttp, type HttpListener, listenHttp } from '../index.ts';

export function startProxy(url: string): Promise<HttpListener> {
  const clock = realClock(performance);
  const relays = createRelays({ dial: dialHttp(url), clock, uniform: Math.random, log: () => {}, calls: {} });
  return listenHttp({ onConnection: (downstream) => void relays.connect(downstream) });
}
