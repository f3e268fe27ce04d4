/** What holds for every figure: stored, self-contained, the same every time, legible, unharmed by hostile names. */

import { describe, expect, it } from 'vitest';
import { renderSvg } from '../render-svg.ts';
import { coveredTexts, textBoxes } from './text-boxes-in-test.ts';
import type { FigureDocument, FigureElement } from './theme.ts';

const FONT_SIZE_MIN = 11;

/** `small`, for the stored SVG; `crowded`, as much as a report ever has. */
export function describeFigure<Data>(
  name: string,
  figure: (document: FigureDocument, data: Data) => FigureElement,
  small: Data,
  crowded?: Data,
): void {
  const draw = (data: Data) => renderSvg((document) => figure(document, data));

  describe(`the ${name} figure`, () => {
    const svg = draw(small);

    it('looks as it was last approved', async () => {
      await expect(svg).toMatchFileSnapshot(`./snapshots/${name}.svg`);
    });

    it('stands alone: a namespace, a title, and nothing that could clash with a page', () => {
      expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
      expect(svg).toMatch(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
      expect(svg).not.toMatch(/<style|\sid=|\sclass=|url\(|href=|NaN|undefined|Infinity/);
    });

    it('is the same every time', () => {
      expect(draw(small)).toBe(svg);
    });

    it.each([['small', small], ...(crowded === undefined ? [] : [['crowded', crowded] as const])] as const)(
      'is legible with %s data: no text covers another, is cut or is tiny',
      (_, data) => {
        const drawn = draw(data);
        const [, width, height] = drawn.match(/viewBox="0 0 (\d+) (\d+)"/)!.map(Number);
        const boxes = textBoxes(drawn);
        expect(boxes.length).toBeGreaterThan(5);
        expect(coveredTexts(boxes)).toEqual([]);
        const cut = boxes.filter(
          ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width! || bottom > height!,
        );
        expect(cut).toEqual([]);
        expect(Math.min(...boxes.map(({ fontSize }) => fontSize))).toBeGreaterThanOrEqual(FONT_SIZE_MIN);
        // The names of our data types never reach a reader; a page is at most this wide.
        expect(width).toBeLessThanOrEqual(980);
      },
    );
  });
}
