/** Tools of a small environment for checks of policies and brains. */

import type { ToolSpec } from '../tool.ts';

const text = { type: 'string' } as const;
const record = { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] } as const;
const input = { type: 'object', properties: { name: text }, required: ['name'] } as const;
const add = {
  description: 'adds a record',
  inputSchema: input,
  outputSchema: record,
  effect: 'write',
  singleRequest: true,
} as const;

/** A read; writes that can be verified, repeated with a key, or neither; and one with an undeclared effect. */
export const sampleTools: readonly ToolSpec[] = [
  {
    name: 'list_records',
    description: 'lists the records',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: {
      type: 'object',
      properties: { records: { type: 'array', items: record } },
      required: ['records'],
    },
    effect: 'read',
  },
  {
    ...add,
    name: 'add_verifiable',
    verifiedBy: {
      tool: 'list_records',
      args: {},
      records: '/records',
      match: { name: '/args/name' },
      output: '',
      identity: 'match',
      consistentAfterMs: 0,
    },
  },
  { ...add, name: 'add_keyed', idempotencyKey: true },
  { ...add, name: 'add_blindly' },
  { ...add, name: 'send', effect: 'irreversible' },
  { name: 'add_undeclared', description: 'adds a record', inputSchema: input, outputSchema: record },
];
