import { describe, expect, it } from 'vitest';
import { element } from './figures/theme.ts';
import { renderSvg } from './render-svg.ts';

describe('renderSvg', () => {
  it('rounds coordinates to a hundredth and leaves text alone', () => {
    const svg = renderSvg((document) => {
      const root = element(document, 'svg', { xmlns: 'http://www.w3.org/2000/svg' });
      root.append(
        element(document, 'text', { x: 1.23456, transform: 'translate(-0.00001,10.005)' }, '1.23456'),
      );
      return root;
    });
    expect(svg).toContain('x="1.23"');
    expect(svg).toMatch(/translate\(-?0,10\.0?1?\)/);
    expect(svg).toContain('>1.23456<');
  });

  it('escapes what text may contain', () => {
    const svg = renderSvg((document) => element(document, 'text', {}, 'a < b & c'));
    expect(svg).toContain('a &lt; b &amp; c');
  });
});
