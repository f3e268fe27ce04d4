/** The tables as entities with claims, in Wikidata's structure, before they are written as triples. */

export type Value =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string; readonly language?: string }
  | { readonly kind: 'number'; readonly amount: string }
  | { readonly kind: 'time'; readonly time: string };

export interface Claim {
  readonly property: string;
  readonly value: Value;
  readonly qualifiers?: readonly Claim[];
}

export interface Entity {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly aliases: readonly string[];
  readonly claims: readonly Claim[];
}

/** Ids from here on are invented: Wikidata's own numbers are far below. */
const OWN_IDS_FROM = 900_000_001;

export function isOwnId(id: string): boolean {
  return Number(id.slice(1)) >= OWN_IDS_FROM;
}

interface Draft extends Entity {
  readonly claims: Claim[];
}

/** Entities by name within a class of things: "Georgia" the country is not asked for among cities. */
export class Catalogue {
  readonly #byName = new Map<string, Draft>();
  readonly #byId = new Map<string, Draft>();
  readonly #aliases: ReadonlyMap<string, readonly string[]>;
  #next = OWN_IDS_FROM;

  constructor(aliases: ReadonlyMap<string, readonly string[]>) {
    this.#aliases = aliases;
  }

  /** A new entity. An id of `-`, or none, gets an invented one. */
  add(kind: string, label: string, id: string | undefined, description: string): Draft {
    const own = id === undefined || id === '' || id === '-' ? `Q${this.#next++}` : id;
    if (this.#byId.has(own))
      throw new RangeError(`the tables give ${own} twice, the second time to ${label}`);
    const aliases = this.#aliases.get(label) ?? [];
    const entity: Draft = { id: own, label, description, aliases, claims: [] };
    this.#byName.set(`${kind} ${label}`, entity);
    this.#byId.set(own, entity);
    return entity;
  }

  find(kind: string, label: string): Draft | undefined {
    return this.#byName.get(`${kind} ${label}`);
  }

  /** The entity of that name; an unknown name is a mistake in the tables. */
  get(kind: string, label: string): Draft {
    const found = this.find(kind, label);
    if (found === undefined) throw new RangeError(`the tables know no ${kind} ${label}`);
    return found;
  }

  all(): readonly Entity[] {
    return [...this.#byId.values()];
  }
}

export function item({ id }: Pick<Entity, 'id'>): Value {
  return { kind: 'item', id };
}

export function text(value: string): Value {
  return { kind: 'text', text: value };
}

export function amount(value: string): Value {
  return { kind: 'number', amount: value };
}

/** A day, or a year, which Wikidata writes as its first day. */
export function time(value: string): Value {
  return {
    kind: 'time',
    time: `${value.length > 4 ? value : `${value.padStart(4, '0')}-01-01`}T00:00:00Z`,
  };
}
