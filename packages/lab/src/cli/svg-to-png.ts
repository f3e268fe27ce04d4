/** Renders a figure as PNG with bundled fonts: a bare server has none and would draw no text. */

import { fileURLToPath } from 'node:url';
import { RegainError } from 'regain/internal/types';

/** Twice the pixels of the SVG, for high-resolution screens and print. */
const ZOOM = 2;
const FAMILY = 'DejaVu Sans Condensed';
const FILES = ['regular', 'bold'].map((face) =>
  fileURLToPath(new URL(`./fonts/figures-${face}.ttf`, import.meta.url)),
);

/** Latin, Greek and the signs of the figures: what the bundled fonts contain. */
const SHIPPED_GLYPHS =
  /^[\n\x20-\x7e\xa0-\u017f\u0386-\u03ce\u2010-\u2027\u2070\u2074-\u208e\u2190-\u2194\u2212\u2248\u2264\u2265\ufffd]*$/;

/** The same bytes on every machine, unless a name needs glyphs that only the machine has. */
export async function svgToPng(svg: string, zoom = ZOOM): Promise<Uint8Array> {
  const { Resvg } = await loadResvg();
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    background: '#ffffff',
    font: {
      loadSystemFonts: !SHIPPED_GLYPHS.test(svg),
      fontFiles: FILES,
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
  });
  return image.render().asPng();
}

/** A native module for the common platforms, loaded only when a PNG is needed. */
async function loadResvg(): Promise<typeof import('@resvg/resvg-js')> {
  try {
    return await import('@resvg/resvg-js');
  } catch (cause) {
    const message =
      'PNG figures need the package @resvg/resvg-js, which is not available on this platform; use the SVG';
    throw new RegainError('not-found', message, { cause });
  }
}
