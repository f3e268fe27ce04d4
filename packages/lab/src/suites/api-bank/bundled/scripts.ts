/** The bundled dialogues before execution: the utterances, and the calls that follow. */

import { canonicalJson, type Json, pick, type Random, random, type Split } from 'regain/internal/types';
import { splitOf } from '../area-split.ts';
import { bookingIdOf, holderOf, idOf, listOf } from './area-fields.ts';
import { type Area, areas, days, people } from './areas.ts';
import { type Call, call, from } from './calls.ts';
import { thingIdOf } from './definitions.ts';
import { otherScripts } from './dialogues.ts';
import { phrases, type RequestName, requests } from './phrases.ts';

/** An utterance, or a call. References count the calls from 1. */
export type DialogueTurn = { readonly user: string } | { readonly ai: string } | Call;

export interface Script {
  readonly id: string;
  readonly isLevelThree: boolean;
  readonly beats: readonly DialogueTurn[];
}

/** Every request of an area occurs with this many different sets of facts. */
const VARIANTS = 3;

/** Requirements are numbered in this order, so areas of later splits come last. */
export function scripts(): Script[] {
  const isFirst = ({ database }: Area) => ['train', 'held-out'].includes(splitOf([database]));
  const [first, later] = [areas().filter(isFirst), areas().filter((area) => !isFirst(area))];
  return [...first.flatMap(scriptsOf), ...otherScripts(), ...later.flatMap(scriptsOf)];
}

function scriptsOf(area: Area): Script[] {
  const split = splitOf([area.database]);
  return requests.flatMap((name, number) =>
    distinct(`${area.database} ${name}`, (stream) => drawn(area, stream)).map((facts, index) => ({
      id: `${area.database}-${number + 1}-${index + 1}`,
      isLevelThree: !area.isPersonal,
      beats: turnsOf(area, name, facts, split, index),
    })),
  );
}

interface Facts {
  readonly [name: string]: string | number;
}

function drawn(area: Area, stream: Random): Facts {
  const [username, password, person] = pick(stream, people());
  const thing = stream.below(area.things.length);
  const [, place, kind] = area.things[thing]!;
  const day = pick(stream, days());
  return {
    ...{ username, password, person, place, kind, day },
    newDay: pick(
      stream,
      days().filter((other) => other !== day),
    ),
    amount: pick(stream, area.amount.from),
    choice: area.choice === undefined ? '' : pick(stream, area.choice.values),
    id: thingIdOf(area, thing),
  };
}

/** The utterances and calls of a request in an area. */
function turnsOf(area: Area, name: RequestName, facts: Facts, split: Split, index: number): DialogueTurn[] {
  const said = (which: keyof ReturnType<typeof phrases>): string => {
    const choices = phrases(split)[which];
    return filled(choices[index % choices.length]!, area, facts);
  };
  const calls = callsOf(area, name, facts);
  const isOpen = name === 'browse' || name === 'details';
  const last = calls.at(-1)!;
  const opening = { user: said(name) };
  if (!area.isPersonal) {
    const more = isOpen ? [] : [{ user: said('forPerson') }];
    const change = name === 'secondThought' ? [{ user: said('otherDay') }] : [];
    return [opening, ...more, ...change, ...calls];
  }
  if (isOpen) return [opening, ...calls, { ai: said('done') }];
  const start = [opening, { ai: said('asked') }, { user: said('signIn') }];
  if (name !== 'secondThought') return [...start, ...calls, { ai: said('done') }];
  return [...start, ...calls.slice(0, -1), { ai: said('done') }, { user: said('otherDay') }, last];
}

function callsOf(area: Area, name: RequestName, facts: Facts): Call[] {
  const [find, show, book, list, change, cancel] = area.tools;
  const { place, kind, amount, choice, isPersonal } = area;
  const start = isPersonal ? [call('SignIn', { username: facts.username!, password: facts.password! })] : [];
  const who = { [holderOf(area)]: isPersonal ? from(1, '/token') : facts.person! };
  const search = call(find, { [place.field]: facts.place!, [kind.field]: facts.kind! });
  const booking = (id: Json | ReturnType<typeof from>) =>
    call(book, {
      ...{ ...who, [idOf(area)]: id, day: facts.day!, [amount.field]: facts.amount! },
      ...(choice === undefined ? {} : { [choice.field]: facts.choice! }),
    });
  const found = (step: number) => from(step, `/${listOf(area.nouns)}/0/${idOf(area)}`);
  const first = start.length + 1;
  const mine = {
    ...who,
    [bookingIdOf(area)]: from(first, `/${listOf(area.bookings)}/0/${bookingIdOf(area)}`),
  };
  switch (name) {
    case 'browse':
      return [search];
    case 'details':
      return [search, call(show, { [idOf(area)]: found(1) })];
    case 'book':
      return [...start, search, booking(found(first))];
    case 'direct':
      return [...start, booking(facts.id!)];
    case 'mine':
      return [...start, call(list, who)];
    case 'move':
      return [...start, call(list, who), call(change, { ...mine, day: facts.day! })];
    case 'cancel':
      return [...start, call(list, who), call(cancel, mine)];
    case 'swap':
      return [...start, call(list, who), call(cancel, mine), search, booking(found(first + 2))];
    case 'secondThought': {
      const made = { ...who, [bookingIdOf(area)]: from(first + 1, `/${bookingIdOf(area)}`) };
      const moved = call(change, { ...made, day: facts.newDay! });
      return [...start, search, booking(found(first)), moved];
    }
  }
}

/** A sentence with the area's words and the facts in it. */
function filled(sentence: string, area: Area, facts: Facts): string {
  const { place, kind, amount, choice } = area;
  const choiceSaid =
    choice === undefined ? '' : ` ${choice.said.replace(`{${choice.field}}`, String(facts.choice))}`;
  const words: Facts = {
    ...facts,
    ...{
      noun: area.noun,
      nouns: area.nouns,
      verb: area.verb,
      booking: area.booking,
      bookings: area.bookings,
    },
    what: kind.said.replace(`{${kind.field}}`, String(facts.kind)),
    where: place.said.replace(`{${place.field}}`, String(facts.place)),
    terms: amount.said.replace(`{${amount.field}}`, String(facts.amount)) + choiceSaid,
  };
  return fillPlaceholders(sentence, words);
}

function fillPlaceholders(sentence: string, words: Facts): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(words[name]));
}

/** Sets of facts that differ. */
function distinct<T extends Facts>(name: string, draw: (stream: Random) => T, count = VARIANTS): T[] {
  const found = new Map<string, T>();
  for (let n = 0; found.size < count && n < 100; n++) {
    const facts = draw(random('api-bank', 'own', name, n));
    found.set(canonicalJson(facts), facts);
  }
  return [...found.values()];
}
