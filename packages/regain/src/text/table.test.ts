import { describe, expect, it } from 'vitest';
import { fixed, table, toMarkdown, toText } from './table.ts';

const shown = table(
  [
    { policy: 'retry', regret: 3.4 },
    { policy: 'a|b', regret: 12 },
  ],
  [
    { label: 'policy', align: 'left', value: (row) => row.policy },
    { label: 'regret', value: (row) => fixed(row.regret, 2) },
  ],
);

describe('table', () => {
  it('aligns numbers right and words left in a terminal, without trailing blanks', () => {
    expect(toText(shown)).toBe(
      ['policy  regret', '------  ------', 'retry     3.40', 'a|b      12.00'].join('\n'),
    );
  });

  it('colours only its head', () => {
    const painted = toText(shown, { head: (text) => `<${text}>` }).split('\n');
    expect(painted.slice(0, 2)).toEqual(['<policy  regret>', '<------  ------>']);
    expect(painted[2]).toBe('retry     3.40');
  });

  it('is Markdown with its bars escaped', () => {
    expect(toMarkdown(shown)).toBe(
      ['| policy | regret |', '|:--|--:|', '| retry | 3.40 |', '| a\\|b | 12.00 |'].join('\n'),
    );
  });

  it('without rows is its head', () => {
    expect(toText(table([], [{ label: 'x', value: String }]))).toBe('x\n-');
  });
});

describe('fixed', () => {
  it('never prints a negative zero, and a dash for no number', () => {
    expect(fixed(-0.0004, 3)).toBe('0.000');
    expect(fixed(-0.0006, 3)).toBe('-0.001');
    expect(fixed(1.005, 0)).toBe('1');
    for (const none of [null, undefined, Number.NaN]) expect(fixed(none, 2)).toBe('-');
  });
});
