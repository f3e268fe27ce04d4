/** The similarity of the words around an entity to a parameter's name and description: 0 to 1. */

import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords, sentenceWords } from '../words/split-words.ts';
import { wordAffinity } from '../words/synonyms.ts';
import type { Entity, ParsedText } from './read-text.ts';
import type { SoughtValue } from './score-values.ts';
import { tokenFrom } from './text-tokens.ts';

type Described = Pick<SoughtValue, 'name' | 'view' | 'parsedText'>;

export function contextSimilarity(entity: Entity, sought: Described): number {
  const { name, view } = sought;
  let byName = known.get(entity);
  if (byName === undefined) {
    byName = new Map();
    known.set(entity, byName);
  }
  const before = byName.get(name);
  if (before?.description === view.description) return before.close;
  const close = computeSimilarity(entity, sought);
  if (byName.size >= NAMES_MAX) byName.clear();
  byName.set(name, { description: view.description, close });
  return close;
}

/** Cached, since the same parameter is compared repeatedly while a call is repaired. */
const known = new WeakMap<Entity, Map<string, { readonly description: string; readonly close: number }>>();
const NAMES_MAX = 200;

function computeSimilarity(entity: Entity, { name, view, parsedText }: Described): number {
  const labelled = entity.label === undefined ? 0 : nameSimilarity(entity.label, name);
  if (labelled >= 0.75) return Math.min(0.98, labelled);
  const words = nameWords(name);
  const said = sentenceWords(view.description);
  const { tokens } = parsedText;
  const at = tokenFrom(tokens, entity.start);
  const behind = tokenFrom(tokens, entity.end);
  const clause = tokens[Math.min(at, tokens.length - 1)]?.clause;
  const perWord = new Array<number>(words.length).fill(0);
  let described = 0;
  const look = (index: number, decay: number) => {
    const token = tokens[index];
    if (token === undefined || token.clause !== clause) return;
    words.forEach((word, i) => {
      perWord[i] = Math.max(perWord[i]!, wordAffinity(token.stem, word) * decay);
    });
    if (said.has(token.stem)) described = Math.max(described, decay);
  };
  let fade = 1;
  for (let i = at - 1; i >= at - BEFORE && i >= 0; i--) {
    look(i, fade * 0.88 ** (at - 1 - i));
    if (isInEntityOfKind(parsedText, tokens[i]!.start, entity)) fade *= 0.45;
  }
  fade = 0.85;
  for (let i = behind; i < behind + BEHIND && i < tokens.length; i++) {
    look(i, fade * 0.8 ** (i - behind));
    if (isInEntityOfKind(parsedText, tokens[i]!.start, entity)) fade *= 0.3;
  }
  const named = words.length === 0 ? 0 : perWord.reduce((sum, best) => sum + best, 0) / words.length;
  const cued = isCued(tokens[at - 1]?.word.toLowerCase(), words) ? 0.5 : 0;
  const other = entity.label !== undefined && entity.label.length > 1 ? 0.5 : 1;
  return other * (1 - (1 - 0.9 * named) * (1 - 0.4 * described) * (1 - cued));
}

const BEFORE = 8;
const BEHIND = 5;

function isInEntityOfKind({ entities }: ParsedText, place: number, self: Entity): boolean {
  if (self.kind === 'list') return false;
  return entities.some(
    (other) => other !== self && other.kind === self.kind && other.start <= place && place < other.end,
  );
}

function isCued(word: string | undefined, words: readonly string[]): boolean {
  if (word === undefined) return false;
  const about = cues.get(word);
  return about !== undefined && words.some((each) => about.has(each));
}

/** What a preposition implies about the following entity. */
const cues: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    in: 'location city country place region state area address destination year month language currency unit',
    at: 'location place venue address time hour price rate speed temperature',
    near: 'location place address city',
    around: 'location place city',
    from: 'origin source start departure sender from begin location initial base',
    to: 'destination target recipient end arrival to receiver final city language location',
    between: 'start from origin',
    and: 'end to destination',
    until: 'end to until',
    through: 'end',
    since: 'start since from',
    on: 'date day platform topic subject',
    by: 'author artist creator writer director sort',
    for: 'duration name user customer query product company team day person player item',
    named: 'name title',
    called: 'name title',
    titled: 'title name',
    about: 'topic subject query keyword',
    with: 'name contact',
    of: 'name company amount',
  }).map(([word, about]) => [word, new Set(about.split(' '))]),
);
