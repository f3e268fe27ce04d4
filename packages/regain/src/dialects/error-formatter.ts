/** Formats the errors of tools: a dialect is the form, a wording family the sentences. */

import { canonicalJson, type JsonObject } from '../types/index.ts';
import { dialects } from './dialects.ts';
import type { Problem, ProblemCode } from './problem.ts';
import { familyA } from './wordings/family-a-polite.ts';
import { familyB } from './wordings/family-b-technical.ts';
import { familyC } from './wordings/family-c-enterprise.ts';
import { familyD } from './wordings/family-d-conversational.ts';
import { familyE } from './wordings/family-e-cloud.ts';
import { familyF } from './wordings/family-f-terse.ts';
import { familyG } from './wordings/family-g-product.ts';
import { familyH } from './wordings/family-h-data-layer.ts';

export type DialectName = keyof typeof dialects;
export const dialectNames = Object.keys(dialects) as DialectName[];

/** Two families for each split of tasks (`splits` of the types), in this order: no two share a sentence. */
export const wordingFamilies = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export type WordingFamily = (typeof wordingFamilies)[number];

/** Several sentences for each problem: the first is the most detailed, later ones are terse. */
export type Wordings = Readonly<Record<ProblemCode, readonly ((problem: Problem) => string)[]>>;

export const wordings: Readonly<Record<WordingFamily, Wordings>> = {
  a: familyA,
  b: familyB,
  c: familyC,
  d: familyD,
  e: familyE,
  f: familyF,
  g: familyG,
  h: familyH,
};

/** The error format of one tool. */
export interface ErrorFormatter {
  readonly dialect: DialectName;
  readonly family: WordingFamily;
  /** Throws, or returns the error-shaped value that the dialect answers with. */
  raise(problem: Problem): unknown;
}

export function errorFormatter(dialect: DialectName, family: WordingFamily): ErrorFormatter {
  return {
    dialect,
    family,
    raise: (problem) => {
      try {
        return dialects[dialect](problem, sentenceOf(problem, family));
      } catch (error) {
        throw withoutStack(error);
      }
    },
  };
}

/** The error format of a tool in every family. */
export function errorFormatters(dialect: DialectName): Readonly<Record<WordingFamily, ErrorFormatter>> {
  const made = wordingFamilies.map((family) => [family, errorFormatter(dialect, family)] as const);
  return Object.fromEntries(made) as Record<WordingFamily, ErrorFormatter>;
}

/** Errors have no stack trace of our code: it would distinguish a fault from a refusal. */
function withoutStack(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.name}: ${error.message}`;
  return error;
}

/** Whether a value that a tool returned is an error in one of the dialects that return theirs. */
export function isErrorShaped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const object = value as JsonObject;
  return object.isError === true || (object.data === null && Array.isArray(object.errors));
}

export function sentenceOf(problem: Problem, family: WordingFamily): string {
  const choices = wordings[family][problem.code];
  const variant = problem.variant ?? hash(canonicalJson(problem as unknown as JsonObject));
  return choices[variant % choices.length]!(problem);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
