/** One issue of a structured body: path, kind, expected, received, allowed values. */

import type { Json, JsonObject } from '../../types/index.ts';
import { definedFields, isObject } from '../../values/index.ts';
import { listed } from './allowed-values.ts';
import { kindOfIssueCode } from './codes.ts';
import { joinPaths, pathOfSteps, pathOfText } from './complaint-paths.ts';
import { expectedIn, FIELD_CHARS_MAX, firstOf, own, plainExpected, textOf } from './issue-expected.ts';
import type { Complaint, ComplaintKind } from './parsed-failure.ts';

/** The fields of an issue, before its message is read. */
export interface IssueFields {
  readonly path?: string | undefined;
  readonly kind?: ComplaintKind | undefined;
  readonly expected?: string | undefined;
  readonly received?: Json | undefined;
  readonly allowed?: readonly Json[] | undefined;
  /** The body's own suggestion. */
  readonly suggestion?: string | undefined;
  /** Names below the path: undeclared keys, a missing property. */
  readonly names: readonly string[];
}

const PLACES =
  'loc path instancePath dataPath param parameter field pointer fieldPath field_path propertyPath property_path attribute property argument argumentName parameterName fieldName target key'.split(
    ' ',
  );
const KINDS = 'code type keyword reason rule validator errorCode kind name error'.split(' ');
const RECEIVED = 'received actual input rejectedValue rejected_value got value data'.split(' ');
const ALLOWED =
  'allowed allowedValues allowed_values enum options permitted accepted choices values valid_values validValues valids one_of oneOf enumValues supported possibleValues'.split(
    ' ',
  );
const SUGGESTIONS = 'suggestion suggestions did_you_mean didYouMean suggested closest_match closest'.split(
  ' ',
);
/** Where issues keep the parameters of their message. */
const NESTED = ['params', 'ctx', 'context', 'source', 'constraints', 'parameters', 'arguments', 'properties'];
const UNKNOWN_NAMES = 'additionalProperty unevaluatedProperty keys propertyName unknownProperty'.split(' ');
const MISSING_NAMES = ['missingProperty', 'missing', 'missing_fields'];

export function fieldsOf(issue: JsonObject, around: string | undefined): IssueFields {
  const inner = NESTED.flatMap((key) => (isObject(own(issue, key)) ? [own(issue, key) as JsonObject] : []));
  const all = [issue, ...inner];
  const place = joinPaths(around, placeIn(issue, inner));
  const isUnknown = kindOfIssueCode(firstOf([issue], ['type', 'code'], textOf) ?? '') === 'unknown';
  const unknown = namesIn(all, isUnknown ? [...UNKNOWN_NAMES, 'fields'] : UNKNOWN_NAMES);
  const missing = namesIn(all, MISSING_NAMES);
  const received = firstOf(all, RECEIVED, (value) => value);
  const isAbsent = received === 'undefined' || (received === null && own(issue, 'code') === 'invalid_type');
  const code = KINDS.map((key) => own(issue, key)).find(
    (value): value is string => typeof value === 'string' && kindOfIssueCode(value) !== undefined,
  );
  const kind =
    unknown.length > 0 ? 'unknown' : missing.length > 0 || isAbsent ? 'missing' : kindOfIssueCode(code ?? '');
  const isStated = kind !== undefined || place !== undefined;
  return {
    path: place,
    kind,
    names: unknown.length > 0 ? unknown : missing,
    expected: kind === 'missing' || kind === 'unknown' ? plainExpected(all) : expectedIn(all, kind, code),
    received: isStated && !isAbsent && kind !== 'missing' ? received : undefined,
    allowed: firstOf(all, ALLOWED, (value) => allowedFrom(value, isStated)),
    suggestion: firstOf(all, SUGGESTIONS, suggestionFrom),
  };
}

/** The fields as complaints: one for each name below the path. */
export function complaintsOfFields(fields: IssueFields): readonly Complaint[] {
  const { kind, path, names, expected, received, allowed, suggestion } = fields;
  if (kind === undefined) return [];
  const shown = kind === 'unknown' ? undefined : received;
  const common = { kind, ...definedFields({ expected, received: shown, allowed, suggestion }) };
  if (names.length > 0) return names.map((name) => ({ ...common, path: joinPaths(path, name) ?? name }));
  return path === undefined ? [] : [{ ...common, path }];
}

function placeIn(issue: JsonObject, inner: readonly JsonObject[]): string | undefined {
  // In GraphQL a path refers to the answer, not to the arguments.
  const isGraphql = Object.hasOwn(issue, 'extensions') || Object.hasOwn(issue, 'locations');
  for (const object of [issue, ...inner]) {
    for (const key of own(object, 'locationType') === 'parameter' ? ['location'] : PLACES) {
      if (key === 'path' && (isGraphql || isAddress(issue))) continue;
      const value = own(object, key);
      const place =
        typeof value === 'string' && value.length <= FIELD_CHARS_MAX
          ? pathOfText(value.replace(/^#/, ''))
          : Array.isArray(value)
            ? pathOfSteps(value as readonly Json[])
            : undefined;
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

/** Spring's envelope contains the URL of the request. */
function isAddress(issue: JsonObject): boolean {
  return Object.hasOwn(issue, 'timestamp') || typeof own(issue, 'status') === 'number';
}

/** A list, or pydantic's "'a', 'b' or 'c'". */
function allowedFrom(value: Json, isStated: boolean): readonly Json[] | undefined {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return list.length > 0 && list.every((item) => typeof item !== 'object') ? list.slice(0, 200) : undefined;
  }
  return isStated && typeof value === 'string' && /['|,]/.test(value) ? listed(value) : undefined;
}

/** One word: anything longer is advice. */
function suggestionFrom(value: Json): string | undefined {
  const first = Array.isArray(value) ? (value[0] as Json) : value;
  return typeof first === 'string' && /^[\w.$-]{1,100}$/.test(first) ? first : undefined;
}

/** express-validator lists unknown fields as objects. */
function pathIn(name: Json): Json | undefined {
  return isObject(name) ? own(name, 'path') : name;
}

function namesIn(all: readonly JsonObject[], keys: readonly string[]): readonly string[] {
  const found = firstOf(all, keys, (value) => {
    const names = (Array.isArray(value) ? (value as readonly Json[]) : [value])
      .map(pathIn)
      .filter(
        (name): name is string => typeof name === 'string' && name !== '' && name.length <= FIELD_CHARS_MAX,
      );
    return names.length === 0 ? undefined : names.slice(0, 20);
  });
  return found ?? [];
}
