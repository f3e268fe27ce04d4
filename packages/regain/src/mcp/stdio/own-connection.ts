/** The client at our own standard streams: it started us, and we end with it. */

import type { Readable, Writable } from 'node:stream';
import type { CloseReason, Connection } from '../wire/connection.ts';
import { LineConnection } from './line-connection.ts';
import { within } from './process-group.ts';

/** How often the parent is looked at: it may die while another process keeps our standard input open. */
const PARENT_CHECK_MS = 2_000;
const FLUSH_MS = 1_000;

export interface OwnStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** The id of the parent process; another value means that it died. */
  readonly parent: () => number;
  readonly log: (line: string) => void;
  readonly checkMs?: number;
}

export function ownConnection(streams: OwnStreams): Connection {
  const { input, output, parent, log, checkMs = PARENT_CHECK_MS } = streams;
  const lines = new LineConnection({
    input,
    output,
    onSkipped: (line, count) => {
      if (count === 1) log(`a line of the client that is not JSON-RPC was skipped: ${line.slice(0, 200)}`);
    },
    onEnd: (reason) => end(reason),
  });
  const born = parent();
  const check = setInterval(() => {
    if (parent() !== born) end({ kind: 'ended' });
  }, checkMs);
  check.unref();
  function end(reason: CloseReason): void {
    clearInterval(check);
    lines.end(reason);
  }
  return {
    start: (handler) => lines.start(handler),
    send: (message) => lines.send(message),
    deliveryOf: (id) => lines.deliveryOf(id),
    close: async () => {
      end({ kind: 'ended' });
      input.destroy();
      // A reader that does not read must not keep us alive.
      await within(FLUSH_MS, lines.flush());
      lines.stop(new Error('the connection is closed'));
    },
  };
}
