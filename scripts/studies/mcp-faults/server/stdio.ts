/** The faulty server over standard streams. */

import { createInterface } from 'node:readline';
import { answerTo, halfOf, kill, type Message, stop, type World } from './world.ts';

export function serveStdio(world: World): void {
  // As a server with an open connection to a database, it does not end with its input.
  setInterval(() => {}, 1_000_000);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if (message.method === 'tools/call') void serve(world, message);
    else {
      const text = answerTo(message);
      if (text !== undefined) void write(`${text}\n`);
    }
  });
}

async function serve(world: World, message: Message): Promise<void> {
  const call = world.callOf(message);
  const { fault } = call;
  if (fault === 'kill-read') return kill();
  if (fault === 'stop') stop();
  const text = world.execute(call);
  switch (fault) {
    case 'kill-executed':
      return kill();
    case 'kill-half':
      await write(halfOf(text));
      return kill();
    case 'kill-answered':
      await write(`${text}\n`);
      return kill();
    case 'hang':
      return;
    case 'half-then-stop':
      await write(halfOf(text));
      return stop();
    case 'half-then-others':
      return write(halfOf(text));
    case 'half-then-end':
      await write(halfOf(text));
      return process.exit(0);
    case 'invalid':
      return write(`${text.slice(0, -2)}\n`);
    case 'noise':
      return write(`loading\n\n{"level":"info"}\n[1,2]\n${text}\nready\n`);
    case 'noise-in-line':
      return write(`progress 100 % ${text}\n`);
    case 'twice':
      return write(`${text}\n${text}\n`);
    default:
      return write(`${text}\n`);
  }
}

/** Resolves when the text has left this process. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
