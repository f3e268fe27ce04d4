import { calibrate } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { breakdownStudy, sensitivity } from '../../studies/index.ts';
import { renderSvg } from '../render-svg.ts';
import { breakdownFigure } from './breakdown.ts';
import { describeFigure } from './figure-in-test.ts';
import { sensitivityFigure } from './sensitivity.ts';
import { coveredTexts, textBoxes } from './text-boxes-in-test.ts';
import { powerOfTen } from './theme.ts';

const study = breakdownStudy(random('law', 'breakdown', 42), 100_000);
const figures = {
  breakdown: () => renderSvg((document) => breakdownFigure(document, study)),
  sensitivity: () => renderSvg((document) => sensitivityFigure(document, sensitivity())),
};

describeFigure('breakdown', breakdownFigure, study);
describeFigure('sensitivity', sensitivityFigure, sensitivity());

describe('the breakdown figure', () => {
  it("marks our boundaries and the paper's", () => {
    const svg = figures.breakdown();
    for (const label of ['0.013', '0.098', '0.13', 'paper 10⁻²', 'paper 10⁻¹', 'predicted 1.860'])
      expect(svg).toContain(`>${label}<`);
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
    const cells = sensitivity().cells.map((cell) => ({ ...cell, exceeds: false }));
    const none = renderSvg((document) => sensitivityFigure(document, { ...sensitivity(), cells }));
    expect(hatching!.split('M').length).toBeGreaterThan(30);
    expect(none).not.toMatch(/ d="M/);
  });
});

describe('powerOfTen', () => {
  it('writes powers as a reader expects them', () => {
    expect([1e-4, 0.1, 1, 10, 100, 1e12].map(powerOfTen)).toEqual(['10⁻⁴', '10⁻¹', '1', '10', '10²', '10¹²']);
  });
});

describe('the check of legibility', () => {
  const text = (x: number, content: string) => `<text transform="translate(${x},20)">${content}</text>`;
  const covered = (...texts: string[]) =>
    coveredTexts(textBoxes(`<svg font-size="12" text-anchor="middle">${texts.join('')}</svg>`));

  it('finds texts that cover each other, and no others', () => {
    expect(covered(text(20, 'left'), text(80, 'right'))).toEqual([]);
    expect(covered(text(20, 'a long name'), text(60, 'right'))).toEqual(['"a long name" and "right"']);
  });
});
