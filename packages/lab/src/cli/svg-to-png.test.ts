import { describe, expect, it } from 'vitest';
import { svgToPng } from './svg-to-png.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30" width="80" height="30" font-family="system-ui, sans-serif" font-size="16">${content}</svg>`;

const widthOf = (png: Uint8Array) => Buffer.from(png).readUInt32BE(16);

describe('svgToPng', () => {
  it('makes a PNG of twice the size', async () => {
    const png = await svgToPng(svg('<rect width="10" height="10"/>'));
    expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(widthOf(png)).toBe(160);
    expect(widthOf(await svgToPng(svg(''), 1))).toBe(80);
  });

  it('draws letters with the bundled fonts, not those of the machine: plain, bold, Greek, powers, signs', async () => {
    const blank = await svgToPng(svg(''));
    const drawn = async (text: string, weight = 400) => {
      const png = await svgToPng(svg(`<text y="20" font-weight="${weight}">${text}</text>`));
      return Buffer.from(png).toString('base64');
    };
    const texts = ['a', 'b', '\u03b3', '\u03bb', '10\u207b\u00b2', '\u2212', '\u00b1', '\u2264', '\u2026'];
    // Missing glyphs all look the same.
    const pictures = await Promise.all(texts.map((text) => drawn(text)));
    expect(new Set([...pictures, Buffer.from(blank).toString('base64')]).size).toBe(texts.length + 1);
    expect(await drawn('a', 600)).not.toBe(await drawn('a'));
  });

  it('gives the same bytes each time', async () => {
    const figure = svg('<text y="20">same</text>');
    expect(Buffer.from(await svgToPng(figure)).equals(Buffer.from(await svgToPng(figure)))).toBe(true);
  });
});
