/** Expressions as values in text that is otherwise JSON: `{"p": 1/6}`, `{"x": sqrt(2)}`, `{"at": 10:30}`. */

/** The text with such values in quotes, so that it can be read; the values are for the conversions to evaluate. */
export function quoteExpressions(text: string): string {
  if (text.length > TEXT_MAX || !/[\w)] ?[*/^+(:%-] ?[\w(]/.test(text)) return text;
  return text.replaceAll(stringsAndValues, (all, before?: string, value?: string) =>
    before === undefined || value === undefined || !isExpression(value) ? all : `${before}"${value.trim()}"`,
  );
}

const TEXT_MAX = 20_000;
/** Strings are matched too, so that nothing inside them is. */
const stringsAndValues =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([:,[] ?)((?<=: ?)\d{1,2}:\d{2}(?::\d{2})?|(?:[\w.+*/^% -]|\([^()"']{0,60}\)){2,80})(?=\s*[,}\]])/g;

function isExpression(value: string): boolean {
  const isPlain = /^\s*(?:[\w.-]+|-?[\d.]+e[+-]?\d+)\s*$/i.test(value);
  return !isPlain && /[\w)] ?[*/^+(:%-] ?[\w(]/.test(value);
}
