/** Lookups and computations: articles, captions, transcripts, prices, history, arithmetic, mails. */

import type { Json } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import type { Row } from '../../domains/state.ts';
import { bestMatches } from './bm25.ts';
import { calculate } from './calculate.ts';
import { type Executors, entry, executor, recordOf, requireText } from './executor.ts';

/** The day of the dialogues. */
const today = '2023-03-31';

export const calculator = executor<{ formula: string }>('read', (_state, { formula }) => {
  const result = calculate(formula) ?? refuse('refused', 'formula', formula, 'invalid formula');
  return result;
});

export const knowledge: Executors = {
  Calculator: calculator,
  GetToday: executor('read', () => today),
  QueryStock: executor<{ stock_code: string; date: string }>('read', (state, { stock_code, date }) => {
    requireText(stock_code, 'stock_code', 'The stock code cannot be empty.');
    const prices =
      state.get('Stock', stock_code) ??
      refuse('not-found', 'stock_code', stock_code, 'The stock code does not exist.');
    const price = prices[date];
    if (price === undefined)
      refuse('not-found', 'date', date, 'The stock price of this date is not maintained.');
    return price;
  }),
  QueryHistoryToday: executor<{ date: string }>('read', (state, { date }) => {
    const events = state.get('History', date)?.value;
    if (events === undefined) refuse('not-found', 'date', date, 'The date is not in the database.');
    return (events as readonly Row[]).map((event) =>
      Object.entries(event)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(', '),
    );
  }),
  Wiki: executor<{ keyword: string }>('read', (state, { keyword }) => {
    const article =
      entry(state, 'Wiki', keyword) ?? refuse('not-found', 'keyword', keyword, 'Keyword not found.');
    const { url, summary } = recordOf(article);
    return { url: url!, summary: summary! };
  }),
  SearchEngine: executor<{ keyword: string }>('read', (state, { keyword }) => {
    const documents = state.get('SearchEngine', 'raw_documents')!.value as readonly Row[];
    const words = state.get('SearchEngine', 'tokenized_documents')!.value as readonly (readonly string[])[];
    return bestMatches(words, keyword.toLowerCase().split(/\s+/), 2).map((index) => documents[index]!);
  }),
  DocumentQA: executor<{ url: string; question: string }>('read', (state, { url, question }): Json => {
    requireText(question, 'question', 'The question is empty.');
    const known = state.get('QuestionAnswering', url)?.value as readonly Row[] | undefined;
    if (known === undefined)
      refuse('not-found', 'url', url, 'The document of this url failed to be processed.');
    return (
      known.find((one) => one.question === question)?.answer ?? 'The question is too difficult to answer.'
    );
  }),
  ImageCaption: executor<{ url: string }>('read', (state, { url }) => {
    requireEnding(url, /\.(?:jpg|jpeg|png)$/, 'The url should end with .jpg, .jpeg or .png.');
    const image =
      state.rows('ImageCaptioning', (row) => row.url === url)[0] ??
      refuse('not-found', 'url', url, 'The image of this url failed to be processed.');
    return image.caption!;
  }),
  SpeechRecognition: executor<{ url: string }>('read', (state, { url }) => {
    requireEnding(url, /\.wav$/, 'The url should end with .wav.');
    const transcript = state.get('SpeechRecognition', url)?.value;
    if (transcript === undefined)
      refuse('not-found', 'url', url, 'The audio of this url failed to be processed.');
    return transcript;
  }),
  SendEmail: executor<{ receiver: string; subject: string; content: string }>(
    'irreversible',
    (state, args) => {
      if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(args.receiver))
        refuse('refused', 'receiver', args.receiver, 'Email address of the receiver is invalid.');
      requireText(args.subject, 'subject', 'Subject cannot be empty.');
      requireText(args.content, 'content', 'Content cannot be empty.');
      state.make('Outbox', args);
      return 'success';
    },
    { uses: ['Outbox'] },
  ),
};

function requireEnding(url: string, ending: RegExp, message: string): void {
  if (!ending.test(url)) refuse('refused', 'url', url, message);
}
