/** What a call of a tool does to the world when nobody declared it: a read where that is safe to say, else unknown. */

import type { EffectClass } from '../types/index.ts';
import { classifyDescription, mainVerbOf } from './classify-description.ts';
import { classifyName } from './classify-name.ts';
import { isMutatingWord, lowerCaseWords } from './word-forms.ts';

export interface ToolDescription {
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

export interface InferEffectOptions {
  /** Whether the server may say of its own tools that they are safe. A warning is believed from anyone. Default: no. */
  readonly trustAnnotations?: boolean;
}

/** The effect of a tool from its name and description. */
export function inferEffect(facts: ToolDescription, options: InferEffectOptions = {}): InferredEffect {
  const annotated = fromAnnotations(facts.annotations ?? {}, options.trustAnnotations === true);
  if (annotated !== undefined) return annotated;
  return facts.method === undefined ? fromWords(facts) : fromMethod(facts.method.toUpperCase(), facts);
}

type Annotations = NonNullable<ToolDescription['annotations']>;

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
function fromMethod(method: string, facts: ToolDescription): InferredEffect {
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
function contradiction({ name, description = '' }: ToolDescription): string | undefined {
  const classified = classifyName(name);
  if (classified.against) return classified.because;
  const verb = mainVerbOf(description);
  return verb !== undefined && isMutatingWord(verb) ? `its description says "${verb}"` : undefined;
}

/** A query in one of these is written by the caller, and may change data. */
const queryLanguages = new Set('sql graphql cypher sparql gremlin raw expression'.split(' '));

function fromWords({ name, description = '' }: ToolDescription): InferredEffect {
  const nameClass = classifyName(name);
  if (nameClass.verb === undefined) return unknown(nameClass.because);
  const read: InferredEffect = { effect: 'read', because: nameClass.because, source: 'name' };
  if (description.trim() === '') {
    return nameClass.alone ? read : unknown(`${nameClass.because}, and no description says the same`);
  }
  const descriptionClass = classifyDescription(description, lowerCaseWords(name));
  if (nameClass.verb === 'query' && lowerCaseWords(description).some((word) => queryLanguages.has(word))) {
    return unknown('its name says "query" and its description names a language to query in');
  }
  if (descriptionClass.objection !== undefined) return unknown(descriptionClass.objection);
  return descriptionClass.confirms ? read : unknown('its description does not begin with a verb that reads');
}

const unknown = (because: string): InferredEffect => ({ effect: undefined, because, source: 'unknown' });
