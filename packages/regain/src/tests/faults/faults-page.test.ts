/** docs/faults.md lists the kinds and profiles that there are. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sectionOf } from '../../../../../scripts/markers.ts';
import { faultKinds, getProfile, profileNames } from '../../faults/index.ts';
import { table, toMarkdown } from '../../text/index.ts';

const left = 'left' as const;

describe('docs/faults.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../../../docs/faults.md', import.meta.url)), 'utf8');

  it('lists every kind as it declares itself', () => {
    const expected = table(faultKinds, [
      { label: 'kind', align: left, value: ({ name }) => `\`${name}\`` },
      { label: 'what happens', align: left, value: ({ summary }) => summary },
      { label: 'phase', align: left, value: ({ phase }) => phase.replaceAll('-', ' ') },
      { label: 'seen', align: left, value: ({ visibility }) => visibility },
      { label: 'ends', align: left, value: ({ ending }) => ending },
      { label: 'cleared by', align: left, value: ({ clearedBy }) => clearedBy.join(', ') || 'nothing' },
    ]);
    expect(sectionOf(page, 'kinds')).toBe(toMarkdown(expected));
  });

  it('lists every profile', () => {
    const expected = table(profileNames.map(getProfile), [
      { label: 'profile', align: left, value: ({ name }) => `\`${name}\`` },
      { label: 'what it is', align: left, value: ({ description }) => description },
    ]);
    expect(sectionOf(page, 'profiles')).toBe(toMarkdown(expected));
  });
});
