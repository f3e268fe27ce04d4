/** Stories about money. All of them are held out. */

import { pick } from '../../../contract/distributions.ts';
import type { Random } from '../../../contract/random.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { isWorkday, plusDays } from '../calendar.ts';
import { companies, economies, indicators, levels } from './data.ts';

const currencies = Object.keys(levels);
const symbols = companies.map(({ symbol }) => symbol as string);
/** Shares that are on neither of the first two watchlists. */
const unlisted = ['AAPL', 'MSFT', 'DIS', 'CAT', 'NKE', 'SBUX'];
const resting = ['CAT', 'NKE', 'INTC', 'SBUX', 'DIS', 'PFE'];
const newNames = [
  'Autumn ideas',
  'Rate sensitive',
  'Long shots',
  'Reshoring',
  'Patent cliff',
  'Quiet compounders',
];
const years = ['2018', '2019', '2020', '2021', '2022'];

/** `today` decides which working days are over. */
export function financeStories(today: string): readonly Story[] {
  const workday = (random: Random): string => {
    let day = plusDays(today, -5 - random.below(200));
    while (!isWorkday(day)) day = plusDays(day, -1);
    return day;
  };
  const pair = (random: Random) => {
    const [base, quote] = pickTwo(random, currencies);
    return { base, quote };
  };
  return [
    story('finance', {
      texts: [
        'Fixing of {day}: one {base} in {quote}?',
        'On {day}, what was one {base} worth in {quote}?',
        'Rate wanted, {base} expressed in {quote}, published on {day}.',
      ],
      facts: (random) => ({ ...pair(random), day: workday(random) }),
      plan: ({ base, quote, day }) => [call('exchange_rate', { base, symbols: quote, date: day })],
      answer: from(1, '/rates'),
    }),
    story('finance', {
      texts: [
        'Chart data wanted: {base} against {quote}, every working day from {first} to {last}.',
        'All fixings {base} in {quote} between {first} and {last}.',
        'Send the daily series {base} to {quote}, {first} through {last}.',
      ],
      facts: (random) => {
        const first = workday(random);
        return { ...pair(random), first, last: plusDays(first, 4) };
      },
      plan: ({ base, quote, first, last }) => [
        call('exchange_history', { base, symbols: quote, first_day: first, last_day: last }),
      ],
      answer: from(1, '/rates'),
    }),
    story('finance', {
      texts: [
        'World Bank figure {indicator} for country {country}, {year}.',
        'Indicator {indicator}, {country}, year {year}: which value is on record?',
        'Quote {indicator} of {country} in {year}.',
      ],
      facts: (random) => ({
        country: pick(random, Object.keys(economies)),
        indicator: pick(random, Object.keys(indicators)),
        year: pick(random, years),
      }),
      plan: ({ country, indicator, year }) => [
        call('economic_indicator', { country_code: country, indicator, year }),
      ],
      answer: from(1, '/value'),
    }),
    story('finance', {
      texts: [
        'Put {country} and {other} side by side: {indicator} in {year}.',
        '{indicator}, {year}: first {country}, then {other}.',
        'Two readings of {indicator} for {year}, please, {country} and {other}.',
      ],
      facts: (random) => {
        const [country, other] = pickTwo(random, Object.keys(economies));
        return {
          country,
          other,
          indicator: pick(random, Object.keys(indicators)),
          year: pick(random, years),
        };
      },
      plan: ({ country, other, indicator, year }) => [
        call('economic_indicator', { country_code: country, indicator, year }),
        call('economic_indicator', { country_code: other, indicator, year }),
      ],
      answer: [from(1, '/value'), from(2, '/value')],
    }),
    story('finance', {
      texts: [
        'Closing price of {symbol} on {day}, and the full name behind the ticker?',
        'Ticker {symbol}: what company is it and where did it close on {day}?',
        'Name the company {symbol} stands for and its close of {day}.',
      ],
      facts: (random) => ({ symbol: pick(random, symbols), day: workday(random) }),
      plan: ({ symbol, day }) => [
        call('stock_asset', { symbol }),
        call('stock_bars', { symbol, start: day, end: day }),
      ],
      answer: [from(1, '/name'), from(2, '/bars/0/c')],
    }),
    story('finance', {
      texts: [
        'Paper-buy {qty} {symbol} with the close of {day} as the limit.',
        'Practice account: bid for {qty} shares of {symbol}, limit equal to its closing price on {day}.',
        'Take the {day} close of {symbol} and rest a paper bid for {qty} at that price.',
      ],
      facts: (random) => ({
        symbol: pick(random, symbols),
        qty: pick(random, [3, 5, 8, 15, 22]),
        day: workday(random),
      }),
      plan: ({ symbol, qty, day }) => [
        call('stock_bars', { symbol, start: day, end: day }),
        call('place_paper_order', { symbol, qty, limit_price: from(1, '/bars/0/c') }),
      ],
      answer: from(2, '/limit_price'),
    }),
    story('finance', {
      texts: [
        'Paper {side} order: {qty} {symbol} at {limit}. Tell me its state afterwards.',
        'Rest a {side} of {qty} {symbol}, limit {limit}, on the practice account; what state is it in?',
        '{side} {qty} {symbol} at {limit} on paper, then report the order status.',
      ],
      facts: (random) => ({
        symbol: pick(random, symbols),
        side: pick(random, ['buy', 'sell']),
        qty: pick(random, [2, 6, 11, 30]),
        limit: pick(random, [45.5, 87.25, 120, 199.9]),
      }),
      plan: ({ symbol, side, qty, limit }) => [
        call('place_paper_order', { symbol, qty, side, limit_price: limit }),
        call('get_paper_order', { order_id: from(1, '/id') }),
      ],
      answer: from(2, '/status'),
    }),
    story('finance', {
      texts: [
        'Pull the resting paper order in {symbol}.',
        'Our practice order in {symbol} is obsolete; take it out of the book.',
        'Kill the open {symbol} order on the paper account.',
      ],
      facts: (random) => ({ symbol: pick(random, resting) }),
      plan: ({ symbol }) => [
        call('open_paper_orders', { symbol }),
        call('cancel_paper_order', { order_id: from(1, '/orders/0/id') }),
      ],
      answer: from(2, '/status'),
    }),
    story('finance', {
      texts: [
        'Swap the resting {symbol} order: cancel it and place a fresh {side} of {qty} at {limit}.',
        '{symbol}: cancel what is open, then {side} {qty} at {limit}, all on paper.',
        'Replace our open {symbol} order by a {side} for {qty} shares, limit {limit}.',
      ],
      facts: (random) => ({
        symbol: pick(random, resting),
        side: pick(random, ['buy', 'sell']),
        qty: pick(random, [4, 10, 18]),
        limit: pick(random, [52.75, 91, 133.4]),
      }),
      plan: ({ symbol, side, qty, limit }) => [
        call('open_paper_orders', { symbol }),
        call('cancel_paper_order', { order_id: from(1, '/orders/0/id') }),
        call('place_paper_order', { symbol, qty, side, limit_price: limit }),
      ],
      answer: from(3, '/qty'),
    }),
    story('finance', {
      texts: [
        'New watchlist "{name}" with {symbols} on it.',
        'Start a list called "{name}" holding {symbols}.',
        'Open the watchlist "{name}"; members: {symbols}.',
      ],
      facts: (random) => ({ name: pick(random, newNames), symbols: pickTwo(random, symbols) }),
      plan: ({ name, symbols: members }) => [call('create_watchlist', { name, symbols: members })],
      answer: from(1, '/name'),
    }),
    story('finance', {
      texts: [
        'Watchlist "{name}" starting with {symbols}, and {extra} added to it right after.',
        'Set up "{name}" with {symbols}; then {extra} joins it.',
        'First create the list "{name}" from {symbols}, next put {extra} on it. Who is on it at the end?',
      ],
      facts: (random) => {
        const [first, second] = pickTwo(random, symbols.slice(0, 5));
        return {
          name: pick(random, newNames),
          symbols: [first, second],
          extra: pick(random, symbols.slice(5)),
        };
      },
      plan: ({ name, symbols: members, extra }) => [
        call('create_watchlist', { name, symbols: members }),
        call('add_to_watchlist', { watchlist_id: from(1, '/id'), symbol: extra }),
      ],
      answer: from(2, '/symbols'),
    }),
    story('finance', {
      texts: [
        'Buy {qty} {symbol} on paper at the {day} close, and remember {symbol} in a list "{name}" of just {members}.',
        'At the close of {day}: paper bid for {qty} {symbol}. Afterwards a watchlist "{name}" with {members}.',
        '{symbol}: bid {qty} at the closing price of {day} on the practice account; then the list "{name}" made of {members}.',
      ],
      facts: (random) => {
        const symbol = pick(random, symbols);
        return {
          symbol,
          members: [symbol],
          qty: pick(random, [7, 9, 14]),
          day: workday(random),
          name: pick(random, newNames),
        };
      },
      plan: ({ symbol, members, qty, day, name }) => [
        call('stock_bars', { symbol, start: day, end: day }),
        call('place_paper_order', { symbol, qty, limit_price: from(1, '/bars/0/c') }),
        call('create_watchlist', { name, symbols: members }),
      ],
      answer: from(2, '/symbol'),
    }),
    story('finance', {
      texts: [
        'One {base} in {quote}, twice: on {day} and on {earlier}.',
        'How did {base} stand against {quote} on {day}, and how on {earlier}?',
        '{base} to {quote}, two fixings: {day}; {earlier}.',
      ],
      facts: (random) => {
        const day = workday(random);
        return { ...pair(random), day, earlier: plusDays(day, -28) };
      },
      plan: ({ base, quote, day, earlier }) => [
        call('exchange_rate', { base, symbols: quote, date: day }),
        call('exchange_rate', { base, symbols: quote, date: earlier }),
      ],
      answer: [from(1, '/rates'), from(2, '/rates')],
    }),
    story('finance', {
      texts: [
        '{symbol} goes onto the watchlist that comes first.',
        'The top one of our watchlists should also hold {symbol}. What is on it then?',
        'Append {symbol} to whichever watchlist is listed first.',
      ],
      facts: (random) => ({ symbol: pick(random, unlisted) }),
      plan: ({ symbol }) => [
        call('list_watchlists', {}),
        call('add_to_watchlist', { watchlist_id: from(1, '/watchlists/0/id'), symbol }),
      ],
      answer: from(2, '/symbols'),
    }),
    story('finance', {
      texts: [
        'Second watchlist: add {symbol}, then {other}. Members afterwards?',
        'Of our watchlists, the second one gets {symbol} and after that {other}.',
        'Put {symbol} on the watchlist listed second, {other} too, and name all that is on it.',
      ],
      facts: (random) => {
        const [symbol, other] = pickTwo(random, unlisted);
        return { symbol, other };
      },
      plan: ({ symbol, other }) => [
        call('list_watchlists', {}),
        call('add_to_watchlist', { watchlist_id: from(1, '/watchlists/1/id'), symbol }),
        call('add_to_watchlist', { watchlist_id: from(1, '/watchlists/1/id'), symbol: other }),
      ],
      answer: from(3, '/symbols'),
    }),
  ];
}
