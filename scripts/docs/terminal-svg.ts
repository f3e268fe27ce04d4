/** A terminal capture as SVG: the lines that a program printed, coloured by what they say. */

const CHARACTER = 8.45;
const LINE = 22;
const PADDING = 20;
const BAR = 34;
/** Viewers of SVG collapse runs of other spaces. */
const NO_BREAK_SPACE = '\u00a0';

const palette = {
  ground: '#16181b',
  bar: '#2a2e33',
  ink: '#e8e8e8',
  quiet: '#9aa1a9',
  red: '#ff7b72',
  green: '#7ee787',
  blue: '#79c0ff',
} as const;

/** The first pattern that fits colours a line. */
const rules: readonly (readonly [RegExp, keyof typeof palette])[] = [
  [/^\$ /, 'quiet'],
  [/failed:/, 'red'],
  [/RECOVERED/, 'green'],
  [/^\s*->/, 'blue'],
];

export function terminalSvg(command: string, output: string): string {
  const lines = [`$ ${command}`, '', ...output.trimEnd().split('\n')];
  const columns = Math.max(64, ...lines.map((line) => line.length));
  const width = Math.ceil(columns * CHARACTER) + 2 * PADDING;
  const height = BAR + lines.length * LINE + 2 * PADDING - 8;
  const dots = [0, 1, 2]
    .map((i) => `<circle cx="${PADDING + 4 + 20 * i}" cy="${BAR / 2}" r="5.5"/>`)
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>Output of ${escaped(command)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${palette.ground}"/>`,
    `<path d="M0,${BAR}V8a8,8 0 0 1 8,-8H${width - 8}a8,8 0 0 1 8,8V${BAR}Z" fill="${palette.bar}"/>`,
    `<g fill="${palette.quiet}">${dots}</g>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`,
    ...lines.map((line, i) => textOf(line, BAR + PADDING + 10 + i * LINE)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** The lines of a capture, without the command. */
export function outputOf(svg: string): string {
  const lines = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line]) => line!);
  return lines
    .slice(2)
    .map((line) => line.replaceAll(NO_BREAK_SPACE, ' '))
    .map((line) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .join('\n');
}

function textOf(line: string, y: number): string {
  const [, colour] = rules.find(([pattern]) => pattern.test(line)) ?? [null, 'ink' as const];
  return `<text x="${PADDING}" y="${y}" fill="${palette[colour]}">${escaped(line)}</text>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(' ', NO_BREAK_SPACE);
}
