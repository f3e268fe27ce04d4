/** Arguments that a schema does not list, next to parameters with a similar name that the call leaves out. */

import type { JsonObject, JsonSchema } from '../types/index.ts';
import { areOpposites, nameSimilarity } from './compare-names.ts';
import { membersOf } from './schema-members.ts';

/** An argument and the parameters that it may be meant for. */
export interface NearMiss {
  readonly argument: string;
  readonly parameters: readonly string[];
}

export function nearMissNames(args: JsonObject, schema: JsonSchema): readonly NearMiss[] {
  const { properties } = membersOf(schema);
  const unlisted = Object.keys(args).filter((name) => !Object.hasOwn(properties, name));
  if (unlisted.length === 0) return none;
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(args, name));
  return unlisted
    .map((argument) => ({ argument, parameters: free.filter((name) => isNear(argument, name)) }))
    .filter(({ parameters }) => parameters.length > 0);
}

function isNear(argument: string, parameter: string): boolean {
  return nameSimilarity(argument, parameter) > 0 && !areOpposites(argument, parameter);
}

const none: readonly NearMiss[] = Object.freeze([]);
