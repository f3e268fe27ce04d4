/** Whether the name of a tool says that a call only reads. Never the other way: a name proves no write. */

import { doubtfulVerbs, joiners, nounLikeVerbs, particles, plainVerbs, readVerbs } from './effect-words.ts';
import { changes, isNoun, segmentsOf } from './words-of.ts';

export interface NameReading {
  /** The read verb of the name; undefined when the name says nothing, or something else. */
  readonly verb: string | undefined;
  /** The name alone is enough; otherwise the description has to say the same. */
  readonly alone: boolean;
  /** It speaks against a read even where the HTTP method is a safe one. */
  readonly against: boolean;
  readonly because: string;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Things that are taken, issued or asked for when they are "got": the next job, a fresh token, somebody's consent. */
const taken = set(
  'next new token tokens jwt nonce otp passcode captcha locked mutex semaphore slot rid input confirmation approval consent ' +
    'feedback signature permission quote portal ride taxi cab lift driver courier loan help support work ready',
);
const taking = set('get fetch retrieve find read lookup');

/** A code, a link or a mail for a verification is sent, not read. */
const verifying = set('code link email mail sms');

/** To list one of these is to offer it. */
const offered = set('nft auction quote');

/** Reading, viewing or fetching one of these marks it as seen in many systems. */
const mail = set(
  'email emails mail mails mailbox inbox message messages sms dm dms notification notifications chat chats conversation ' +
    'conversations thread threads unread',
);
const seeing = set('read view show check fetch');

/** What comes out of these is gone once it is read, or counts as read. */
const flowing = set(
  'output stdout stderr stream pipe socket serial port buffer terminal process shell console tty',
);

/** Whatever stands behind `query` in these, the caller writes the statement: it may change data. */
const statements = set(
  'sql db database databases table tables graphql cypher sparql mongo mongodb postgres postgresql mysql sqlite mssql oracle ' +
    'bigquery snowflake redshift clickhouse duckdb neo4j redis influx api string statement raw custom engine script',
);

/** `fetch` of one of these is any request to any address. */
const requests = set(
  'url urls uri http https request requests api endpoint webhook webpage page site website link',
);

/** `show` and `view` of one of these put something before a person. */
const screens = set(
  'alert dialog toast popup modal window banner overlay highlight prompt form card screen ui panel ad ads tooltip picker menu ' +
    'image map video slide progress',
);

/** Messages, jobs and items of a queue are taken out of it by getting them. */
const queues = set('queue queues topic topics subscription backlog kafka rabbitmq sqs pubsub broker');
const queued = set('message messages job jobs item items task tasks event events entry entries work');
export const takesFromQueue = (words: readonly string[]): boolean =>
  words.some((word) => queues.has(word)) && words.some((word) => queued.has(word));

export function readName(name: string): NameReading {
  const segments = segmentsOf(name);
  const all = segments.flat();
  const last = segments.at(-1) ?? [];
  const begins = readVerbs.has(last[0] ?? '');
  const joiner = all.find((word) => joiners.has(word));
  if (joiner !== undefined) return no(`its name joins two things with "${joiner}"`, true);
  const other = all.find((word, i) => changes(word) && !isNoun(all, i));
  // A noun, if the name begins with a verb that reads: `list_workflow_runs`. Enough of a doubt without a method.
  if (other !== undefined) return no(`its name says "${other}"`, !begins);
  if (all.some((word) => /[^a-z0-9]/u.test(word)))
    return no('its name has letters that are not looked at', false);

  const at = verbIn(last);
  const verb = last[at];
  if (verb === undefined) return readNoun(all, last);
  const trap = trapOf(verb, last, at) ?? (takesFromQueue(all) ? 'queue' : undefined);
  if (trap !== undefined) return no(`its name says "${verb}" and "${trap}"`, true);
  const because = at === 0 ? `its name begins with "${verb}"` : `its name says "${verb}"`;
  // To list one thing is to offer it: `list_property`.
  const offers = verb === 'list' && !isPlural(last.at(-1)!) && !informing.has(last.at(-1)!);
  const alone = at === 0 && last.length > 1 && !doubtfulVerbs.has(verb) && !offers;
  return { verb, alone, against: false, because };
}

const no = (because: string, against: boolean): NameReading => ({
  verb: undefined,
  alone: false,
  against,
  because,
});

const isPlural = (noun: string): boolean => noun.length > 3 && /[^sui]s$/u.test(noun);

/** Nouns that stand for information, not for something to be had. */
const informing = set(
  'info information detail status state stat log history tree schema size summary overview metadata directory ' +
    'elevation distance matrix forecast weather catalog content count list',
);

/**
 * A name without a verb, whose last word is information or a plural: `pg_info`, `maps_directions`. What it does is then
 * for the description to say. A singular thing may be something to be had: `uber.ride`.
 */
function readNoun(all: readonly string[], last: readonly string[]): NameReading {
  const verb = all.find((word) => nounLikeVerbs.has(word) && !informing.has(word));
  // A download changes nothing where it comes from; where it goes to, nobody knows.
  if (verb !== undefined) return no(`its name says "${verb}"`, verb === last[0] && verb !== 'download');
  const noun = last.at(-1) ?? '';
  if (
    !(isPlural(noun) || informing.has(noun)) ||
    takesFromQueue(all) ||
    all.some((word) => taken.has(word))
  ) {
    return no('its name has no verb that is known to read', false);
  }
  return { verb: noun, alone: false, against: false, because: `its name is the noun "${noun}"` };
}

/** The first word decides; else a verb that is no noun; else the first that may be one. */
function verbIn(words: readonly string[]): number {
  if (words[0] !== undefined && readVerbs.has(words[0])) return 0;
  const plain = words.findIndex((word) => plainVerbs.has(word));
  return plain >= 0 ? plain : words.findIndex((word) => readVerbs.has(word));
}

/** The word that makes something else of the read verb at that place. */
function trapOf(verb: string, words: readonly string[], at: number): string | undefined {
  const following = words[at + 1];
  if (following !== undefined && particles.has(following) && !isPlace(verb, following)) return following;
  if (words.at(-1) === 'access') return 'access';
  // A query without an object, or of nothing but a server, is one that the caller writes.
  if (verb === 'query' && following === undefined) return 'query';
  const verifies = words.includes('verification');
  const outputs = words.includes('output');
  return words.find(
    (word, i) =>
      i !== at &&
      ((taking.has(verb) && taken.has(word)) ||
        (verifies && verifying.has(word)) ||
        (verb === 'list' && offered.has(word)) ||
        (seeing.has(verb) && mail.has(word)) ||
        (verb === 'read' && flowing.has(word)) ||
        (outputs && word !== 'output' && flowing.has(word)) ||
        (verb === 'query' && statements.has(word)) ||
        (verb === 'fetch' && requests.has(word)) ||
        (doubtfulVerbs.has(verb) && screens.has(word))),
  );
}

/** `search_in_files` is a place; `check_in` is an act. */
const isPlace = (verb: string, particle: string): boolean =>
  (particle === 'in' || particle === 'on' || particle === 'through') &&
  (verb === 'search' || verb === 'find' || verb === 'list');
