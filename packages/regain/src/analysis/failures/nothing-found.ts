/** Searches that found nothing: their answer is no. */

import type { Json } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { oncePerName } from '../once-per-name.ts';
import { type Found, negative } from './found.ts';

const NOTHING =
  /^(?:No (?:files?|matches|results?|matching \w+|content|occurrences|relevant \w+|lines?|entries)(?: (?:were )?(?:found|matched|match))?\b|Found (?:0|no) |0 (?:matches|results)\b|Nothing (?:was )?found)/i;
const CHARS_MAX = 600;

export function nothingFound(value: Json | undefined): Found | undefined {
  return isNothing(value) ? negative('the search found nothing', 'empty-output') : undefined;
}

/** Fields of answers that hold what was found. */
const FOUND = '(?:results?|items|hits|matches|records|documents|articles|entries|organic_results)';
const NO_RESULTS = new RegExp(`^[\\s\\S]{0,200}?["']${FOUND}["']:\\s*\\[\\s*\\]`);
const HITS = new RegExp(`^${FOUND}$`);

function isNothing(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value))
    return Object.entries(value).some(([key, part]) => HITS.test(key) && isEmptyList(part));
  if (typeof value !== 'string' || value.length > CHARS_MAX) return false;
  const text = value.trim();
  return text === '' || text === '[]' || text === '{}' || NOTHING.test(text) || NO_RESULTS.test(text);
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Names of tools that look something up. */
const LOOKS_UP =
  /(?:^|[_\W])(?:search|find|query|lookup|look_up)(?:$|[_\W])|^(?:search|find|query|lookup)[A-Z]/;

export const isSearchTool: (tool: string) => boolean = oncePerName((tool) =>
  LOOKS_UP.test(tool.slice(0, 200)),
);
