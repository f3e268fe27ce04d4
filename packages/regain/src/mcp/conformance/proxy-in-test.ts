import { realClock } from '../../types/index.ts';
import { dialHttp, type HttpListener, listenHttp, relay } from '../index.ts';

/** The proxy as `regain mcp --url URL --listen 127.0.0.1:0` runs it. */
export const startProxy = (url: string): Promise<HttpListener> =>
  listenHttp({
    onConnection: (downstream) => {
      const dial = dialHttp(url);
      relay({ downstream, dial, clock: realClock(performance), uniform: Math.random, log: () => {} });
    },
  });
