/** Every measured figure of the documentation agrees with its source; and the check can fail. */

import { describe, expect, it } from 'vitest';
import { type Documents, problemsOf } from './claims/check.ts';
import { atMost, cells, of, rounded, text } from './claims/claim.ts';
import { documents } from './claims/documents.ts';
import { claimTables } from './claims/page.ts';

describe('the documentation', () => {
  const real = documents();

  it('has no figure that its source contradicts, or that no claim accounts for', () => {
    expect(problemsOf(real)).toEqual([]);
  });

  it('fails here if a table changes that the README quotes', () => {
    const path = 'docs/results/reproduction.md';
    const changed = real.pages.get(path)!.replace(/^\| vanilla \| 0\.\d+/m, '| vanilla | 0.999');
    const problems = problemsOf({ ...real, pages: new Map(real.pages).set(path, changed) });
    expect(problems).toEqual([expect.stringMatching(/^README\.md: .*of rollouts completed their task/)]);
  });

  it('fails here if a page gets a sentence with a figure', () => {
    const path = 'docs/guides/use-mcp.md';
    const longer = `${real.pages.get(path)}\nIt recovers 87 % of calls.\n`;
    const problems = problemsOf({ ...real, pages: new Map(real.pages).set(path, longer) });
    expect(problems).toEqual([expect.stringContaining('no claim accounts for "87 %"')]);
  });
});

const table = `<!-- soak:study -->

2,000 calls.

### By policy

| policy | calls | ES | gap |
|:--|--:|--:|--:|
| plain | 1,200 | 0.446 [0.401, 0.492] | −1.5 % |
| other | 800 | 0.871 [0.822, 0.913] | +0.5 % |

Command: \`npm run soak -- study\`, commit 1234.

<!-- /soak:study -->
`;
const sentence = 'In 2,000 calls\nplain reaches 45 %, other 0.87; both are within 0.43, and gaps within 2 %.';
const example: Documents = {
  pages: new Map([
    ['docs/results/study.md', `# Study\n\n${table}\nIntervals are 95 %.\n`],
    ['README.md', `# Readme\n\n${sentence}\n\n\`\`\`sh\nrun --share 0.3\n\`\`\`\n`],
  ]),
  claims: [
    {
      page: 'README.md',
      text: 'In {} calls plain reaches {}, other {}; both are within {}, and gaps within {}.',
      figures: [
        rounded(text('study', /^([\d,]+) calls/)),
        rounded(cells('study', { policy: 'plain' }, 'ES')),
        rounded(cells('study', { policy: 'other' }, 'ES')),
        atMost(
          of('less', cells('study', { policy: 'other' }, 'ES'), cells('study', { policy: 'plain' }, 'ES')),
        ),
        atMost(cells('study', {}, 'gap')),
      ],
    },
  ],
  exemptions: [{ text: /Intervals are 95 %/, why: 'level' }],
};
const problemsWith = (page: string, from: string, to: string) => {
  const changed = example.pages.get(page)!.replace(from, to);
  expect(changed).not.toBe(example.pages.get(page));
  return problemsOf({ ...example, pages: new Map(example.pages).set(page, changed) });
};

describe('the check', () => {
  it('accepts figures that agree to the printed digits, and code', () => {
    expect(problemsOf(example)).toEqual([]);
  });

  it.each([
    ['a figure of the sentence', 'README.md', '45 %', '44 %', 'says 44 %, its source 44.6'],
    ['a digit more', 'README.md', '0.87;', '0.873;', 'says 0.873, its source 0.871'],
    ['a count', 'README.md', '2,000', '2,001', 'says 2,001, its source 2000'],
    ['a bound', 'README.md', '0.43', '0.42', 'says 0.42'],
    ['a cell', 'docs/results/study.md', '0.446', '0.466', 'says 45 %, its source 46.6'],
    ['a bound of a cell', 'docs/results/study.md', '−1.5', '−2.5', 'says 2 %, its source -2.5'],
    ['a row', 'docs/results/study.md', '| other |', '| third |', '0 numbers are row policy other'],
    ['the wording', 'README.md', 'reaches', 'gets', 'is there 0 times instead of once'],
    ['a new sentence', 'README.md', '\n\n```', ' Three of 7 of 9 are 1.5 times as fast.\n\n```', '"7 of 9"'],
    [
      'an exempt sentence',
      'docs/results/study.md',
      'Intervals are',
      'Levels are',
      'no claim accounts for "95 %"',
    ],
  ])('finds a change of %s', (_, page, from, to, problem) => {
    expect(problemsWith(page, from, to)[0]).toContain(problem);
  });

  it('wants a source for each figure, and no claim or exemption for nothing', () => {
    const [claim] = example.claims;
    const problems = problemsOf({
      ...example,
      claims: [
        { ...claim!, text: 'In {} calls', figures: [] },
        { ...claim!, page: 'docs/none.md' },
      ],
      exemptions: [...example.exemptions, { text: /nowhere/, why: 'none' }],
    });
    expect(problems).toEqual(
      expect.arrayContaining(
        ['no page docs/none.md', 'has 1 figures and 0 sources', 'nowhere'].map((part) =>
          expect.stringContaining(part),
        ),
      ),
    );
  });
});

describe('the page of claims', () => {
  it('has for each figure its sentence, source, tolerance and command', () => {
    const page = claimTables(example, 'docs/results/claims.md');
    expect(page).toContain('| 45 % | [soak:study](study.md): row policy plain; ES |');
    expect(page).toContain('| printed digits | `npm run soak -- study` |');
    expect(page).toContain('| at most this, in size |');
  });
});
