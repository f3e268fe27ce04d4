/** The problem of arguments that violate a tool's schema. */

import {
  atPointer,
  type Json,
  type JsonObject,
  type JsonSchema,
  pointerKeys,
  propertyOf,
  typeText,
  type Violation,
} from '../types/index.ts';
import { nearestName } from '../values/index.ts';
import type { Problem } from './problem.ts';

/** Tools report the first violation only: `validate` sorts them in the order of repair. */
export function problemFromViolation(
  violation: Violation,
  call: { readonly tool: string; readonly args: JsonObject; readonly input: JsonSchema },
): Problem {
  const { path, keyword, params } = violation;
  const parameter = path === '' ? (propertyOf(violation) ?? 'arguments') : pointerKeys(path)[0]!;
  const received = atPointer(call.args as Json, path);
  const base = {
    tool: call.tool,
    parameter,
    ...(path.split('/').length > 2 ? { path } : {}),
    ...(received === undefined || path === '' ? {} : { received }),
  };
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownArgument(base, propertyOf(violation) ?? parameter, call);
    case 'required':
      return missingArgument(base, propertyOf(violation) ?? parameter, call.input);
    case 'type':
      return { ...base, code: 'wrong-type', expected: typeText(params.type) };
    case 'enum':
    case 'const':
      return notAllowed(base, params);
    case 'format':
      return { ...base, code: 'wrong-format', expected: formatText(String(params.format)) };
    case 'pattern':
      return { ...base, code: 'wrong-format', expected: `text matching ${params.pattern}` };
    default:
      return { ...base, code: 'out-of-range', expected: violation.message.replace(/^must (?:be )?/, '') };
  }
}

function unknownArgument(
  base: Omit<Problem, 'code'>,
  name: string,
  { args, input }: { args: JsonObject; input: JsonSchema },
): Problem {
  const known = Object.keys((input.properties ?? {}) as JsonObject);
  const free = known.filter((candidate) => !(candidate in args));
  const suggestion = nearestName(name, free);
  const { received: _, ...rest } = base;
  const problem: Problem = { ...rest, code: 'unknown-argument', parameter: name, allowed: known };
  return suggestion === undefined ? problem : { ...problem, suggestion };
}

function missingArgument(base: Omit<Problem, 'code'>, name: string, input: JsonSchema): Problem {
  const property = ((input.properties ?? {}) as JsonObject)[name] as JsonObject | undefined;
  const allowed = property?.enum ?? (property?.const === undefined ? undefined : [property.const]);
  const { received: _, ...rest } = base;
  return {
    ...rest,
    code: 'missing-argument',
    parameter: name,
    ...(property?.type === undefined ? {} : { expected: typeText(property.type) }),
    ...(Array.isArray(allowed) ? { allowed } : {}),
  };
}

function notAllowed(base: Omit<Problem, 'code'>, params: JsonObject): Problem {
  const allowed = (params.allowedValues ?? [params.allowedValue ?? null]) as readonly Json[];
  const texts = allowed.filter((value): value is string => typeof value === 'string');
  const suggestion = typeof base.received === 'string' ? nearestName(base.received, texts) : undefined;
  const problem: Problem = { ...base, code: 'value-not-allowed', allowed };
  return suggestion === undefined ? problem : { ...problem, suggestion };
}

function formatText(format: string): string {
  const known: Record<string, string> = {
    date: 'a date (YYYY-MM-DD)',
    time: 'a time (HH:MM:SS)',
    'date-time': 'a date and time (ISO 8601)',
    email: 'an e-mail address',
    uri: 'a URI',
    uuid: 'a UUID',
  };
  return known[format] ?? format;
}
