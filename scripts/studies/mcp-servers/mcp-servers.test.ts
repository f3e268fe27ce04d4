/** The reference servers through `regain mcp`: each way at least once. `npm run soak -- mcp-servers` has all pairs. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { variantsOf } from './arguments.ts';
import { compare } from './compare.ts';
import { referenceServers } from './reference-servers.ts';
import type { Step } from './survey.ts';
import { rowsOf } from './tables.ts';
import { session, type Way } from './ways.ts';

const folder = mkdtempSync(join(tmpdir(), 'regain-servers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ways: { readonly [server: string]: readonly Way[] } = {
  everything: ['stdio to stdio'],
  filesystem: ['HTTP to stdio'],
  memory: ['stdio to HTTP'],
  'sequential-thinking': ['HTTP to HTTP'],
};

describe('a client behind the relay gets the same text as without it', () => {
  it.each(Object.entries(ways))('from server-%s', async (name, chosen) => {
    const server = referenceServers.find((one) => one.name.endsWith(`server-${name}`))!;
    for (const { differences, equal, repaired, steps } of await rowsOf([server], chosen, folder, session)) {
      expect(differences).toEqual([]);
      expect(steps.filter(({ answer }) => answer.startsWith('no answer'))).toEqual([]);
      // Only calls that the schema refuses are repaired.
      expect(repaired).toBeLessThan(steps.length / 10);
      expect(equal + repaired).toBe(steps.length);
      if (name !== 'everything') continue;
      const methods = steps.flatMap(({ others }) => others.map((text) => JSON.parse(text).method));
      const asked = ['roots/list', 'sampling/createMessage', 'elicitation/create', 'notifications/progress'];
      expect(methods).toEqual(expect.arrayContaining(asked));
    }
  });
});

describe('the comparison', () => {
  const step = (answer: string, others: readonly string[] = []): Step => ({
    ...{ kind: 'tool', of: 'a', name: 'a', answer, others },
  });
  const answer = '{"result":{"a":1,"b":2.0,"_meta":{"c":1}},"id":1}';

  it.each([
    ['another order of keys', '{"result":{"b":2.0,"a":1,"_meta":{"c":1}},"id":1}'],
    ['no _meta', '{"result":{"a":1,"b":2.0},"id":1}'],
    ['another spelling of a number', '{"result":{"a":1,"b":2,"_meta":{"c":1}},"id":1}'],
    ['another id', '{"result":{"a":1,"b":2.0,"_meta":{"c":1}},"id":"1"}'],
  ])('finds %s', (_, relayed) => {
    expect(compare([step(answer)], [step(answer)], []).equal).toBe(1);
    expect(compare([step(answer)], [step(relayed)], []).differences).toHaveLength(1);
  });

  it('finds a missing, a further and a doubled message, and a missing step', () => {
    const [one, two] = ['{"method":"x","params":{"n":1}}', '{"method":"x","params":{"n":2}}'];
    const pairs = [
      [[one, two], [one]],
      [[one], [one, two]],
      [[one], [one, one]],
    ] as const;
    for (const [direct, relayed] of pairs)
      expect(compare([step('a', direct)], [step('a', relayed)], []).differences).toHaveLength(1);
    expect(compare([step('a', [one, two])], [step('a', [two, one])], []).differences).toEqual([]);
    expect(compare([step('a'), step('b')], [step('a')], []).differences).toHaveLength(1);
    expect(compare([step('a')], [step('a'), step('b')], []).differences).toHaveLength(1);
  });

  it('ignores only what is masked', () => {
    const masks = [{ pattern: /\d\d:\d\d/g, why: 'time' }];
    expect(compare([step('at 12:00')], [step('at 13:00')], masks).equal).toBe(1);
    expect(compare([step('at 12:00')], [step('by 13:00')], masks).equal).toBe(0);
  });
});

it('arguments made of a schema are valid, or wrong in one way', () => {
  const schema = {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 3 },
      mode: { enum: ['a', 'b'] },
      tags: { type: 'array', items: { $ref: '#/$defs/tag' }, minItems: 2 },
    },
    required: ['count'],
    $defs: { tag: { type: 'string' } },
  };
  expect(Object.fromEntries(variantsOf(schema, { mode: 'x' }).map(({ name, args }) => [name, args]))).toEqual(
    {
      required: { count: 3, mode: 'x' },
      all: { count: 3, mode: 'x', tags: ['text', 'text'] },
      none: {},
      'wrong type': { count: { wrong: [3] }, mode: 'x', tags: ['text', 'text'] },
      'numbers as text': { count: '3', mode: 'x', tags: ['text', 'text'] },
      'unknown argument': { count: 3, mode: 'x', no_such_argument: 1 },
    },
  );
});
