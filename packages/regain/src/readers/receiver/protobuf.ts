/**
 * Reads a message in the binary encoding of Protocol Buffers into its JSON form, by a description of its fields. Fields
 * that are not described are skipped.
 */

import { invalidInput, type Json, type RegainError } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';

/** How a field becomes JSON: 64-bit integers as texts, as in the JSON form of Protocol Buffers. */
export type FieldType =
  | 'text'
  | 'hex'
  | 'base64'
  | 'fixed64'
  | 'int64'
  | 'double'
  | 'bool'
  | 'enum'
  | MessageType;

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly isList?: boolean;
}

/** Fields by number. A function, since messages can contain themselves. */
export type MessageType = () => { readonly [number: number]: Field };

/** Deeper than any real value of an attribute. */
const DEPTH_MAX = 64;

const WireType = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

export function readMessage(bytes: Buffer, type: MessageType, depth = 0): Json {
  if (depth > DEPTH_MAX) throw invalid(`it is nested more than ${DEPTH_MAX} levels deep`);
  const fields = type();
  const message: { [name: string]: Json } = {};
  const lists = new Map<string, Json[]>();
  const reader = new WireReader(bytes);
  while (!reader.isAtEnd) {
    const { field, wire } = reader.key();
    const known = fields[field];
    const raw = reader.value(wire);
    if (known === undefined) continue;
    const value = jsonOf(raw, known.type, depth);
    if (known.isList !== true) message[known.name] = value;
    else {
      const list = getOrMake(lists, known.name, () => []);
      list.push(value);
      message[known.name] = list;
    }
  }
  return message;
}

function jsonOf(raw: bigint | Buffer, type: FieldType, depth: number): Json {
  if (typeof raw === 'bigint') {
    if (type === 'int64') return BigInt.asIntN(64, raw).toString();
    if (type === 'enum') return Number(BigInt.asIntN(32, raw));
    if (type === 'bool') return raw !== 0n;
    throw invalid('a field has another type');
  }
  if (type === 'fixed64' && raw.length === 8) return raw.readBigUInt64LE().toString();
  if (type === 'double' && raw.length === 8) {
    const value = raw.readDoubleLE();
    return Number.isFinite(value) ? value : String(value);
  }
  if (type === 'text') return raw.toString('utf8');
  if (type === 'hex' || type === 'base64') return raw.toString(type);
  if (typeof type === 'function') return readMessage(raw, type, depth + 1);
  throw invalid('a field has another type');
}

class WireReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  key(): { readonly field: number; readonly wire: number } {
    const key = this.#varint();
    return { field: Number(key >> 3n), wire: Number(key & 7n) };
  }

  /** A number, or bytes. */
  value(wire: number): bigint | Buffer {
    if (wire === WireType.varint) return this.#varint();
    if (wire === WireType.fixed64) return this.#take(8);
    if (wire === WireType.fixed32) return this.#take(4);
    if (wire === WireType.bytes) return this.#take(Number(this.#varint()));
    throw invalid(`it has a field of the unknown wire type ${wire}`);
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw invalid('it ends within a field');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw invalid('it ends within a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw invalid('it has a number of more than 10 bytes');
  }
}

function invalid(reason: string): RegainError {
  return invalidInput(`the body is not the expected message of Protocol Buffers: ${reason}`);
}
