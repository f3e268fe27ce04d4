/** A bounded JSON picture of any value at all: cyclic, huge, or nothing that JSON knows. Never throws. */

import type { Json } from './json.ts';

export interface Preview {
  /** Undefined only where the value itself is. */
  readonly value: Json | undefined;
  /** Something was left out because of its size. */
  readonly isCut: boolean;
  /** Something in it is no JSON: it is shown by a note in square brackets, or as what it holds. */
  readonly isOdd: boolean;
}

/** Characters of text that a preview may take, roughly. */
export const PREVIEW_CHARS_MAX = 16_384;
const DEPTH_MAX = 64;
/** What a value costs beside its text. */
const ITEM_CHARS = 4;

export function preview(value: unknown, charsMax: number = PREVIEW_CHARS_MAX): Preview {
  if (value === undefined) return nothing;
  const painter = new Painter(charsMax);
  const picture = painter.paint(value, 0);
  return { value: picture, isCut: painter.isCut, isOdd: painter.isOdd };
}

/** Text of at most `max` characters, which says how long it was. It keeps nothing of the original alive. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  // A slice would keep the whole string in memory; the detour makes a copy.
  const kept = JSON.parse(JSON.stringify(text.slice(0, max))) as string;
  return `${kept}… (${text.length} characters)`;
}

const nothing: Preview = Object.freeze({ value: undefined, isCut: false, isOdd: false });

class Painter {
  isCut = false;
  isOdd = false;
  #left: number;
  readonly #ancestors: object[] = [];

  constructor(charsMax: number) {
    this.#left = charsMax;
  }

  paint(value: unknown, depth: number): Json {
    this.#left -= ITEM_CHARS;
    switch (typeof value) {
      case 'string':
        return this.#text(value);
      case 'number':
        // -0 is 0 in JSON text: a picture equals what is read back of it.
        return Number.isFinite(value) ? value + 0 : this.#odd(String(value));
      case 'boolean':
        return value;
      case 'object':
        return value === null ? null : this.#object(value, depth);
      case 'bigint':
        return this.#odd('bigint');
      default:
        return this.#odd(typeof value);
    }
  }

  #text(text: string): string {
    const room = Math.max(0, this.#left);
    this.#left -= text.length;
    if (text.length <= room) return text;
    this.isCut = true;
    return shortened(text, room);
  }

  #object(value: object, depth: number): Json {
    if (this.#ancestors.includes(value)) return this.#odd('cycle');
    if (depth >= DEPTH_MAX) return this.#cut('deeper');
    this.#ancestors.push(value);
    try {
      return Array.isArray(value) ? this.#list(value, depth) : this.#record(value, depth);
    } catch {
      // A getter or a proxy that throws.
      return this.#odd('unreadable');
    } finally {
      this.#ancestors.pop();
    }
  }

  #list(list: readonly unknown[], depth: number): Json {
    const out: Json[] = [];
    for (let i = 0; i < list.length; i++) {
      if (this.#left <= 0) {
        out.push(this.#cut(`${list.length - i} more`));
        break;
      }
      const item = list[i];
      out.push(item === undefined ? null : this.paint(item, depth + 1));
    }
    return out;
  }

  #record(value: object, depth: number): Json {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      const shown = this.#instance(value);
      if (shown !== undefined) return shown;
    }
    const out: Record<string, Json> = {};
    for (const key of Object.keys(value)) {
      if (this.#left <= 0) {
        this.isCut = true;
        break;
      }
      const part: unknown = (value as Record<string, unknown>)[key];
      if (part === undefined) continue;
      const name = this.#text(key);
      const picture = this.paint(part, depth + 1);
      if (name === '__proto__') Object.defineProperty(out, name, { value: picture, ...plainly });
      else out[name] = picture;
    }
    return out;
  }

  /** Instances of classes show the fields they hold; a few kinds show what they mean. */
  #instance(value: object): Json | undefined {
    this.isOdd = true;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof Error) return { name: this.#text(value.name), message: this.#text(value.message) };
    if (value instanceof Map || value instanceof Set) return `[${value.constructor.name} of ${value.size}]`;
    if (ArrayBuffer.isView(value)) return `[${value.constructor.name} of ${value.byteLength} bytes]`;
    if (value instanceof ArrayBuffer) return `[ArrayBuffer of ${value.byteLength} bytes]`;
    if (value instanceof Promise) return '[promise]';
    return undefined;
  }

  #odd(what: string): string {
    this.isOdd = true;
    return `[${what}]`;
  }

  #cut(what: string): string {
    this.isCut = true;
    return `[${what}]`;
  }
}

const plainly = { enumerable: true, writable: true, configurable: true };
