/** Words that change the meaning of a read verb in a name: `get_next_job` takes, `check_in` arrives, `show_alert` shows. */

import { wordSet } from '../values/index.ts';
import { ambiguousVerbs, particles } from './effect-words.ts';

/** Things that are taken, issued or requested with "get": the next job, a new token, a person's consent. */
const acquired = wordSet(`
  next new token tokens jwt nonce otp passcode captcha locked mutex semaphore slot rid input confirmation approval consent
  feedback signature permission quote portal ride taxi cab lift driver courier loan help support work ready human coffee
  drink meal food haircut reward bonus prize loot airdrop selfie choice opponent`);
export const isAcquired = (word: string): boolean => acquired.has(word);
const acquiringVerbs = wordSet('get fetch retrieve find read lookup');

/** A code, a link or a mail for a verification is sent, not read. */
const verificationWords = wordSet('code link email mail sms');

/** To list one of these is to offer it. */
const offeredItems = wordSet('nft auction quote');

/** Reading, viewing or fetching one of these marks it as seen in many systems. */
const mailWords = wordSet(`
  email emails mail mails mailbox inbox message messages sms dm dms notification notifications chat chats conversation
  conversations thread threads unread`);
const markingVerbs = wordSet('read view show check fetch');

/** Their content is consumed when read, or marked as read. */
const streamWords = wordSet(
  'output stdout stderr stream pipe socket serial port buffer terminal process shell console tty',
);

/** With `query` and one of these the caller writes the statement, which may change data. */
const queryLanguageWords = wordSet(`
  sql db database databases table tables graphql cypher sparql mongo mongodb postgres postgresql mysql sqlite mssql oracle
  bigquery snowflake redshift clickhouse duckdb neo4j redis influx api string statement raw custom engine script`);

/** `fetch` of one of these is any request to any address. */
const requestWords = wordSet(
  'url urls uri http https request requests api endpoint webhook webpage page site website link',
);

/** `show` and `view` of one of these display something to a person. */
const screenWords = wordSet(`
  alert dialog toast popup modal window banner overlay highlight prompt form card screen ui panel ad ads tooltip picker menu
  image map video slide progress`);

/** Messages, jobs and items are removed from a queue by getting them. */
const queues = wordSet('queue queues topic topics subscription backlog kafka rabbitmq sqs pubsub broker');
const queuedItems = wordSet(
  'message messages job jobs item items task tasks event events entry entries work',
);
export const takesFromQueue = (words: readonly string[]): boolean =>
  words.some((word) => queues.has(word)) && words.some((word) => queuedItems.has(word));

/** The word that changes the meaning of the read verb at that position. */
export function contradictingWord(verb: string, words: readonly string[], at: number): string | undefined {
  const following = words[at + 1];
  if (following !== undefined && particles.has(following) && !isPlace(verb, following)) return following;
  if (words.at(-1) === 'access') return 'access';
  // A query without an object, or of a server only, is written by the caller.
  if (verb === 'query' && following === undefined) return 'query';
  const verifies = words.includes('verification');
  const outputs = words.includes('output');
  return words.find(
    (word, i) =>
      i !== at &&
      ((acquiringVerbs.has(verb) && acquired.has(word)) ||
        (verifies && verificationWords.has(word)) ||
        (verb === 'list' && offeredItems.has(word)) ||
        (markingVerbs.has(verb) && mailWords.has(word)) ||
        (verb === 'read' && streamWords.has(word)) ||
        (outputs && word !== 'output' && streamWords.has(word)) ||
        (verb === 'query' && queryLanguageWords.has(word)) ||
        (verb === 'fetch' && requestWords.has(word)) ||
        (ambiguousVerbs.has(verb) && screenWords.has(word))),
  );
}

/** `search_in_files` is a place; `check_in` and `list_on_market` are actions. */
const isPlace = (verb: string, particle: string): boolean =>
  particle === 'in'
    ? verb === 'search' || verb === 'find' || verb === 'list'
    : verb === 'search' && particle === 'through';
