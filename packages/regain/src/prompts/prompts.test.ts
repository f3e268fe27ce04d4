/** Words and versions go together, and what the embedded brain is charged by stays as it is. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { situation } from '../repair/candidates/situation-in-test.ts';
import { promptOf } from './prompt-text.ts';
import { filled, prompts } from './prompts.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

describe('prompts', () => {
  it('that change have another version: write both here', () => {
    const lines = Object.values(prompts).map(({ name, version, text }) => `${name} ${version} ${sha(text)}`);
    expect(lines).toMatchInlineSnapshot(`
      [
        "instructions 1 07806843",
        "propose 1 17813dab",
        "critique 1 22c25100",
        "critique-answer 1 52382d87",
        "reflect 1 30425f03",
        "reflect-answer 1 be4de722",
        "exemplar 1 ee96e262",
        "dictionary 1 416d5bed",
        "ask-again 1 7f9dd9fb",
        "plan 1 0cc6fdb7",
        "plan-task 1 7cd8e608",
        "plan-failed 1 e96b68dc",
        "plan-unmade 1 847dbccc",
        "plan-again 1 6ae8ade5",
      ]
    `);
  });

  it('are charged to the embedded brain as when its weights were trained and its tables made', () => {
    expect(promptOf(situation(), {})).toHaveLength(1337);
    expect(sha(prompts.instructions.text)).toBe('07806843');
  });

  it('are filled once', () => {
    const prompt = { name: 'x', version: 1, text: '{a} and {b} but not {c}' };
    expect(filled(prompt, { a: '{b} $&', b: '{a}' })).toBe('{b} $& and {a} but not {c}');
  });
});
