/** The least that a reader of JSON Lines must do: `JSON.parse` of every line. Returns the number of values. */

import { createReadStream } from 'node:fs';

export async function parseLines(file: string): Promise<number> {
  let values = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      if (JSON.parse(bytes.toString('utf8', start, end)) !== null) values++;
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  return values;
}
