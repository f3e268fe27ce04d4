/** Arguments as an object, whether sent as a text, a list or a bare value. */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { isList, isScalar } from './json/json-types.ts';
import {
  fromPairs,
  keywordArguments,
  orderedArguments,
  parseLenient,
  taggedArguments,
} from './json/parse-lenient.ts';
import type { RepairContext, State } from './repair-context.ts';
import { onlyName, viewOf } from './schema/view-of.ts';
import { conversionScore } from './values/conversions.ts';

/** The sent arguments as an initial state, if they can be read as an object; an object is used unchanged. */
export function initialStates(args: Json, context: RepairContext): readonly State[] {
  const called = isEmptyArguments(args) ? argumentsInName(context) : undefined;
  const state = { edits: [], support: 1, settled: new Set<string>(), unresolved: 0 };
  if (isObject(args) && called === undefined) return [{ ...state, args }];
  const reading = readingOf(called ?? args, context);
  if (reading === undefined) return [];
  const { object, why, support } = reading;
  const edit = { operator: 'coerce-type', path: '', why, support, rivals: 0 } as const;
  return [{ ...state, args: object, edits: [edit], support }];
}

/** The complete call may have been written as the tool name. */
function argumentsInName({ request }: RepairContext): string | undefined {
  return /\(\s*[^\s)]/.test(request.call.tool.slice(0, 200)) ? request.call.tool : undefined;
}

function isEmptyArguments(args: Json): boolean {
  return args === null || args === '' || (isObject(args) && Object.keys(args).length === 0);
}

interface ObjectReading {
  readonly object: JsonObject;
  readonly why: string;
  readonly support: number;
}

/** The first reading that gives an object. */
function readingOf(args: Json, context: RepairContext): ObjectReading | undefined {
  let found: ObjectReading | undefined;
  const add = (object: Json | undefined, why: string, support: number) => {
    if (isObject(object)) found ??= { object, why, support };
  };
  if (args === null || args === undefined || args === '') add({}, 'no arguments were sent', 0.9);
  if (typeof args === 'string') {
    add(fromText(args), 'the arguments are JSON in a text', 0.97);
    if (keywordSyntax.test(args.slice(0, 300)))
      add(keywordArguments(args), 'the text names the arguments', 0.9);
    add(taggedArguments(args), 'the text holds the arguments in tags', 0.92);
    add(embeddedJson(args), 'the text holds the arguments as JSON', 0.88);
    add(keywordArguments(args), 'the text names the arguments', 0.88);
    add(
      positionalArguments(orderedArguments(args) ?? [], context),
      'the text is a call with its values in order',
      0.65,
    );
  }
  if (isList(args)) {
    add(fromPairs(args), 'the arguments are a list of pairs', 0.92);
    add(args.length === 1 ? args[0] : undefined, 'the arguments are a list of one', 0.92);
    add(positionalArguments(args, context), 'the values stand in the order of the parameters', 0.6);
  }
  if (isScalar(args)) add(singleArgument(args, context), 'the tool asks for one value', 0.75);
  return found;
}

/** `name(a=1, b={...})` and `a=1, b={...}`: the first bracket does not enclose everything. */
const keywordSyntax = /^\s*(?:\[?[\w.:-]{1,100}\(\s*)?["']?[A-Za-z_][\w.-]{0,80}["']?\s?=/;

function fromText(text: string): Json | undefined {
  const parsed = parseLenient(text);
  return isList(parsed) ? (fromPairs(parsed) ?? (parsed.length === 1 ? parsed[0] : undefined)) : parsed;
}

/** JSON with text before or after it. */
function embeddedJson(text: string): Json | undefined {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  return start === -1 || end < start || text.length > 200_000
    ? undefined
    : parseLenient(text.slice(start, end + 1));
}

function positionalArguments(values: readonly Json[], { closed }: RepairContext): JsonObject | undefined {
  const view = viewOf(closed, closed, {});
  const names = [...view.properties.keys()];
  if (values.length === 0 || values.length > names.length || values.length < view.required.length)
    return undefined;
  const isFitting = values.every((value, i) => {
    const schema = view.properties.get(names[i]!)!;
    return conversionScore(value, viewOf(closed, schema, value), names[i]!) > 0.5;
  });
  return isFitting ? Object.fromEntries(values.map((value, i) => [names[i]!, value])) : undefined;
}

function singleArgument(value: Json, { closed }: RepairContext): JsonObject | undefined {
  const view = viewOf(closed, closed, {});
  const name = onlyName(view);
  const schema = name === undefined ? undefined : view.properties.get(name);
  if (name === undefined || schema === undefined) return undefined;
  return conversionScore(value, viewOf(closed, schema, value), name) > 0.5 ? { [name]: value } : undefined;
}
