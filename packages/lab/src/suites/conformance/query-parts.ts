/** The parts of a query besides grammar, variables and vocabulary, which a policy must have been given. */

import { type Json, type JsonSchema, tokensOf } from 'regain/internal/types';

export function isQuery(schema: JsonSchema): boolean {
  return schema.contentMediaType === 'application/sparql-query';
}

/** Ids of entities and properties, texts and numbers. The language of labels is a setting. */
export function partsOfQuery(query: string): readonly Json[] {
  const tokens = tokensOf(query);
  return tokens.flatMap(({ kind, text }, index): readonly Json[] => {
    switch (kind) {
      case 'number':
        return [Number(text)];
      case 'string':
        return /:language$/.test(tokens[index - 1]?.text ?? '') ? [] : [text.slice(1, -1)];
      case 'name':
      case 'iri': {
        const id = /[:/]([QP]\d+)>?$/.exec(text)?.[1];
        return id !== undefined ? [id] : kind === 'iri' ? [text.slice(1, -1)] : [];
      }
      default:
        return [];
    }
  });
}
