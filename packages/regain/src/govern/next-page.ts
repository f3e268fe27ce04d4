/** How the next page of a list is requested, and whether there is one. */

import type { Json, JsonObject } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { nextPagesIn, type PageRequest } from './page-styles.ts';
import { membersOf } from './schema-members.ts';

export type { PageRequest };

/** The arguments that request the next page; undefined if the answer offers none, or the tool takes no such argument. */
export function nextPageArguments(answer: Json, request: PageRequest): JsonObject | undefined {
  if (!isObject(answer)) return undefined;
  const pages = nextPagesIn(answer, request);
  const offered = [...pages.map(({ byName }) => byName), ...pages.map(({ byUse }) => byUse)];
  return offered.map((by) => by?.(request)).find((args) => args !== undefined);
}

/** Whether the tool has a parameter that is named like the field that names the next page. */
export function isPageParameterKnown(answer: Json, request: PageRequest): boolean {
  if (!isObject(answer)) return false;
  return nextPagesIn(answer, request).some(({ byName }) => byName(request) !== undefined);
}

/**
 * The arguments that services with such an answer usually take: if the tool does not list what it takes, or the answer also
 * says in so many words that there is more.
 */
export function conventionalPageArguments(answer: Json, request: PageRequest): JsonObject | undefined {
  if (!isObject(answer)) return undefined;
  const isListed = Object.keys(membersOf(request.inputSchema).properties).length > 0;
  return nextPagesIn(answer, request).find(
    ({ conventional, isSure }) => conventional !== undefined && (isSure === true || !isListed),
  )?.conventional;
}

/** A sign that there is another page. */
export interface NextPageSign {
  /** The names on the way to the field that says so. */
  readonly path: readonly string[];
  /** The field names the next page; else it counts the pages or the items. */
  readonly isNamed: boolean;
  /** The tool lists a parameter for it. */
  readonly isListed: boolean;
  /** The call gave that parameter: it requested one page. */
  readonly isRequested: boolean;
}

export function nextPageSign(answer: Json, request: PageRequest): NextPageSign | undefined {
  if (!isObject(answer)) return undefined;
  for (const { path, byName, byUse, conventional } of nextPagesIn(answer, request)) {
    const own = byName(request);
    const listed = own ?? byUse?.(request);
    if (listed === undefined && conventional === undefined) continue;
    return {
      path,
      isNamed: conventional !== undefined,
      isListed: listed !== undefined,
      isRequested: Object.keys(own ?? conventional ?? {}).some((name) => Object.hasOwn(request.args, name)),
    };
  }
  return undefined;
}
