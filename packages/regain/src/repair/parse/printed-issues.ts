/** Lists of issues that validators print as text over several lines, as the bodies that they stand for. */

import type { Json, JsonObject } from '../../types/index.ts';
import { definedFields } from '../../values/index.ts';
import type { EmbeddedBodies } from './embedded-json.ts';
import { lenientJson } from './lenient-json.ts';
import { valueOfText } from './parse-literals.ts';

interface Layout {
  /** Text that must occur: a cheap test before the pattern. */
  readonly needle: string;
  /** Groups: `message`, `place`, `code`, `input`. */
  readonly pattern: RegExp;
}

const layouts: readonly Layout[] = [
  // pydantic 2
  {
    needle: '[type=',
    pattern:
      /^(?<place>\S[^\n]{0,200})\n {2,4}(?<message>[^\n]{1,600}) \[type=(?<code>\w{1,60}), input_value=(?<input>[^\n]{0,600}), input_type=\w{1,60}\]/gm,
  },
  // pydantic 1
  {
    needle: '(type=',
    pattern:
      /^(?<place>\S[^\n]{0,200})\n {2,4}(?<message>[^\n]{1,600}?) \(type=(?<code>[\w.]{1,60})(?:;[^\n]{0,600})?\)$/gm,
  },
  // pydantic without details
  {
    needle: 'validation error',
    pattern: /^(?<place>[\w.[\]-]{1,200})\n {2,4}(?<message>[A-Z][^\n]{1,600})$/gm,
  },
  // zod 4
  {
    needle: '✖ ',
    pattern: /✖ (?<message>[^\n]{1,600})(?:\n[ \t]{1,8}→ at (?<place>[^\n]{1,200}))?/g,
  },
  // jsonschema (Python)
  {
    // Its last part: without it, the pattern would search 2,000 characters after each first part.
    needle: '\n\nOn instance',
    pattern:
      /^(?<message>[^\n]{1,600})\n\nFailed validating '(?<code>\w{1,40})' in [^\n]{1,400}:\n[\s\S]{0,2000}?\n\nOn instance(?<place>[^\n]{0,200}):\n {4}(?<input>[^\n]{1,600})/gm,
  },
  // GraphQL
  {
    needle: ' got invalid value ',
    pattern:
      /Variable ["']\$(?<name>\w{1,100})["'] got invalid value (?<input>[^\n]{1,400}?)(?: at ["'](?<place>[^"'\n]{1,200})["'])?; (?<message>[^\n]{1,600})/g,
  },
  // Jackson
  {
    needle: 'through reference chain: ',
    pattern:
      /^(?<message>[^\n]{1,600})\n at \[Source[^\n]{0,600}\(through reference chain: (?<place>[^\n)]{1,300})\)/gm,
  },
  // Groq, santhosh-tekuri/jsonschema (Go)
  {
    needle: 'did not match schema: errors: [',
    pattern:
      /(?<=[[,] ?)(?:`?(?<place>\/[\w./~-]{1,200})`?: )?(?<message>(?:expected|missing|additionalProperties|value|'|"|must|minimum|maximum|length|does)[^\]\n`]{1,300}?)(?=, `?(?:\/|missing|additional)|\]|$)/gm,
  },
  // Kubernetes
  {
    needle: 'ValidationError(',
    pattern: /ValidationError\([^)\n]{0,200}\): (?<message>[^,\n]{1,300})/g,
  },
];

const ISSUES_MAX = 50;
const CHARS_MAX = 8_000;

export function printedIssuesIn(said: string): EmbeddedBodies | undefined {
  const text = said.length > CHARS_MAX ? said.slice(0, CHARS_MAX) : said;
  for (const { needle, pattern } of layouts) {
    if (!text.includes(needle)) continue;
    const issues = [...text.matchAll(pattern)].slice(0, ISSUES_MAX).map(({ groups }) => issueOf(groups!));
    if (issues.length > 0) return { bodies: [issues], rest: text.replace(pattern, ' ') };
  }
  return undefined;
}

function issueOf(parts: Readonly<Record<string, string | undefined>>): JsonObject {
  const { message = '', code, input } = parts;
  const place = parts.place ?? parts.name;
  const loc = place === '' ? undefined : place?.replaceAll(' -> ', '.');
  // The message names the property that is missing or unknown below the place.
  const type = code === 'required' || code === 'additionalProperties' ? undefined : code;
  return { message, ...definedFields({ loc, type, input: input && printedValue(input) }) };
}

function printedValue(text: string): Json {
  return /^[[{(]/.test(text) && !text.includes('...') ? (lenientJson(text) ?? text) : valueOfText(text);
}
