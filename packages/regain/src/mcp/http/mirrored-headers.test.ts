import { describe, expect, test } from 'vitest';
import { messageOf } from '../wire/message.ts';
import {
  decodeHeaderValue,
  encodeHeaderValue,
  headerMismatch,
  mirroredHeaders,
  paramHeaders,
} from './mirrored-headers.ts';

const envelope = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const request = (method: string, params: object) =>
  messageOf({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } });

describe('header values', () => {
  test.each([
    ['us-west1', 'us-west1'],
    ['us west 1', 'us west 1'],
    ['', ''],
    [' padded ', '=?base64?IHBhZGRlZCA=?='],
    ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
    ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
    ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
  ])('%j is written as %j and read again', (value, header) => {
    expect(encodeHeaderValue(value)).toBe(header);
    expect(decodeHeaderValue(header)).toBe(value);
  });

  test.each(['=?base64?SGVsbG8?=', '=?base64?!!!?='])('%s is not valid', (header) => {
    expect(decodeHeaderValue(header)).toBeUndefined();
  });
});

describe('standard headers', () => {
  test.each([
    ['tools/call', { name: 'ä' }, encodeHeaderValue('ä')],
    ['resources/read', { uri: 'test://x' }, 'test://x'],
    ['tasks/get', { taskId: 't1' }, 't1'],
  ])('%s has its name', (method, params, name) => {
    const headers = mirroredHeaders(request(method, params));
    expect(headers).toEqual({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, 'mcp-name': name });
    expect(headerMismatch(request(method, params), headers)).toBeUndefined();
  });

  test('a message without the envelope has none', () => {
    expect(
      mirroredHeaders(messageOf({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } })),
    ).toEqual({});
  });

  const valid = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'x' };
  test.each([
    ['version', { ...valid, 'mcp-protocol-version': '2025-11-25' }],
    ['method', { ...valid, 'mcp-method': 'TOOLS/CALL' }],
    ['name', { ...valid, 'mcp-name': 'y' }],
    ['encoding', { ...valid, 'mcp-name': '=?base64?*?=' }],
    ['missing version', { 'mcp-method': 'tools/call', 'mcp-name': 'x' }],
    ['missing method', { 'mcp-protocol-version': '2026-07-28', 'mcp-name': 'x' }],
    ['missing name', { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' }],
  ])('a mismatch is found: %s', (_, headers) => {
    expect(headerMismatch(request('tools/call', { name: 'x' }), valid)).toBeUndefined();
    expect(headerMismatch(request('tools/call', { name: 'x' }), headers)).toBeDefined();
  });
});

test('arguments that the schema marks become headers, others and null do not', () => {
  const marked = (type: string, name: string) => ({ type, 'x-mcp-header': name });
  const schema = {
    type: 'object',
    properties: {
      region: marked('string', 'Region'),
      priority: marked('integer', 'Priority'),
      off: marked('boolean', 'Off'),
      empty: marked('string', 'Empty'),
      nested: { type: 'object', properties: { deep: marked('string', 'Deep') } },
      bad: marked('string', 'a b'),
      plain: { type: 'string' },
    },
  };
  const args = {
    ...{ region: 'ü', priority: -7, off: false, empty: null, nested: { deep: 'd' }, bad: 'x', plain: 'y' },
  };
  expect(paramHeaders(schema, args)).toEqual({
    'mcp-param-region': encodeHeaderValue('ü'),
    'mcp-param-priority': '-7',
    'mcp-param-off': 'false',
    'mcp-param-deep': 'd',
  });
});
