/** All text for language models, as snapshots: a change appears in review and needs a new version. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { situation } from '../repair/candidates/situation-in-test.ts';
import { fillPrompt, PROMPTS_VERSION, prompts } from './prompt-catalog.ts';
import { promptOf } from './prompt-text.ts';

describe('prompts', () => {
  it('change together with their version', async () => {
    const texts = Object.values(prompts).map(({ name, text }) => `## ${name}\n\n${text}\n`);
    const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8);
    // A text changed: increase PROMPTS_VERSION, then write the new hash here and update the file below.
    expect([PROMPTS_VERSION, hash]).toMatchInlineSnapshot(`
      [
        2,
        "f1721422",
      ]
    `);
    await expect(`# Prompts, version ${PROMPTS_VERSION}\n\n${texts.join('\n')}`).toMatchFileSnapshot(
      '__snapshots__/prompts.txt',
    );
  });

  it.each(['propose', 'critique', 'reflect'] as const)('are assembled: %s', async (ask) => {
    const here = situation();
    const turn = {
      call: here.call,
      failure: here.failure,
      action: { kind: 'retry', delayMs: 500 },
      price: 0.1,
    } as const;
    const whole = {
      ...here,
      specBefore: here.spec,
      value: { status: 'pending' },
      history: [turn],
      auxiliaryCalls: [
        { call: { tool: 'list_orders', args: {} }, outcome: { ok: true, value: { orders: [] } } },
      ],
    } as typeof here;
    const exemplar = { text: 'timed out', operator: 'retry', success: true };
    const context = {
      exemplars: [{ similarity: 0.9, exemplar }] as never,
      siblings: [{ action: turn.action, outcome: 'it failed again' }],
      critique: { text: 'The order id is missing.', isUsable: false },
      reflections: [{ text: 'Wait longer before the next attempt.' }],
      guidance: '503: unavailable. Recovery steps, in order: retry, hand-off.',
    };
    await expect(`${promptOf(whole, context, ask)}\n`).toMatchFileSnapshot(`__snapshots__/${ask}.txt`);
  });

  it('are charged to every brain by length', () => {
    expect(promptOf(situation(), {}).length).toMatchInlineSnapshot(`1517`);
  });

  it('insert each value once', () => {
    const prompt = { name: 'x', text: '{a} and {b} but not {c}' };
    expect(fillPrompt(prompt, { a: '{b} $&', b: '{a}' })).toBe('{b} $& and {a} but not {c}');
  });
});
