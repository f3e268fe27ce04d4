/** No code stands twice; and the check can fail. */

import { describe, expect, it } from 'vitest';
import { duplicates, duplicateViolations } from './duplicates.ts';
import { duplicateExceptions } from './exceptions.ts';
import { readSources } from './read.ts';

const run = ['const a = open();', 'a.write(1);', 'a.write(2);', 'a.write(3);', 'a.flush();', 'a.close();'];
const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') });

describe('the sources', () => {
  it('say nothing twice', () => {
    const sources = [...readSources(), ...readSources('scripts')];
    expect(duplicateViolations(sources, duplicateExceptions)).toEqual([]);
  });
});

describe('the check', () => {
  it('finds a planted duplicate, whatever its indentation, and names both places', () => {
    const first = file('src/a/x.ts', 'let z = 1;', ...run);
    const second = file(
      'src/b/y.ts',
      ...['function f() {', ...run.flatMap((line) => ['', `   // again`, `\t  ${line}`]), '}'],
    );
    expect(duplicates([first, second])).toEqual([
      {
        first: { path: 'src/a/x.ts', from: 2, to: 7 },
        second: { path: 'src/b/y.ts', from: 4, to: 19 },
        lines: 6,
      },
    ]);
    expect(duplicateViolations([first, second], {})).toEqual([
      'src/a/x.ts:2-7 and src/b/y.ts:4-19 share 6 lines: write them once, and use them twice',
    ]);
  });

  it('finds a run that stands twice in one file, and does not pair a run with itself', () => {
    expect(duplicates([file('src/x.ts', ...run, 'let z = 1;', ...run)])).toHaveLength(1);
    const same = Array.from({ length: 11 }, () => 'tick();');
    expect(duplicates([file('src/x.ts', ...same)])).toEqual([]);
  });

  it.each([
    ['five lines', run.slice(1)],
    ['imports', ['import {', ...'abcdefg'.split('').map((name) => `  ${name},`), "} from './x.ts';"]],
    ['comments', ['/**', ...'abcdefg'.split('').map((name) => ` * ${name}`), ' */']],
    ['brackets', ['{', '{', '{', '}', '}', '}', '{', '}']],
  ])('does not count %s', (_, lines) => {
    expect(duplicates([file('src/x.ts', ...lines), file('src/y.ts', ...lines)])).toEqual([]);
  });

  it('knows exceptions, and says when one is not needed any more', () => {
    const sources = [file('src/a/x.ts', ...run), file('src/b/y.ts', ...run)];
    expect(duplicateViolations(sources, { 'x.ts ~ y.ts': 'a reason' })).toEqual([]);
    expect(duplicateViolations([], { 'x.ts ~ y.ts': 'a reason' })).toEqual([
      'x.ts ~ y.ts share no run of 6 lines any more: remove the exception',
    ]);
  });
});
