/**
 * Headers that repeat parts of a request of 2026-07-28: `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` and
 * `Mcp-Param-*`. A server must refuse a request whose headers and body disagree.
 */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Headers } from '../wire/connection.ts';
import { isRequest, type WireMessage } from '../wire/message.ts';
import { claimedVersion, VERSION_HEADER } from './protocol.ts';

const nameFields = new Map([
  ...(['tools/call', 'prompts/get'] as const).map((method) => [method, 'name'] as const),
  ['resources/read', 'uri'] as const,
  ...(['tasks/get', 'tasks/update', 'tasks/cancel'] as const).map((method) => [method, 'taskId'] as const),
] as readonly (readonly [string, string])[]);

/** The standard headers of a request that names its version. None for other messages. */
export function mirroredHeaders(message: WireMessage): Headers {
  const version = claimedVersion(message);
  if (version === undefined || !isRequest(message)) return {};
  const name = nameOf(message);
  return {
    [VERSION_HEADER]: version,
    'mcp-method': encodeHeaderValue(message.body.method!),
    ...(name === undefined ? {} : { 'mcp-name': encodeHeaderValue(name) }),
  };
}

/** What headers and body disagree on, or nothing. For requests that name their version. */
export function headerMismatch(
  message: WireMessage,
  headers: NodeJS.Dict<string | string[]>,
): string | undefined {
  const version = claimedVersion(message);
  if (version === undefined || !isRequest(message)) return undefined;
  const required: [string, string | undefined][] = [
    [VERSION_HEADER, version],
    ['mcp-method', message.body.method],
    ['mcp-name', nameOf(message)],
  ];
  for (const [header, value] of required) {
    if (value === undefined) continue;
    const given = headers[header];
    if (typeof given !== 'string')
      return `the header ${header} is missing; the body has ${JSON.stringify(value)}`;
    const read = header === VERSION_HEADER ? given.trim() : decodeHeaderValue(given.trim());
    if (read === undefined) return `the header ${header} is not valid Base64`;
    if (read !== value)
      return `the header ${header} is ${JSON.stringify(read)}; the body has ${JSON.stringify(value)}`;
  }
  return undefined;
}

/** `Mcp-Param-*` of a call: the arguments that the tool's schema marks with `x-mcp-header`. */
export function paramHeaders(inputSchema: JsonObject, args: JsonObject): Headers {
  const headers: { [name: string]: string } = {};
  const visit = (schema: Json | undefined, value: Json | undefined): void => {
    const properties = isObject(schema) ? schema.properties : undefined;
    if (!isObject(properties) || !isObject(value)) return;
    for (const [key, property] of Object.entries(properties)) {
      const given = Object.hasOwn(value, key) ? value[key] : undefined;
      const name = isObject(property) ? property['x-mcp-header'] : undefined;
      const isPrimitive =
        typeof given === 'string' || typeof given === 'boolean' || Number.isSafeInteger(given);
      if (typeof name === 'string' && /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) && isPrimitive)
        headers[`mcp-param-${name.toLowerCase()}`] = encodeHeaderValue(String(given));
      visit(property, given);
    }
  };
  visit(inputSchema, args);
  return headers;
}

const SENTINEL = /^=\?base64\?(.*)\?=$/s;

export function encodeHeaderValue(value: string): string {
  const isPlain = /^[\x20-\x7e\t]*$/.test(value) && value.trim() === value && !SENTINEL.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

export function decodeHeaderValue(value: string): string | undefined {
  const encoded = SENTINEL.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString() : undefined;
}

function nameOf({ body }: WireMessage): string | undefined {
  const value = body.params?.[nameFields.get(body.method ?? '') ?? ''];
  return typeof value === 'string' ? value : undefined;
}
