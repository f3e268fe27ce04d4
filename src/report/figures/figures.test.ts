import { describe, expect, it } from 'vitest';
import { random } from '../../contract/random.ts';
import { calibrate } from '../../law/calibration.ts';
import { breakdownStudy } from '../../law/studies/breakdown.ts';
import { sensitivity } from '../../law/studies/sensitivity.ts';
import { renderSvg } from '../render-svg.ts';
import { breakdownFigure } from './breakdown.ts';
import { sensitivityFigure } from './sensitivity.ts';
import { powerOfTen } from './theme.ts';

const study = breakdownStudy(random('law', 'breakdown', 42), 100_000);
const figures = {
  breakdown: () => renderSvg((document) => breakdownFigure(document, study)),
  sensitivity: () => renderSvg((document) => sensitivityFigure(document, sensitivity())),
};

describe.each(Object.entries(figures))('the %s figure', (name, draw) => {
  const svg = draw();

  it('looks as it was last approved', async () => {
    await expect(svg).toMatchFileSnapshot(`./snapshots/${name}.svg`);
  });

  it('stands alone: a namespace, a title, and nothing that could clash with a page', () => {
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toMatch(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
    expect(svg).not.toMatch(/<style|\sid=|\sclass=|url\(|href=|NaN|undefined/);
  });

  it('is the same every time', () => {
    expect(draw()).toBe(svg);
  });
});

describe('the breakdown figure', () => {
  it("marks our boundaries and the paper's", () => {
    const svg = figures.breakdown();
    for (const label of [
      '>0.013<',
      '>0.098<',
      '>0.13<',
      '>paper 10⁻²<',
      '>paper 10⁻¹<',
      '>predicted 1.860<',
    ]) {
      expect(svg).toContain(label);
    }
  });

  it('follows another setting', () => {
    const setting = { RR: 0.9, ES: 0.7, calibration: calibrate({ gamma: 0.9, lambda: 0.6 }) };
    const other = breakdownStudy(random('figures', 'other'), 100, setting);
    expect(renderSvg((document) => breakdownFigure(document, other))).toContain('>predicted 3.000<');
  });
});

describe('the sensitivity figure', () => {
  it('prints 64 cells and hatches three of them', () => {
    const svg = figures.sensitivity();
    expect(svg.match(/ %<\/text>/g)).toHaveLength(64);
    const [hatching] = svg.match(/ d="M[^"]+"/) ?? [];
    const { cells } = sensitivity();
    const none = renderSvg((document) =>
      sensitivityFigure(document, {
        ...sensitivity(),
        cells: cells.map((cell) => ({ ...cell, exceeds: false })),
      }),
    );
    expect(hatching!.split('M').length).toBeGreaterThan(30);
    expect(none).not.toMatch(/ d="M/);
  });
});

describe('powerOfTen', () => {
  it('writes powers as a reader expects them', () => {
    expect([1e-4, 0.1, 1, 10, 100, 1e12].map(powerOfTen)).toEqual(['10⁻⁴', '10⁻¹', '1', '10', '10²', '10¹²']);
  });
});
