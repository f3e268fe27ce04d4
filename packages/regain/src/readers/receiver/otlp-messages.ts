/** The messages of OTLP that carry spans, with the fields that are read, and names as in its JSON form. */

import type { Field, MessageType } from './protobuf.ts';

const one = (name: string, type: Field['type']): Field => ({ name, type });
const list = (name: string, type: MessageType): Field => ({ name, type, isList: true });

const anyValue: MessageType = () => ({
  1: one('stringValue', 'text'),
  2: one('boolValue', 'bool'),
  3: one('intValue', 'int64'),
  4: one('doubleValue', 'double'),
  5: one('arrayValue', () => ({ 1: list('values', anyValue) })),
  6: one('kvlistValue', () => ({ 1: list('values', keyValue) })),
  7: one('bytesValue', 'base64'),
});

const keyValue: MessageType = () => ({ 1: one('key', 'text'), 2: one('value', anyValue) });

const event: MessageType = () => ({
  1: one('timeUnixNano', 'fixed64'),
  2: one('name', 'text'),
  3: list('attributes', keyValue),
});

const span: MessageType = () => ({
  1: one('traceId', 'hex'),
  2: one('spanId', 'hex'),
  4: one('parentSpanId', 'hex'),
  5: one('name', 'text'),
  6: one('kind', 'enum'),
  7: one('startTimeUnixNano', 'fixed64'),
  8: one('endTimeUnixNano', 'fixed64'),
  9: list('attributes', keyValue),
  11: list('events', event),
  15: one('status', () => ({ 2: one('message', 'text'), 3: one('code', 'enum') })),
});

const resourceSpans: MessageType = () => ({
  1: one('resource', () => ({ 1: list('attributes', keyValue) })),
  2: list('scopeSpans', () => ({
    1: one('scope', () => ({ 1: one('name', 'text') })),
    2: list('spans', span),
  })),
});

/** `ExportTraceServiceRequest`. */
export const exportRequest: MessageType = () => ({ 1: list('resourceSpans', resourceSpans) });

/** `google.rpc.Status` with a message, which OTLP asks for where a request is refused. */
export function statusMessage(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest >= 0x80; rest >>= 7) length.push((rest & 0x7f) | 0x80);
  // Field 2, of bytes.
  return Buffer.concat([Buffer.from([0x12, ...length, rest]), bytes]);
}
