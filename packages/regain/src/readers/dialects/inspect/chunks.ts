/** A sample of an Inspect log that is divided over entries of the archive: put together again. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { listIn } from '../../fields.ts';

const ENTRY =
  /^(samples\/.*_epoch_\d+)\/(?:(sample|metadata|skeleton)|(messages|events|calls|attachments)\/\w+)\.json$/;

type Sequence = 'messages' | 'events' | 'attachments';

export class ChunkedSample {
  /** The folder of its entries. */
  readonly folder: string;
  #shell: JsonObject = {};
  readonly #parts: Readonly<Record<Sequence, Json[]>> = { messages: [], events: [], attachments: [] };

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The folder that an entry of a divided sample belongs to; undefined for any other entry. */
  static folderOf(entry: string): string | undefined {
    return ENTRY.exec(entry)?.[1];
  }

  add(entry: string, value: Json): void {
    const [, , name, sequence] = ENTRY.exec(entry) ?? [];
    if (name === 'sample' && isObject(value)) this.#shell = value;
    if (sequence !== undefined && sequence in this.#parts && /\/\d+\.json$/.test(entry))
      this.#parts[sequence as Sequence].push(value);
  }

  sample(): JsonObject {
    const { messages, events, attachments } = this.#parts;
    const refs = listIn(this.#shell, 'message_refs').filter(isRange);
    const used = refs.flatMap(([start, end]) => messages.slice(start, end));
    // Attachments are named by their index here.
    return {
      ...this.#shell,
      events,
      messages: used,
      attachments: { ...attachments } as unknown as JsonObject,
    };
  }
}

/** `[start, end)`. */
function isRange(value: Json): value is readonly [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((at) => Number.isSafeInteger(at) && (at as number) >= 0)
  );
}
