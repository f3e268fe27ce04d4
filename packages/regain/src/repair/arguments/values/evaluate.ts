/** Values of expressions that models write instead of the value: "1/6", "2*pi", "range(0, 10, 2)". */

/** The number; undefined if the text is no arithmetic expression, or may be a date or a range. */
export function evaluateNumber(text: string): number | undefined {
  if (text.length > TEXT_MAX || !/[-+*/^(]|pi/i.test(text) || /^\d+[-/]\d+[-/]\d+$/.test(text))
    return undefined;
  if (/\d-\d/.test(text) && !/[+*/^(]/.test(text)) return undefined;
  const tokens = text
    .replaceAll(/\bmath\.|\bnp\.|\bMath\./g, '')
    .replaceAll('**', '^')
    .replaceAll('π', 'pi')
    .match(/\d+(?:\.\d+)?(?:e[-+]?\d+)?|\.\d+|pi|sqrt|[-+*/^()]|\S/gi);
  if (tokens === null) return undefined;
  const parser = { tokens, at: 0 };
  const value = sum(parser);
  return parser.at === tokens.length && Number.isFinite(value) ? value : undefined;
}

const TEXT_MAX = 60;

interface Parser {
  readonly tokens: readonly string[];
  at: number;
}

function sum(parser: Parser): number {
  let value = product(parser);
  for (let sign = parser.tokens[parser.at]; sign === '+' || sign === '-'; sign = parser.tokens[parser.at]) {
    parser.at++;
    const next = product(parser);
    value = sign === '+' ? value + next : value - next;
  }
  return value;
}

function product(parser: Parser): number {
  let value = power(parser);
  for (;;) {
    const sign = parser.tokens[parser.at];
    // "2 pi" is a product.
    if (sign === '*' || sign === '/') parser.at++;
    else if (sign?.toLowerCase() !== 'pi') return value;
    const next = power(parser);
    value = sign === '/' ? value / next : value * next;
  }
}

function power(parser: Parser): number {
  const base = unary(parser);
  if (parser.tokens[parser.at] !== '^') return base;
  parser.at++;
  return base ** power(parser);
}

function unary(parser: Parser): number {
  const token = parser.tokens[parser.at++]?.toLowerCase();
  if (token === '-') return -power(parser);
  if (token === '+') return power(parser);
  if (token === 'pi') return Math.PI;
  if (token === 'sqrt') return Math.sqrt(unary(parser));
  if (token === '(') {
    const value = sum(parser);
    return parser.tokens[parser.at++] === ')' ? value : Number.NaN;
  }
  return token === undefined || !/^[\d.]/.test(token) ? Number.NaN : Number(token);
}

/** The numbers of `range(22, 81, 2)`, also as `list(range(...))` or `[x for x in range(...)]`. */
export function evaluateRange(text: string): readonly number[] | undefined {
  const match =
    /^(?:list\(|\[\s*\*?|\[\s*\w+ for \w+ in )?\s*(?:np\.arange|range)\(\s*(-?\d+)\s*(?:,\s*(-?\d+)\s*)?(?:,\s*(-?\d+)\s*)?\)\s*[\])]?$/.exec(
      text.trim().slice(0, TEXT_MAX),
    );
  if (match === null) return undefined;
  const [first, second, step = 1] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const [start, end] = second === undefined ? [0, first!] : [first!, second];
  const count = Math.ceil((end - start) / step);
  if (!(count > 1 && count <= ITEMS_MAX)) return undefined;
  return Array.from({ length: count }, (_, index) => start + index * step);
}

/** `[22, 24, "...", 80]` with the left-out numbers: only if the step is clear and reaches the next number. */
export function withoutEllipsis(list: readonly unknown[]): readonly number[] | undefined {
  const at = list.findIndex((item) => typeof item === 'string' && /^\s*(?:\.{2,4}|…|etc\.?)\s*$/.test(item));
  const before = list.slice(0, at);
  const after = list.slice(at + 1);
  if (at < 2 || after.length === 0) return undefined;
  if (![...before, ...after].every((item) => typeof item === 'number')) return undefined;
  const step = (before.at(-1) as number) - (before.at(-2) as number);
  const isEven = (numbers: readonly unknown[]) =>
    numbers.every((item, index) => index === 0 || (item as number) - (numbers[index - 1] as number) === step);
  const missing = ((after[0] as number) - (before.at(-1) as number)) / step - 1;
  if (!isEven(before) || !isEven(after) || !Number.isInteger(missing) || missing < 0 || missing > ITEMS_MAX)
    return undefined;
  const filled = Array.from(
    { length: missing },
    (_, index) => (before.at(-1) as number) + (index + 1) * step,
  );
  return [...before, ...filled, ...after] as number[];
}

const ITEMS_MAX = 1000;
