/** Shipped weights: eight bits each with a scale per row, a header that describes them, and a checksum. */

import { candidateFeatures } from 'regain/internal/repair';
import { failureClasses, invalidInput, operators, type RegainError } from 'regain/internal/types';
import { type Network, network } from './network.ts';
import { situationFeatures } from './situation-features.ts';
import type { TrainedNetwork } from './trained-prior.ts';

const MAGIC = 'RGPRIOR1';
const HEAD_AT = MAGIC.length + 4;

interface Head {
  readonly name: string;
  readonly buckets: number;
  readonly hidden: number;
  /** A hash of everything that gives a weight its meaning: names of features, operators and classes, in order. */
  readonly vocabulary: string;
  readonly checksum: string;
}

/** The parts of a network in file order; `rows` are scaled individually. */
function partsOf(net: Network): { readonly weights: Float32Array; readonly width: number }[] {
  return [
    { weights: net.input, width: net.hidden },
    { weights: net.inputBias, width: 1 },
    { weights: net.output, width: net.hidden },
    { weights: net.outputBias, width: 1 },
    { weights: net.candidate, width: 1 },
    { weights: net.candidateByOperator, width: 1 },
  ];
}

/** Vectors are stored in 32 bits; a matrix row is a scale and a byte for each weight. */
export function encodeWeights({ name, network: net }: TrainedNetwork): Uint8Array {
  const body = new DataView(new ArrayBuffer(bodyLength(net)));
  let at = 0;
  for (const { weights, width } of partsOf(net)) {
    for (let row = 0; row < weights.length; row += width) {
      const values = weights.subarray(row, row + width);
      const scale = width === 1 ? values[0]! : Math.fround(largest(values) / 127);
      body.setFloat32(at, scale, true);
      at += 4;
      if (width === 1) continue;
      for (const value of values) body.setInt8(at++, scale === 0 ? 0 : Math.round(value / scale));
    }
  }
  const bytes = new Uint8Array(body.buffer);
  const { buckets, hidden } = net;
  const head: Head = {
    name,
    buckets,
    hidden,
    vocabulary: vocabulary(),
    checksum: hashOf(bytes),
  };
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const file = new Uint8Array(HEAD_AT + headBytes.length + bytes.length);
  file.set(new TextEncoder().encode(MAGIC));
  new DataView(file.buffer).setUint32(MAGIC.length, headBytes.length, true);
  file.set(headBytes, HEAD_AT);
  file.set(bytes, HEAD_AT + headBytes.length);
  return file;
}

/** Verifies everything; the error names the required and the actual value. */
export function decodeWeights(file: Uint8Array, place: string): TrainedNetwork {
  const { head, body } = splitFile(file, place);
  const net = network(head);
  const need = (what: string, wanted: unknown, got: unknown) => {
    if (wanted !== got) throw invalid(place, `${what} must be ${wanted}, got ${got}; run "regain train"`);
  };
  need('the vocabulary', vocabulary(), head.vocabulary);
  need('the length of the weights', bodyLength(net), body.byteLength);
  need('the checksum', hashOf(body), head.checksum);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let at = 0;
  for (const { weights, width } of partsOf(net)) {
    for (let row = 0; row < weights.length; row += width) {
      const scale = view.getFloat32(at, true);
      at += 4;
      if (width === 1) weights[row] = scale;
      else for (let i = 0; i < width; i++) weights[row + i] = scale * view.getInt8(at++);
    }
  }
  return { name: head.name, network: net };
}

function splitFile(file: Uint8Array, place: string): { head: Head; body: Uint8Array } {
  const text = new TextDecoder();
  const magic = text.decode(file.subarray(0, MAGIC.length));
  if (magic !== MAGIC)
    throw invalid(place, `weights must begin with "${MAGIC}", got ${JSON.stringify(magic)}`);
  if (file.length < HEAD_AT) throw invalid(place, `weights need a head, got ${file.length} bytes`);
  const length = new DataView(file.buffer, file.byteOffset).getUint32(MAGIC.length, true);
  try {
    const head = JSON.parse(text.decode(file.subarray(HEAD_AT, HEAD_AT + length))) as Head;
    const { buckets, hidden } = head;
    const isSize = (value: number, most: number) => Number.isInteger(value) && value > 0 && value <= most;
    if (isSize(buckets, 2 ** 20) && (buckets & (buckets - 1)) === 0 && isSize(hidden, 1024))
      return { head, body: file.slice(HEAD_AT + length) };
  } catch (cause) {
    throw invalid(place, `the head of weights must be JSON, got ${String(cause)}`);
  }
  throw invalid(place, 'the head of weights must name a size, and does not');
}

function bodyLength(net: Network): number {
  return partsOf(net).reduce(
    (total, { weights, width }) => total + (weights.length / width) * (width === 1 ? 4 : 4 + width),
    0,
  );
}

function largest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function vocabulary(): string {
  const names = [...situationFeatures, ...candidateFeatures, ...operators, ...failureClasses];
  return hashOf(new TextEncoder().encode(names.join('\n')));
}

/** FNV-1a, 32 bits: detects accidents, not attacks. */
function hashOf(bytes: Uint8Array): string {
  let h = 0x811c9dc5;
  for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}

function invalid(file: string, message: string): RegainError {
  return invalidInput(message, { file });
}
