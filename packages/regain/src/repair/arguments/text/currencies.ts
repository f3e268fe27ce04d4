/** Currencies in the text, as codes. */

import { emptyView } from '../schema/view-of.ts';
import { contextSimilarity } from './context-similarity.ts';
import { type SoughtValue, type StatedValue, scoreValues } from './score-values.ts';

export function currenciesInText(sought: SoughtValue): readonly StatedValue[] {
  const { name, parsedText, isTaken } = sought;
  const entities = [...parsedText.text.matchAll(named)].flatMap((match) => {
    const code = /^[A-Z]{3}$/.test(match[0]) ? match[0] : codes.get(match[0].toLowerCase().replace(/s$/, ''));
    if (code === undefined || isTaken(code)) return [];
    const [start, end] = [match.index, match.index + match[0].length];
    const entity = { kind: 'name', value: code, start, end } as const;
    const near = contextSimilarity(entity, { ...sought, view: emptyView });
    // An amount of money has the source currency; the words "to", "in" and "many" precede the target currency.
    const before = parsedText.lower.slice(Math.max(0, start - 12), start);
    const isTarget = /\b(?:to|in|into|many|much)\s$/.test(before);
    const isHeld = /\d[\d,.]*\s$|from\s$/.test(before);
    const asks = /target|(?:^|_)to(?:_|$)|dest/i.test(name)
      ? 'target'
      : /from|base|source/i.test(name)
        ? 'held'
        : '';
    const cue = (asks === 'target' && isTarget) || (asks === 'held' && isHeld) ? 0.7 : 0;
    return [{ value: code, closeness: 1 - (1 - near) * (1 - cue) }];
  });
  return scoreValues(entities);
}

const table =
  'us dollar:USD,american dollar:USD,dollar:USD,euro:EUR,british pound:GBP,pound sterling:GBP,pound:GBP,japanese yen:JPY,yen:JPY,canadian dollar:CAD,australian dollar:AUD,swiss franc:CHF,franc:CHF,chinese yuan:CNY,yuan:CNY,renminbi:CNY,indian rupee:INR,rupee:INR,mexican peso:MXN,south korean won:KRW,korean won:KRW,won:KRW,brazilian real:BRL,swedish krona:SEK,norwegian krone:NOK,danish krone:DKK,singapore dollar:SGD,hong kong dollar:HKD,new zealand dollar:NZD,russian ruble:RUB,south african rand:ZAR,turkish lira:TRY,polish zloty:PLN,thai baht:THB';
const codes: ReadonlyMap<string, string> = new Map(
  table.split(',').map((pair) => pair.split(':') as [string, string]),
);
const named = new RegExp(
  `\\b(?:(?:${[...codes.keys()].sort((a, b) => b.length - a.length).join('|')})s?|[A-Z]{3})\\b`,
  'gi',
);
