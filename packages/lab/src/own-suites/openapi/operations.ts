/** The operations of a document as tools. */

import {
  invalidInput,
  type Json,
  type JsonObject,
  type JsonSchema,
  RegainError,
  validate,
} from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type SchemaReader, shortText } from './json-schema.ts';
import type { ApiDocument } from './read-document.ts';

export interface Operation {
  readonly name: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly inputSchema: JsonSchema;
  readonly in: { readonly [argument: string]: string };
  readonly auth: readonly string[];
  /** Undefined: it answers without content. */
  readonly answer: { readonly schema: JsonSchema; readonly example?: Json } | undefined;
  readonly status: number;
}

export interface Operations {
  readonly operations: readonly Operation[];
  /** Operations that cannot become tools, with the reason. */
  readonly skipped: readonly { readonly request: string; readonly reason: string }[];
  /** Operations after the first `countMax`, which are not read. */
  readonly leftOut: number;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const NAME_MAX = 64;
const DESCRIPTION_MAX = 300;
/** Set by the client itself, as the specification of OpenAPI says. */
const OWN_HEADERS = ['accept', 'content-type', 'authorization'];

export function operationsOf(
  document: ApiDocument,
  reader: SchemaReader,
  isChosen: (operation: { readonly id: string; readonly request: string }) => boolean,
  countMax = Infinity,
): Operations {
  const names = new Set<string>();
  const operations: Operation[] = [];
  const skipped: { request: string; reason: string }[] = [];
  let leftOut = 0;
  for (const [path, given] of Object.entries(document.paths))
    for (const method of METHODS) {
      const request = `${method.toUpperCase()} ${path}`;
      try {
        const item = reader.follow(given);
        if (item[method] === undefined) continue;
        if (!isObject(item[method])) throw invalidInput('is no object');
        const operation = item[method] as JsonObject;
        const id = typeof operation.operationId === 'string' ? operation.operationId : request;
        if (!isChosen({ id, request })) continue;
        if (operations.length >= countMax) {
          leftOut++;
          continue;
        }
        const made = operationOf(document, reader, { path, method, item, operation });
        operations.push({ ...made, name: uniqueName(id, names) });
      } catch (error) {
        if (!RegainError.is(error)) throw error;
        skipped.push({ request, reason: error.message });
      }
    }
  return { operations, skipped, leftOut };
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

function operationOf(document: ApiDocument, reader: SchemaReader, found: Found): Omit<Operation, 'name'> {
  const { path, method, operation } = found;
  const properties: { [name: string]: JsonSchema } = {};
  const required: string[] = [];
  const places: { [name: string]: string } = {};
  const add = (name: string, schema: JsonSchema, isRequired: boolean, place: string) => {
    const free = name in properties ? `${place}_${name}` : name;
    properties[free] = schema;
    places[free] = place;
    if (isRequired) required.push(free);
  };
  for (const { name, place, schema, isRequired } of parametersOf(reader, found))
    add(name, schema, isRequired, place);
  const body = bodyOf(reader, operation);
  if (body !== undefined) {
    const { schema, isRequired } = body;
    const inner = schema.properties as { readonly [name: string]: JsonSchema } | undefined;
    if (inner === undefined || schema.anyOf !== undefined) add('body', schema, isRequired, 'body');
    else
      for (const [name, property] of Object.entries(inner))
        add(name, property, isRequired && ((schema.required ?? []) as string[]).includes(name), 'body');
  }
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  const words = [operation.summary, operation.description].find(
    (text) => typeof text === 'string' && text !== '',
  );
  validate(inputSchema, {});
  return {
    ...{ path, method: method.toUpperCase(), inputSchema, in: places },
    description: shortText(String(words ?? `${method.toUpperCase()} ${path}`), DESCRIPTION_MAX),
    auth: authOf(document, operation),
    ...answerOf(reader, operation),
  };
}

interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** Those of the operation replace those of the path. Every `{name}` of the path is a parameter, declared or not. */
function parametersOf(reader: SchemaReader, { path, item, operation }: Found): readonly Parameter[] {
  const all = new Map<string, Parameter>();
  for (const given of [item.parameters, operation.parameters].flat()) {
    const { name, in: place, schema, content, required, description, example } = reader.follow(given);
    if (typeof name !== 'string' || !['path', 'query', 'header'].includes(String(place))) continue;
    if (place === 'header' && OWN_HEADERS.includes(name.toLowerCase())) continue;
    const [media] = isObject(content) ? Object.values(content) : [];
    const read = reader.read(schema ?? (isObject(media) ? media.schema : undefined), 'request');
    const text = typeof description === 'string' ? { description: shortText(description, 160) } : {};
    const shown = example === undefined || typeof example === 'object' ? {} : { examples: [example] };
    const isRequired = required === true || place === 'path';
    all.set(`${String(place)} ${name}`, {
      ...{ name, place: String(place), isRequired, schema: { ...text, ...shown, ...read } },
    });
  }
  for (const [, name] of path.matchAll(/\{([^}]+)\}/g))
    if (!all.has(`path ${name}`))
      all.set(`path ${name}`, {
        name: name!,
        place: 'path',
        isRequired: true,
        schema: { type: ['string', 'integer'] },
      });
  return [...all.values()];
}

function bodyOf(reader: SchemaReader, { requestBody }: JsonObject) {
  if (requestBody === undefined) return undefined;
  const { content, required } = reader.follow(requestBody);
  const media = mediaOf(content);
  if (media === undefined) return undefined;
  return { schema: reader.read(media.schema, 'request'), isRequired: required === true };
}

/** JSON if there is any, otherwise the first. */
function mediaOf(content: Json | undefined): JsonObject | undefined {
  if (!isObject(content)) return undefined;
  const all = Object.entries(content).filter(([, media]) => isObject(media));
  const found = all.find(([type]) => /[/+]json\b/i.test(type)) ?? all[0];
  return found?.[1] as JsonObject | undefined;
}

function answerOf(reader: SchemaReader, { responses }: JsonObject): Pick<Operation, 'answer' | 'status'> {
  if (!isObject(responses)) return { answer: undefined, status: 200 };
  const good = Object.keys(responses)
    .filter((status) => /^2(?:\d\d|XX)$/i.test(status))
    .sort();
  const status = good[0] ?? (responses.default === undefined ? undefined : 'default');
  const code = status !== undefined && /^\d+$/.test(status) ? Number(status) : 200;
  const media = status === undefined ? undefined : mediaOf(reader.follow(responses[status]).content);
  if (media === undefined) return { answer: undefined, status: code };
  const schema = reader.read(media.schema, 'answer');
  validate(schema, null);
  const [named] = isObject(media.examples) ? Object.values(media.examples) : [];
  const example = media.example ?? (named === undefined ? undefined : reader.follow(named).value);
  return { answer: { schema, ...(example === undefined ? {} : { example }) }, status: code };
}

/** The schemes of the first alternative; none if a call without credentials is allowed. */
function authOf(document: ApiDocument, operation: JsonObject): readonly string[] {
  const given = operation.security ?? document.security;
  if (!Array.isArray(given) || given.length === 0) return [];
  const alternatives = (given as readonly Json[]).filter(isObject).map((one) => Object.keys(one));
  return alternatives.some((one) => one.length === 0) ? [] : (alternatives[0] ?? []);
}

function uniqueName(id: string, taken: Set<string>): string {
  const plain =
    id
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, NAME_MAX) || 'operation';
  let name = plain;
  for (let nth = 2; taken.has(name); nth++) name = `${plain.slice(0, NAME_MAX - 4)}_${nth}`;
  taken.add(name);
  return name;
}
