/** The body of a request, up to a limit. */

import type { IncomingMessage } from 'node:http';

export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): BodyRefused => new BodyRefused(413, `the body must not exceed ${maxBytes} bytes`);
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: it would destroy the request, and with it the answer that refuses it.
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      request.pause();
      reject(tooLarge());
    });
    request.on('end', resolve);
    request.on('close', () => reject(new BodyRefused(400, 'the body is incomplete')));
    request.on('error', () => reject(new BodyRefused(400, 'the body could not be read')));
  });
  return Buffer.concat(chunks);
}
