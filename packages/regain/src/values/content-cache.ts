/**
 * Results of work on JSON objects, kept by content: equal JSON in other objects, such as a list of tools that is parsed
 * again for every call, is not worked on again. Bounded in entries and in characters; the least recently used go first.
 */

import type { Json } from '../types/index.ts';
import { tryParseJson } from './json.ts';

interface ContentCacheLimits {
  readonly entriesMax: number;
  /** Of the JSON texts of all entries. */
  readonly charsMax: number;
  /** Longer texts are not kept. */
  readonly entryCharsMax: number;
}

export class ContentCache<Value> {
  readonly #limits: ContentCacheLimits;
  /** In front, since an object that is used again needs no text. */
  readonly #byObject = new WeakMap<object, { readonly value: Value }>();
  readonly #byText = new Map<string, { readonly value: Value }>();
  #chars = 0;

  constructor(limits: ContentCacheLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byText.size;
  }

  /** `make` receives a copy: a later change of the object must not reach others with the same content. */
  get(json: object, make: (copy: Json) => Value): Value {
    const known = this.#byObject.get(json);
    if (known !== undefined) return known.value;
    const text = textOf(json, this.#limits.entryCharsMax);
    const entry = (text === undefined ? undefined : this.#entryOf(text, make)) ?? {
      value: make(json as Json),
    };
    this.#byObject.set(json, entry);
    return entry.value;
  }

  /** Undefined if the text cannot be parsed, because it is nested too deeply. */
  #entryOf(text: string, make: (copy: Json) => Value): { readonly value: Value } | undefined {
    const found = this.#byText.get(text);
    const copy = found === undefined ? tryParseJson(text) : null;
    if (copy === undefined) return undefined;
    const entry = found ?? { value: make(copy) };
    // Moved to the end: the first is the least recently used.
    if (found !== undefined) this.#byText.delete(text);
    else this.#chars += text.length;
    this.#byText.set(text, entry);
    while (this.#byText.size > this.#limits.entriesMax || this.#chars > this.#limits.charsMax) {
      const oldest = this.#byText.keys().next().value!;
      this.#byText.delete(oldest);
      this.#chars -= oldest.length;
    }
    return entry;
  }
}

/** Undefined if it is too long or not JSON, for example because of a cycle. */
function textOf(json: object, charsMax: number): string | undefined {
  try {
    const text = JSON.stringify(json) as string | undefined;
    return text === undefined || text.length > charsMax ? undefined : text;
  } catch {
    return undefined;
  }
}
