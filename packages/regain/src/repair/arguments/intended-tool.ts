/** The listed tool that a call meant: by name, and among equal names by arguments and question. */

import type { Json, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { RepairRequest } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { viewOf } from './schema/view-of.ts';
import { memoizePairs } from './words/memoize-pairs.ts';
import { nameSimilarity, overlap } from './words/name-similarity.ts';
import { lettersAndDigits, nameWords, sentenceWords } from './words/split-words.ts';

export interface IntendedTool {
  readonly spec: ToolSpec;
  readonly support: number;
  readonly isAsCalled: boolean;
}

/** Best first. Only the tool of that name, if it is listed and the failure does not deny it. */
export function intendedTools(request: RepairRequest): readonly IntendedTool[] {
  const { tools, call, parsed } = request;
  const exact = tools.find(({ name }) => name === call.tool);
  const complaint = parsed?.complaints.find(({ kind }) => kind === 'tool');
  if (exact !== undefined && complaint === undefined) return [{ spec: exact, support: 1, isAsCalled: true }];
  const suggested = [complaint?.suggestion, ...(complaint === undefined ? [] : (parsed?.suggestions ?? []))];
  const scored = tools
    .slice(0, TOOLS_MAX)
    .filter((spec) => spec !== exact)
    .map((spec) => ({
      spec,
      isAsCalled: false,
      support: suggested.includes(spec.name) ? 0.95 : supportFor(spec, request),
    }))
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support);
  const best = scored.slice(0, INTENDED_MAX);
  // A listed tool that was rejected may still be the intended one.
  return exact === undefined ? best : [...best, { spec: exact, support: 0.3, isAsCalled: true }];
}

const TOOLS_MAX = 500;
const INTENDED_MAX = 3;
const SUPPORT_MIN = 0.35;

function supportFor(spec: ToolSpec, { call, text, tools }: RepairRequest): number {
  const byName = toolNameSimilarity(call.tool, spec.name);
  const byArgs = argumentFit(call.args, spec);
  const byText = mentioned(spec, text);
  const clue = 1 - (1 - 0.35 * byArgs) * (1 - 0.25 * byText);
  if (byName >= 0.9) return Math.min(0.97, byName);
  // With a single listed tool, a call hardly meant another.
  const alone = tools.length === 1 ? 0.5 : 0;
  return Math.min(
    0.93,
    1 - (1 - 0.85 * byName) * (1 - clue * (0.4 + 0.6 * byName)) * (1 - alone * (0.5 + 0.5 * byArgs)),
  );
}

export const toolNameSimilarity: (called: string, listed: string) => number = memoizePairs(
  (called, listed) => {
    if (lettersAndDigits(called) === lettersAndDigits(listed)) return 0.98;
    const [a, b] = [stripped(called), stripped(listed)];
    const whole = nameSimilarity(called.slice(0, 120), listed);
    // The part before the last separator is a namespace, and two listed tools may differ only in it.
    const isForeign = namespaces.test(called);
    if (a !== '' && a === b) return isForeign ? 0.96 : Math.max(whole, 0.8 + 0.15 * whole);
    return Math.max(
      whole,
      0.95 * nameSimilarity(segment(called), segment(listed)) * (isForeign ? 1 : 0.9 + 0.1 * whole),
      overlap(nameWords(called), nameWords(listed)),
    );
  },
);

const namespaces =
  /^(?:functions?|api|tools?|default_api|mcp|actions?|plugins?|skills?|namespace|multi_tool_use)(?:[./:]|__)/i;

/** Whether it is the same name in another spelling, or with the prefix of a model's own format: `functions.get_x`. */
export function isSameName(called: string, listed: string): boolean {
  return (
    lettersAndDigits(called) === lettersAndDigits(listed) ||
    lettersAndDigits(called.replace(namespaces, '')) === lettersAndDigits(listed)
  );
}

/** Without namespace, call brackets or version: `functions.get_x`, `mcp__server__get_x`, `get_x_tool()`. */
function stripped(name: string): string {
  return lettersAndDigits(segment(name).replace(/\(.{0,80}\)?$/s, '')).replace(
    /(?:tool|function|api|v\d)$/,
    '',
  );
}

function segment(name: string): string {
  const cut = name.slice(0, 200).replace(/\(.{0,80}$/s, '');
  return (
    cut
      .split(/[./:]|__|->/)
      .filter((part) => part !== '')
      .at(-1) ?? cut
  );
}

/** The share of the sent names that the tool declares, and of its required ones that were sent. */
function argumentFit(args: Json, spec: ToolSpec): number {
  if (!isObject(args)) return 0;
  const { closed } = normalSchema(spec.inputSchema);
  const view = viewOf(closed, closed, args);
  const sent = Object.keys(args).slice(0, 50);
  if (sent.length === 0) return view.required.length === 0 ? 0.3 : 0;
  const known = sent.filter((name) => view.properties.has(name)).length / sent.length;
  const wanted =
    view.required.length === 0
      ? 1
      : view.required.filter((name) => Object.hasOwn(args, name)).length / view.required.length;
  return known * (0.5 + 0.5 * wanted);
}

function mentioned(spec: ToolSpec, text: string): number {
  const said = sentenceWords(text.slice(0, 1000));
  const words = nameWords(spec.name).filter((word) => word.length > 2);
  return words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length;
}
