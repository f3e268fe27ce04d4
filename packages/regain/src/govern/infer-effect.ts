/** Infers the effect of a tool that declares none: `read` if that is safe, else unknown. */

import type { EffectClass } from '../types/index.ts';
import { wordSet } from '../values/index.ts';
import { classifyDescription, mainVerbOf } from './classify-description.ts';
import { classifyName } from './classify-name.ts';
import { isMutatingWord, lowerCaseWords } from './word-forms.ts';

export interface ToolDescription {
  readonly name: string;
  readonly description?: string;
  /** The HTTP method of the single request that the tool makes. */
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
  /** A clause for use after "because": `its name begins with "search"`. */
  readonly because: string;
  readonly source: 'annotations' | 'method' | 'name' | 'unknown';
}

export interface InferEffectOptions {
  /** Whether the server's annotations may declare its tools as safe. Warnings always count. Default: false. */
  readonly trustAnnotations?: boolean;
}

/** The effect of a tool from its name and description. */
export function inferEffect(facts: ToolDescription, options: InferEffectOptions = {}): InferredEffect {
  const annotated = fromAnnotations(facts.annotations ?? {}, options.trustAnnotations === true);
  if (annotated !== undefined) return annotated;
  return facts.method === undefined ? fromWords(facts) : fromMethod(facts.method.toUpperCase(), facts);
}

type Annotations = NonNullable<ToolDescription['annotations']>;

/** A missing hint says nothing, whatever the protocol's default. */
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
 * PUT and DELETE are idempotent in the standard, and often not in practice: a versioned store keeps every PUT, a second
 * invitation sends a second mail. Only safe methods decide, and only if the name does not contradict them.
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

/** What in a name or in the first verb of a description contradicts a safe method. */
function contradiction({ name, description = '' }: ToolDescription): string | undefined {
  const classified = classifyName(name);
  if (classified.against) return classified.because;
  const verb = mainVerbOf(description);
  return verb !== undefined && isMutatingWord(verb) ? `its description says "${verb}"` : undefined;
}

/** A query in one of these is written by the caller, and may change data. */
const queryLanguages = wordSet('sql graphql cypher sparql gremlin raw expression');

function fromWords({ name, description = '' }: ToolDescription): InferredEffect {
  const nameClass = classifyName(name);
  if (nameClass.verb === undefined) return unknown(nameClass.because);
  const read: InferredEffect = { effect: 'read', because: nameClass.because, source: 'name' };
  if (description.trim() === '') {
    return nameClass.alone ? read : unknown(`${nameClass.because}, and no description confirms it`);
  }
  const descriptionClass = classifyDescription(description, lowerCaseWords(name));
  if (nameClass.verb === 'query' && lowerCaseWords(description).some((word) => queryLanguages.has(word))) {
    return unknown('its name contains "query" and its description names a query language');
  }
  if (descriptionClass.objection !== undefined) return unknown(descriptionClass.objection);
  return descriptionClass.confirms ? read : unknown('its description does not begin with a read verb');
}

const unknown = (because: string): InferredEffect => ({ effect: undefined, because, source: 'unknown' });
