/** Whether the name of a tool says that a call only reads. Never the other way: a name proves no write. */

import {
  changingVerbs,
  doubtfulVerbs,
  joiners,
  nounLikeVerbs,
  plainVerbs,
  readVerbs,
} from './effect-words.ts';
import { isTaken, takesFromQueue, trapOf } from './name-traps.ts';
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

export function readName(name: string): NameReading {
  const segments = segmentsOf(name);
  const all = segments.flat();
  const last = segments.at(-1) ?? [];
  const begins = readVerbs.has(last[0] ?? '');
  const joiner = all.find((word) => joiners.has(word));
  if (joiner !== undefined) return no(`its name joins two things with "${joiner}"`, true);
  if (
    last[0] === 'convert' &&
    measures.has(last[1] ?? '') &&
    !all.some((word) => word !== 'convert' && changes(word))
  )
    return { verb: 'convert', alone: true, against: false, because: `its name says "convert ${last[1]}"` };
  const other = all.find((word, i) => changes(word) && !isNoun(all, i));
  // A noun, if the name begins with a verb that reads: `list_workflow_runs`, but not `find_replace`.
  if (other !== undefined) return no(`its name says "${other}"`, !begins || changingVerbs.has(last[1] ?? ''));
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

/** To convert one of these is to calculate; to convert a file, a lead or a trial is not. */
const measures = new Set(
  (
    'currency currencies unit units temperature temperatures timezone timezones length distance weight volume area ' +
    'measurement measurements'
  ).split(' '),
);

const isPlural = (noun: string): boolean => noun.length > 3 && /[^sui]s$/u.test(noun);

/** Nouns that stand for information, not for something to be had. */
const informing = new Set(
  (
    'info information detail status state stat log history tree schema size summary overview metadata directory ' +
    'elevation distance matrix forecast weather catalog content count list'
  ).split(' '),
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
  if (!(isPlural(noun) || informing.has(noun)) || takesFromQueue(all) || all.some(isTaken)) {
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
