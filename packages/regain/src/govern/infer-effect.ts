/** What a call of a tool does to the world when nobody declared it: a read where that is safe to say, else unknown. */

import type { EffectClass } from '../types/index.ts';
import { mainVerbOf, readDescription } from './read-description.ts';
import { readName } from './read-name.ts';
import { changes, wordsOf } from './words-of.ts';

export interface ToolFacts {
  readonly name: string;
  readonly description?: string;
  /** The HTTP method of the one request that the tool makes. */
  readonly method?: string;
  /** As the Model Context Protocol defines them. */
  readonly annotations?: {
    readonly readOnlyHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly destructiveHint?: boolean;
  };
}

export interface InferredEffect {
  /** Undefined: unknown. */
  readonly effect: EffectClass | undefined;
  /** A clause that follows "because": `its name begins with "search"`. */
  readonly because: string;
  readonly source: 'annotations' | 'method' | 'name' | 'unknown';
}

export interface InferOptions {
  /** Whether the server may say of its own tools that they are safe. A warning is believed from anyone. Default: no. */
  readonly trustAnnotations?: boolean;
}

export function inferEffect(facts: ToolFacts, options: InferOptions = {}): InferredEffect {
  const annotated = fromAnnotations(facts.annotations ?? {}, options.trustAnnotations === true);
  if (annotated !== undefined) return annotated;
  return facts.method === undefined ? fromWords(facts) : fromMethod(facts.method.toUpperCase(), facts);
}

type Annotations = NonNullable<ToolFacts['annotations']>;

/** A hint that is not given says nothing, whatever the protocol takes it for by default. */
function fromAnnotations(hints: Annotations, trusted: boolean): InferredEffect | undefined {
  const { readOnlyHint, idempotentHint, destructiveHint } = hints;
  const because = (hint: string) => `its annotations say ${hint}`;
  const warns = readOnlyHint === false || destructiveHint === true;
  if (!trusted) return warns ? unknown('its annotations say that it changes something') : undefined;
  const says = (effect: EffectClass, hint: string): InferredEffect => ({
    effect,
    because: because(hint),
    source: 'annotations',
  });
  if (readOnlyHint === true) {
    return destructiveHint === true
      ? unknown('its annotations say both readOnlyHint and destructiveHint')
      : says('read', 'readOnlyHint');
  }
  if (idempotentHint === true) return says('idempotent', 'idempotentHint');
  if (destructiveHint === true) return says('irreversible', 'destructiveHint');
  return readOnlyHint === false ? says('write', 'that it is not read-only') : undefined;
}

/**
 * PUT and DELETE are idempotent in the standard, and often not in fact: a versioned store keeps every PUT, a second
 * invitation sends a second mail. Only the methods that are safe decide, and only if the name does not speak against them.
 */
function fromMethod(method: string, facts: ToolFacts): InferredEffect {
  const because = `its HTTP method is ${method}`;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') {
    return { effect: undefined, because, source: 'method' };
  }
  const contradicts = contradiction(facts);
  return contradicts === undefined
    ? { effect: 'read', because, source: 'method' }
    : unknown(`${because}, but ${contradicts}`);
}

/** What a name or the first verb of a description says against a safe method. */
function contradiction({ name, description = '' }: ToolFacts): string | undefined {
  const said = readName(name);
  if (said.against) return said.because;
  const verb = mainVerbOf(description);
  return verb !== undefined && changes(verb) ? `its description says "${verb}"` : undefined;
}

/** A query in one of these is written by the caller, and may change data. */
const languages = new Set('sql graphql cypher sparql gremlin raw expression'.split(' '));

function fromWords({ name, description = '' }: ToolFacts): InferredEffect {
  const said = readName(name);
  if (said.verb === undefined) return unknown(said.because);
  const read: InferredEffect = { effect: 'read', because: said.because, source: 'name' };
  if (description.trim() === '') {
    return said.alone ? read : unknown(`${said.because}, and no description says the same`);
  }
  const told = readDescription(description, wordsOf(name));
  if (said.verb === 'query' && wordsOf(description).some((word) => languages.has(word))) {
    return unknown('its name says "query" and its description names a language to query in');
  }
  if (told.objection !== undefined) return unknown(told.objection);
  return told.confirms ? read : unknown('its description does not begin with a verb that reads');
}

const unknown = (because: string): InferredEffect => ({ effect: undefined, because, source: 'unknown' });
