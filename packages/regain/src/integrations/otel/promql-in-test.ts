/** The names in a PromQL expression. Enough of the grammar for dashboards; what it does not know is an error. */

import { getOrMake } from '../../values/index.ts';

export interface PromqlNames {
  /** Each selector: its metric, and the labels in its braces. */
  readonly selectors: readonly { readonly metric: string; readonly labels: readonly string[] }[];
  /** Labels that results are grouped by. */
  readonly grouped: readonly string[];
}

const TOKEN =
  /\s+|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\d+(?:\.\d+)?|[a-zA-Z_:][\w:]*|=~|!~|!=|[=<>]=?|[-+*/%^(){},]/y;
const GROUPING = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const OPERATORS = new Set(['and', 'or', 'unless', 'bool']);

export function promqlNames(expression: string): PromqlNames {
  const tokens = tokensOf(expression);
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token === '{') throw new Error(`a selector without a metric: ${expression}`);
    if (!/^[a-zA-Z_:]/.test(token) || OPERATORS.has(token)) continue;
    const next = tokens[at + 1];
    if (GROUPING.has(token)) {
      const end = tokens.indexOf(')', at);
      grouped.push(...tokens.slice(at + 2, end).filter((name) => name !== ','));
      at = end;
    } else if (next === '{') {
      const end = tokens.indexOf('}', at);
      const inside = tokens.slice(at + 2, end);
      const labels = inside.filter((_, index) => index === 0 || inside[index - 1] === ',');
      selectors.push({ metric: token, labels });
      at = end;
    } else if (next !== '(' && !(GROUPING.has(next ?? '') && tokens.includes('(', at)))
      selectors.push({ metric: token, labels: [] });
  }
  return { selectors, grouped };
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < expression.length; ) {
    const start = TOKEN.lastIndex;
    const [token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) throw new Error(`not PromQL at ${start}: ${expression}`);
    if (!/^(?:\s|\[)/.test(token)) tokens.push(token);
  }
  return tokens;
}

/** The labels of each metric in a scrape. */
export function scrapedLabels(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, inside = ''] = /^([\w:]+)(?:\{(.*)\})? \S+/.exec(line)!;
    const labels = getOrMake(found, name!, () => new Set());
    for (const [, label] of inside.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) labels.add(label!);
  }
  return found;
}
