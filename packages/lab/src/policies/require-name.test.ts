import { expect, it } from 'vitest';
import { requireName } from './require-name.ts';

const named = (name: string) => requireName(name, 'a policy', { file: 'mine.ts' });

it('a name that a spreadsheet would read as a formula is refused', () => {
  for (const name of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)'])
    expect(() => named(name)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        message: expect.stringContaining('must not begin with =, +, - or @'),
        place: { file: 'mine.ts' },
      }),
    );
  for (const name of ['retry', 'a=b', 'my-policy@2', '1 + 1']) expect(named(name)).toBe(name);
});
