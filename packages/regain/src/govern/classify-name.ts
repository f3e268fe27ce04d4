/** Whether the name of a tool says that a call only reads. It never proves a write. */

import { wordSet } from '../values/index.ts';
import {
  ambiguousVerbs,
  joiners,
  mutatingVerbs,
  nounLikeVerbs,
  plainVerbs,
  readVerbs,
} from './effect-words.ts';
import { contradictingWord, isAcquired, takesFromQueue } from './read-verb-exceptions.ts';
import { isMutatingWord, isNoun, segmentsOf } from './word-forms.ts';

export interface NameClassification {
  /** The read verb of the name; undefined if there is none. */
  readonly verb: string | undefined;
  /** The name alone is sufficient; otherwise the description must agree. */
  readonly alone: boolean;
  /** It contradicts a read even if the HTTP method is safe. */
  readonly against: boolean;
  readonly because: string;
}

export function classifyName(name: string): NameClassification {
  const segments = segmentsOf(name);
  const all = segments.flat();
  const last = segments.at(-1) ?? [];
  const begins = readVerbs.has(last[0] ?? '');
  const joiner = all.find((word) => joiners.has(word));
  if (joiner !== undefined) return notARead(`its name joins two things with "${joiner}"`, true);
  if (
    last[0] === 'convert' &&
    measures.has(last[1] ?? '') &&
    !all.some((word) => word !== 'convert' && isMutatingWord(word))
  )
    return { verb: 'convert', alone: true, against: false, because: `its name says "convert ${last[1]}"` };
  const other = all.find((word, i) => isMutatingWord(word) && !isNoun(all, i));
  // A noun if the name begins with a read verb: `list_workflow_runs`, but not `find_replace`.
  if (other !== undefined)
    return notARead(`its name says "${other}"`, !begins || mutatingVerbs.has(last[1] ?? ''));
  if (all.some((word) => /[^a-z0-9]/u.test(word)))
    return notARead('its name has letters that are not Latin', false);

  const at = verbIn(last);
  const verb = last[at];
  if (verb === undefined) return classifyNoun(all, last);
  const trap = contradictingWord(verb, last, at) ?? (takesFromQueue(all) ? 'queue' : undefined);
  if (trap !== undefined) return notARead(`its name says "${verb}" and "${trap}"`, true);
  const because = at === 0 ? `its name begins with "${verb}"` : `its name says "${verb}"`;
  // To list one thing is to offer it: `list_property`.
  const offers = verb === 'list' && !isPlural(last.at(-1)!) && !informationNouns.has(last.at(-1)!);
  const alone = at === 0 && last.length > 1 && !ambiguousVerbs.has(verb) && !offers;
  return { verb, alone, against: false, because };
}

const notARead = (because: string, against: boolean): NameClassification => ({
  verb: undefined,
  alone: false,
  against,
  because,
});

/** To convert one of these is a calculation; to convert a file, a lead or a trial is not. */
const measures = wordSet(`
  currency currencies unit units temperature temperatures timezone timezones length distance weight volume area
  measurement measurements`);

const isPlural = (noun: string): boolean => noun.length > 3 && /[^sui]s$/u.test(noun);

/** Nouns for information, as opposed to something that can be acquired. */
const informationNouns = wordSet(`
  info information detail status state stat log history tree schema size summary overview metadata directory
  elevation distance matrix forecast weather catalog content count list`);

/**
 * A name without a verb, whose last word is information or a plural: `pg_info`, `maps_directions`. The description must
 * then say what it does. A singular noun may be something to acquire: `uber.ride`.
 */
function classifyNoun(all: readonly string[], last: readonly string[]): NameClassification {
  const verb = all.find((word) => nounLikeVerbs.has(word) && !informationNouns.has(word));
  // A download changes nothing at its source; its destination is unknown.
  if (verb !== undefined) return notARead(`its name says "${verb}"`, verb === last[0] && verb !== 'download');
  const noun = last.at(-1) ?? '';
  if (!(isPlural(noun) || informationNouns.has(noun)) || takesFromQueue(all) || all.some(isAcquired)) {
    return notARead('its name has no known read verb', false);
  }
  return { verb: noun, alone: false, against: false, because: `its name is the noun "${noun}"` };
}

/** The first word decides; else a verb that is not also a noun; else the first that may be a verb. */
function verbIn(words: readonly string[]): number {
  if (words[0] !== undefined && readVerbs.has(words[0])) return 0;
  const plain = words.findIndex((word) => plainVerbs.has(word));
  return plain >= 0 ? plain : words.findIndex((word) => readVerbs.has(word));
}
