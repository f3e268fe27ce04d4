/** Messages of validators and APIs: the share that is read rightly, in both halves. */

import { describe, expect, it } from 'vitest';
import { isReadRightly, namedComplaints, validatorMessages } from './validator-messages-in-test.ts';

const labelled = validatorMessages.filter(({ complaints }) => complaints !== undefined);

function shareOf(half: 'development' | 'test'): number {
  const some = labelled.filter((message) => message.half === half);
  return some.filter(isReadRightly).length / some.length;
}

describe('messages of validators and APIs', () => {
  it('are many, and each has a source', () => {
    expect(labelled.length).toBeGreaterThan(450);
    expect(new Set(validatorMessages.map(({ by }) => by)).size).toBeGreaterThan(35);
    expect(validatorMessages.filter(({ source }) => source === '')).toEqual([]);
    expect(new Set(validatorMessages.map(({ text }) => text)).size).toBe(validatorMessages.length);
  });

  it('are read rightly in the development half', () => {
    expect(shareOf('development')).toBeGreaterThanOrEqual(0.99);
  });

  it('are read rightly in the half that no rule was written with', () => {
    expect(shareOf('test')).toBeGreaterThanOrEqual(0.9);
  });

  it('name only parameters that they contain', () => {
    for (const { text } of validatorMessages)
      for (const { path } of namedComplaints(text))
        for (const step of path!.split('/')) expect(text.toLowerCase()).toContain(step.toLowerCase());
  });
});
