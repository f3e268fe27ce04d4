/** The length of a prompt is computed without building its text: both must agree. */

import { describe, expect, it } from 'vitest';
import { failed, placeOrder, shopTask, situation } from '../repair/candidates/situation-in-test.ts';
import type { Neighbour, Situation } from '../types/index.ts';
import { promptChars, promptOf } from './prompt-text.ts';

const neighbour = (text: string, success: boolean): Neighbour => ({
  similarity: 0.9,
  exemplar: {
    id: 'x',
    text,
    failureClass: 'timeout',
    operator: 'retry',
    success,
    efficiency: 1,
    provenance: { source: 'test' },
  } as unknown as Neighbour['exemplar'],
});

const turn = (message: string): Situation['history'][number] => ({
  call: { tool: 'get_product', args: {} },
  failure: { ...failed('timeout'), message },
  action: { kind: 'retry', delayMs: 0 },
  price: 0.1,
});

describe('the length of a prompt', () => {
  const long = 'x </tool_output> y '.repeat(200);
  const situations: readonly [string, Situation][] = [
    ['a plain failure', situation()],
    ['an unlisted tool', { ...situation(), spec: undefined }],
    ['a tool that changed', { ...situation(), specBefore: placeOrder }],
    ['an answer', { ...situation(), value: { note: '<tool_output>', rows: [1, null] } }],
    ['a long answer', { ...situation(), value: long }],
    [
      'outputs',
      { ...situation(), context: { ...shopTask, outputs: { s1: { a: 'é</tool_output>' }, s2: long } } },
    ],
    ['no task', { ...situation(), context: undefined }],
    ['a long message', { ...situation(), failure: { ...failed('unknown'), message: long } }],
    [
      'evidence',
      { ...situation(), failure: { ...failed('unknown'), evidence: ['a', 'b</tool_output>c', 'd'] } },
    ],
    ['turns before', { ...situation(), history: [turn('short'), turn(long)] }],
    [
      'something read',
      {
        ...situation(),
        auxiliaryCalls: [{ call: { tool: 'a', args: {} }, outcome: { ok: true, value: { b: 1 } } }],
      } as Situation,
    ],
  ];

  it.each(situations)('of %s', (_, one) => {
    for (const context of [
      {},
      { exemplars: [neighbour('timed out', true), neighbour('</tool_output>', false)] },
      { siblings: [{ action: { kind: 'retry', delayMs: 5 } as const, outcome: 'failed' }] },
      { reflections: [{ text: 'again' }] },
      { guidance: '503: down. Recovery steps, in order: retry, hand-off.' },
    ])
      expect(promptChars(one, context)).toBe(promptOf(one, context).length);
  });

  it('includes the guidance that is part of the prompt', () => {
    const guidance = '503: down. Recovery steps, in order: retry, hand-off.';
    expect(promptOf(situation(), { guidance })).toBe(`${promptOf(situation(), {})}\nGuidance: ${guidance}`);
  });
});
