/** The reader of all tables. */

import type { Catalogue, Entity, Value } from './entities.ts';

export const topics = [
  'country',
  'city',
  'element',
  'language',
  'currency',
  'river',
  'mountain',
  'body',
  'writer',
  'work',
  'composer',
  'opera',
  'museum',
  'painter',
  'painting',
  'league',
  'club',
  'ground',
  'director',
  'film',
  'skyscraper',
  'island',
] as const;
export type Topic = (typeof topics)[number];

export type Draft = ReturnType<Catalogue['add']>;

export interface TableReader {
  readonly catalogue: Catalogue;
  readonly claim: (subject: Draft, property: string, value: Value) => void;
  readonly isA: (subject: Draft, className: string) => void;
  /** An entity that only others refer to: a script, a sea, a discoverer. */
  readonly thing: (kind: string, name: string) => Draft;
  readonly add: (topic: Topic, label: string, id: string | undefined, description: string) => Draft;
}

export type Topics = Readonly<Record<Topic, readonly Entity[]>>;
