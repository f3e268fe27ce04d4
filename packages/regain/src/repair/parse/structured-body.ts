/** Error bodies of any shape: lists of issues, envelopes, maps from fields to complaints, also nested. */

import type { Json, JsonObject } from '../../types/index.ts';
import { definedFields, isObject } from '../../values/index.ts';
import { joinPaths, pathOfText } from './complaint-paths.ts';
import { CODES, CONTAINERS, isFieldMap, MAPS, MESSAGES, whole } from './field-maps.ts';
import { own } from './issue-expected.ts';
import { complaintsOfFields, fieldsOf, type IssueFields } from './issue-fields.ts';
import type { FailureReader } from './parse-failure.ts';
import type { ComplaintKind } from './parsed-failure.ts';

const DEPTH_MAX = 8;
const NODES_MAX = 400;

export function readBody(body: Json, sink: FailureReader): void {
  const reader = { sink, left: NODES_MAX };
  if (isFieldMap(body, isObject(body) && Object.hasOwn(body, '_errors')))
    readMap(body as JsonObject, undefined, 0, reader);
  else readNode(body, undefined, 0, reader);
}

interface Reader {
  readonly sink: FailureReader;
  left: number;
}

function readNode(node: Json, place: string | undefined, depth: number, reader: Reader): void {
  if (depth > DEPTH_MAX || --reader.left < 0) return;
  if (typeof node === 'string') {
    for (const complaint of reader.sink.text(node, place)) reader.sink.add(complaint);
  } else if (Array.isArray(node)) {
    for (const item of (node as readonly Json[]).slice(0, 50)) readNode(item, place, depth + 1, reader);
  } else if (isObject(node)) readObject(node, place, depth, reader);
}

function readObject(object: JsonObject, around: string | undefined, depth: number, reader: Reader): void {
  const fields = fieldsOf(object, around);
  codesOf(object, reader.sink);
  const messages = [
    ...MESSAGES.flatMap((key) => {
      const value = own(object, key);
      return typeof value === 'string' && isSentence(key, value, object) ? [value] : [];
    }),
    ...constraintsOf(object),
  ].slice(0, 3);
  combine(fields, messages, reader.sink);
  for (const part of Object.values(object).slice(0, 50))
    if (isObject(part) && own(part, 'userErrors') !== undefined) readNode(part, undefined, depth + 1, reader);
  for (const key of CONTAINERS) {
    const value = own(object, key);
    if (value === undefined || value === null || typeof value !== 'object') continue;
    if (key === 'data' && !isObject(value) && depth === 0) continue;
    if (key === 'properties' && !isErrorTree(value)) continue;
    if (MAPS.has(key) && isObject(value) && isFieldMap(value, true))
      readMap(value, fields.path, depth, reader);
    else readNode(value, inner.has(key) ? undefined : fields.path, depth + 1, reader);
  }
}

/** class-validator: `{"constraints": {"isEmail": "email must be an email"}}`. */
function constraintsOf(object: JsonObject): readonly string[] {
  const constraints = own(object, 'constraints');
  if (!isObject(constraints) || own(object, 'property') === undefined) return [];
  return Object.values(constraints).filter((value): value is string => typeof value === 'string');
}

/** zod: `{"properties": {"city": {"errors": ["..."]}}}`; other bodies keep schemas there. */
function isErrorTree(properties: Json): boolean {
  return (
    isObject(properties) &&
    Object.values(properties).every((value) => isObject(value) && Array.isArray(own(value, 'errors')))
  );
}

/** A title or a reason counts if it is prose, or if there is nothing else. */
function isSentence(key: string, value: string, object: JsonObject): boolean {
  if (value.trim() === '') return false;
  if (key === 'title') return own(object, 'detail') === undefined && own(object, 'message') === undefined;
  return !oneWord.has(key) || /\s/.test(value);
}

/** Their single words are codes or data. */
const oneWord = new Set(['error', 'reason', 'data', 'response']);

/** What is in them has its own places. */
const inner = new Set(['response', 'result', 'body']);

/** Fields take precedence over sentences; sentences add what fields lack. */
function combine(fields: IssueFields, messages: readonly string[], sink: FailureReader): void {
  const ofFields = complaintsOfFields(fields);
  const ofText = messages.flatMap((message) => sink.text(message, fields.path));
  if (ofFields.length === 0) {
    const { path, received, expected, allowed, suggestion } = fields;
    const own = definedFields({ received, expected, allowed, suggestion });
    for (const complaint of ofText) sink.add(complaint.path === path ? { ...own, ...complaint } : complaint);
    if (ofText.length === 0 && path !== undefined && (messages.length > 0 || own.received !== undefined))
      sink.add({ kind: 'other', path, ...own });
    return;
  }
  for (const complaint of ofFields) {
    const said = ofText.find((other) => other.path === complaint.path || ofText.length === 1);
    const kind = moreSpecificKind(complaint.kind, said?.kind);
    sink.add({ ...said, ...complaint, kind });
  }
}

/** A code may be less precise than its message: a wrong type may mean a missing value. */
function moreSpecificKind(ofCode: ComplaintKind, ofText: ComplaintKind = ofCode): ComplaintKind {
  const isMore = ofCode === 'type' ? ofText === 'missing' : ofCode === 'value' && ofText !== 'other';
  return isMore ? ofText : ofCode;
}

function codesOf(object: JsonObject, sink: FailureReader): void {
  for (const key of ['status', 'statusCode', 'code', 'http_status', 'status_code']) {
    const value = own(object, key);
    if (typeof value === 'number' && value >= 400 && value < 600) sink.status(Math.trunc(value));
    else if (typeof value === 'number' && value < 0) sink.code(String(value));
    else if (key === 'status' && typeof value === 'string' && /^[45]\d\d$/.test(value))
      sink.status(Number(value));
  }
  for (const key of CODES) {
    const value = own(object, key);
    if (typeof value !== 'string' || !CODE.test(value)) continue;
    sink.code(value.slice(value.lastIndexOf('#') + 1));
    return;
  }
}

/** One word that is neither a status nor an address. */
const CODE = /^(?!\d{3}$|https?:|about:|urn:|text$|error$|Failure$)[\w.#-]{2,80}$/;

function readMap(map: JsonObject, place: string | undefined, depth: number, reader: Reader): void {
  if (depth > DEPTH_MAX || --reader.left < 0) return;
  for (const key of Object.keys(map).slice(0, 50)) {
    const name = whole.has(key) ? undefined : pathOfText(key);
    const value = own(map, key)!;
    const at = joinPaths(place, name);
    if (isObject(value) && isFieldMap(value, true)) readMap(value, at, depth + 1, reader);
    else if (Array.isArray(value) && value.some((item) => isObject(item as Json)))
      (value as readonly Json[]).slice(0, 50).forEach((item, index) => {
        const below = isFieldMap(item) ? joinPaths(at, String(index)) : at;
        if (isFieldMap(item)) readMap(item as JsonObject, below, depth + 1, reader);
        else readNode(item, at, depth + 1, reader);
      });
    else readNode(value, at, depth + 1, reader);
  }
}
