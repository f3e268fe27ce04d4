/** A bounded JSON preview of any value: cyclic, huge, or not JSON. Never throws. */

import { isPlainObject, type Json } from './json.ts';

export interface Preview {
  /** Undefined only if the value itself is. */
  readonly value: Json | undefined;
  /** Something was left out because of its size. */
  readonly isCut: boolean;
  /** Contains a value that is not JSON: shown as a note in square brackets, or by its fields. */
  readonly hasNonJson: boolean;
}

/** Approximate maximum length of a preview. */
export const PREVIEW_CHARS_MAX = 16_384;
const DEPTH_MAX = 64;
/** Cost of a value in addition to its text. */
const ITEM_CHARS = 4;

export function preview(value: unknown, charsMax: number = PREVIEW_CHARS_MAX): Preview {
  if (value === undefined) return emptyPreview;
  const builder = new PreviewBuilder(charsMax);
  const picture = builder.build(value, 0);
  return { value: picture, isCut: builder.isCut, hasNonJson: builder.hasNonJson };
}

/** At most `max` characters of the text, followed by its length. Holds no reference to the original. */
export function truncated(text: string, max: number): string {
  if (text.length <= max) return text;
  // A slice would keep the whole string in memory; the round trip makes a copy.
  const kept = JSON.parse(JSON.stringify(text.slice(0, max))) as string;
  return `${kept}… (${text.length} characters)`;
}

const emptyPreview: Preview = Object.freeze({ value: undefined, isCut: false, hasNonJson: false });

class PreviewBuilder {
  isCut = false;
  hasNonJson = false;
  #left: number;
  readonly #ancestors: object[] = [];

  constructor(charsMax: number) {
    this.#left = charsMax;
  }

  build(value: unknown, depth: number): Json {
    this.#left -= ITEM_CHARS;
    switch (typeof value) {
      case 'string':
        return this.#text(value);
      case 'number':
        // -0 is 0 in JSON text: a preview equals its JSON round trip.
        return Number.isFinite(value) ? value + 0 : this.#nonJson(String(value));
      case 'boolean':
        return value;
      case 'object':
        return value === null ? null : this.#object(value, depth);
      case 'bigint':
        return this.#nonJson('bigint');
      default:
        return this.#nonJson(typeof value);
    }
  }

  #text(text: string): string {
    const charsLeft = Math.max(0, this.#left);
    this.#left -= text.length;
    if (text.length <= charsLeft) return text;
    this.isCut = true;
    return truncated(text, charsLeft);
  }

  #object(value: object, depth: number): Json {
    if (this.#ancestors.includes(value)) return this.#nonJson('cycle');
    if (depth >= DEPTH_MAX) return this.#cut('deeper');
    this.#ancestors.push(value);
    try {
      return Array.isArray(value) ? this.#list(value, depth) : this.#record(value, depth);
    } catch {
      // A getter or a proxy that throws.
      return this.#nonJson('unreadable');
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
      out.push(item === undefined ? null : this.build(item, depth + 1));
    }
    return out;
  }

  #record(value: object, depth: number): Json {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null && !isPlainObject(value)) {
      const shown = this.#instance(value);
      if (shown !== undefined) return shown;
    }
    const out: Record<string, Json> = {};
    // Without a list of the keys, which may be very many.
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      if (this.#left <= 0) {
        this.isCut = true;
        break;
      }
      const part: unknown = (value as Record<string, unknown>)[key];
      if (part === undefined) continue;
      const name = this.#text(key);
      const picture = this.build(part, depth + 1);
      if (name === '__proto__') Object.defineProperty(out, name, { value: picture, ...dataProperty });
      else out[name] = picture;
    }
    return out;
  }

  /** Instances of classes show their fields; a few classes have a form of their own. */
  #instance(value: object): Json | undefined {
    this.hasNonJson = true;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof Error) return { name: this.#text(value.name), message: this.#text(value.message) };
    if (value instanceof Map || value instanceof Set) return `[${value.constructor.name} of ${value.size}]`;
    if (ArrayBuffer.isView(value)) return `[${value.constructor.name} of ${value.byteLength} bytes]`;
    if (value instanceof ArrayBuffer) return `[ArrayBuffer of ${value.byteLength} bytes]`;
    if (value instanceof Promise) return '[promise]';
    return undefined;
  }

  #nonJson(what: string): string {
    this.hasNonJson = true;
    return `[${what}]`;
  }

  #cut(what: string): string {
    this.isCut = true;
    return `[${what}]`;
  }
}

const dataProperty = { enumerable: true, writable: true, configurable: true };
