/** Texts of the question for a parameter: names, quotations, codes, dates, locations, and examples from the schema. */

import type { Json } from '../../../types/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { fitsParameter } from '../values/fits-parameter.ts';
import { nameWords } from '../words/split-words.ts';
import { examplesInText } from './choices-in-text.ts';
import { contextSimilarity } from './context-similarity.ts';
import { currenciesInText } from './currencies.ts';
import { dateValue, isDateLike, isTimeLike } from './date-values.ts';
import { POINTED, phrasesNearName } from './phrases-near-name.ts';
import { rangeBoundBonus } from './ranges.ts';
import type { Entity } from './read-text.ts';
import { type ScoredEntity, type SoughtValue, type StatedValue, scoreValues } from './score-values.ts';

export function statedTexts(sought: SoughtValue): readonly StatedValue[] {
  const { name, view, parsedText, isTaken } = sought;
  const isDate = isDateLike(name, view);
  const isMoment = isDate || isTimeLike(name, view);
  const wanted = textKindsFor(name, view);
  const things = parsedText.entities.flatMap((entity): ScoredEntity[] => {
    const value = isMoment ? dateValue(entity, view, isDate) : valueFor(entity, view, wanted);
    if (value === undefined || isTaken(value) || !fitsParameter(value, view)) return [];
    const near = contextSimilarity(entity, sought);
    const bonus = isMoment ? rangeBoundBonus(entity, name) : kindBonus(entity, wanted);
    return [{ value, closeness: bonus < 0 ? near * (1 + bonus) : 1 - (1 - near) * (1 - bonus) }];
  });
  const near = scoreValues(things);
  if (isMoment) return near;
  if (wanted.has('currency')) return [...currenciesInText(sought), ...near.map(halved)];
  // An example of a location or a person is one of many; an example of a category is one of few.
  const isOpen = wanted.has('place') || wanted.has('town') || wanted.has('person');
  const listed = isOpen ? [] : examplesInText(sought).filter(({ value }) => !isTaken(value));
  if (listed.length > 0) return [...listed, ...near.map(halved)];
  const isSure = near.some(({ support }) => support > 0.6);
  const phrases = phrasesNearName(name, view, parsedText).filter(({ value }) => !isTaken(value));
  if (phrases.some(({ support }) => support === POINTED)) return [...phrases, ...near.map(halved)];
  return isSure ? near : [...near, ...phrases];
}

function halved({ value, support }: StatedValue): StatedValue {
  return { value, support: 0.5 * support };
}

type TextKind = 'email' | 'url' | 'code' | 'figure' | 'place' | 'town' | 'person' | 'currency' | 'prose';

/** Which kinds of text a parameter's name and description request. */
function textKindsFor(name: string, view: SchemaView): ReadonlySet<TextKind> {
  const words = nameWords(name);
  const found = new Set<TextKind>();
  for (const [want, about] of wordsOfKinds) if (words.some((word) => about.has(word))) found.add(want);
  if (view.format === 'email') found.add('email');
  if (view.format === 'uri') found.add('url');
  if (/city[^.]{0,12}(?:state|country)|(?:state|country) abbr|, [A-Z]{2}\b/i.test(view.description))
    found.add('place');
  if (
    /^(?:full )?names? of (?:the |a |an )?\p{L}+$/iu.test(view.description.slice(0, 80)) &&
    found.size === 0
  )
    found.add('person');
  return found;
}

const vocabulary: readonly (readonly [TextKind, string])[] = [
  ['email', 'email mail'],
  ['url', 'url link uri website href endpoint'],
  ['code', 'id code reference symbol formula docket sku isbn key token number'],
  ['figure', 'phone zip postal postcode zipcode code number id version room year amount season'],
  ['place', 'location place address destination origin venue area'],
  ['town', 'city town country state region county'],
  [
    'person',
    'actor player author artist singer director person patient composer writer scientist politician president celebrity ' +
      'musician athlete inventor name passenger guest customer client attendee participant member owner user employee ' +
      'assignee contact recipient sender host driver student teacher doctor traveller traveler visitor buyer',
  ],
  ['currency', 'currency'],
  [
    'prose',
    'text message content body comment review note description sentence prompt question summary feedback',
  ],
];
const wordsOfKinds = vocabulary.map(([kind, words]) => [kind, new Set(words.split(' '))] as const);

function valueFor(entity: Entity, view: SchemaView, wanted: ReadonlySet<TextKind>): Json | undefined {
  if (view.format === 'email' || view.format === 'uri')
    return entity.kind === (view.format === 'email' ? 'email' : 'url') ? entity.value : undefined;
  if (entity.kind === 'number') return wanted.has('figure') ? String(entity.value) : undefined;
  if (entity.kind === 'place') return wanted.has('place') ? entity.value : undefined;
  return typeof entity.value === 'string' && entity.kind !== 'date' && entity.kind !== 'time'
    ? entity.value
    : undefined;
}

/** Above 0 for a requested kind, below 0 for an unlikely one. */
function kindBonus({ kind, value, label }: Entity, wanted: ReadonlySet<TextKind>): number {
  if (label !== undefined && kind === 'phrase') return 0;
  if (kind === 'email' || kind === 'url') return wanted.has(kind) ? 0.8 : -0.5;
  if (wanted.has('email') || wanted.has('url')) return -0.6;
  if (kind === 'id') return wanted.has('code') ? 0.6 : -0.4;
  if (kind === 'quoted') return wanted.has('prose') ? 0.7 : 0.35;
  if (kind === 'place') return 0.55;
  if (wanted.has('prose') || (wanted.has('code') && kind === 'name')) return -0.4;
  const words = String(value).split(' ').length;
  if (wanted.has('person') && kind === 'name') return words === 2 || words === 3 ? 0.4 : 0;
  return 0;
}
