import { describe, expect, it } from 'vitest';
import { sectionOf, withSection } from './markers.ts';

const page = '# A\n\n<!-- soak:a -->\n\nold\n\n<!-- /soak:a -->\n\nend\n';

describe('sections between markers', () => {
  it('are read without the blank lines around them', () => {
    expect(sectionOf(page, 'soak:a')).toBe('old');
  });

  it('are replaced, and nothing else is', () => {
    expect(withSection(page, 'soak:a', 'old')).toBe(page);
    expect(withSection(page, 'soak:a', '| new |\n')).toBe(page.replace('old', '| new |'));
  });

  it('must exist, in order, once', () => {
    expect(() => sectionOf(page, 'soak:b')).toThrow('<!-- soak:b -->');
    expect(() => sectionOf('<!-- /x --> <!-- x -->', 'x')).toThrow('in this order');
    expect(() => sectionOf('<!-- x --> <!-- /x --> <!-- x --> <!-- /x -->', 'x')).toThrow('once');
  });
});
