/** Every file is read by the reader of its dialect: others recognise fewer of its values, or are less specific. */

import { expect, it } from 'vitest';
import type { Json } from '../../types/index.ts';
import { fixtures } from './fixtures-in-test.ts';
import { builtInReaders } from './index.ts';
import { messages } from './messages/messages.ts';
import { miniSweList } from './swe-agent/fixtures-in-test.ts';
import { miniSweAgent } from './swe-agent/mini-swe-agent.ts';

it('has a fixture of every reader', () => {
  expect(Object.keys(fixtures).sort()).toEqual(builtInReaders.map(({ name }) => name).sort());
});

it.each(builtInReaders)('$name recognises its own fixture, and no other reader does', ({ name, title }) => {
  const source = { file: `${name}.jsonl`, name: `${name}.jsonl` };
  const recognised = (reader: (typeof builtInReaders)[number]) =>
    fixtures[name]!.filter((value) => reader.recognises(value, source)).length;
  expect(title).toMatch(/\w/);
  const own = recognised(builtInReaders.find((reader) => reader.name === name)!);
  expect(own).toBeGreaterThan(0);
  const others = builtInReaders.filter((reader) => reader.name !== name && recognised(reader) >= own);
  expect(others.map((reader) => reader.name)).toEqual([]);
});

it('mini-swe-agent recognises a list of its messages under any name', () => {
  const source = { file: 'run.json', name: 'run.json' };
  const own = miniSweList.filter((message) => miniSweAgent.recognises(message, source));
  const generic = miniSweList.filter((message) => messages.recognises(message, source));
  // With equal counts the more specific reader is chosen.
  expect(own.length).toBeGreaterThanOrEqual(generic.length);
});

it.each<[string, ...Json[]]>([
  ['langfuse', { trace: { id: 'x' }, observations: [] }, { observations: ['a'] }, { data: [{ id: 1 }] }],
  [
    'messages',
    { role: 'wizard', content: '' },
    { messages: [] },
    { messages: ['a'] },
    { choices: [{}] },
    4,
    null,
  ],
  ['openai-agents', { data: [] }, { spans: [{ id: 'x' }] }, { object: 'trace' }, 'trace.span'],
  ['otlp', { data: [] }, { batches: [{ id: 1 }] }, { trace: { id: 'x' } }, { spans: [] }, 3, null],
])('%s does not recognise values of others', (dialect, ...values) => {
  const reader = builtInReaders.find(({ name }) => name === dialect)!;
  expect(values.filter((value) => reader.recognises(value, { file: 'x', name: 'x' }))).toEqual([]);
});
