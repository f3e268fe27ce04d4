/** A parsed configuration file whose parts know their place in the text, so that one part can be changed alone. */

import { invalidInput, type Json, type JsonObject, type RegainError } from '../../types/index.ts';

export interface ValueNode {
  readonly kind: 'value';
  readonly start: number;
  readonly end: number;
  readonly value: Json;
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly start: number;
  readonly end: number;
  readonly items: TextNode[];
}

export interface ObjectNode {
  readonly kind: 'object';
  readonly start: number;
  end: number;
  readonly members: Member[];
  /** In braces. Other tables of TOML are written over lines; `prefix` stands before their keys. */
  readonly isInline: boolean;
  readonly prefix: string;
  /** Tables that no brace or header defines are open: other lines may add keys. */
  readonly isHeader?: boolean;
}

export type TextNode = ValueNode | ArrayNode | ObjectNode;

/** `start`: of the key, or of the header of a table. `end`: of the value. */
export interface Member {
  readonly key: string;
  readonly start: number;
  end: number;
  readonly node: TextNode;
}

/** What an editor must know of a format. */
export interface Format {
  readonly name: 'json' | 'toml';
  /** The text of a file that holds nothing. */
  readonly empty: string;
  /** Throws `invalid-input` with the line of the first mistake. */
  parse(text: string): ObjectNode;
  member(key: string, value: string): string;
  value(value: Json): string;
}

export function memberOf(node: TextNode | undefined, key: string): Member | undefined {
  return node?.kind === 'object' ? node.members.find((member) => member.key === key) : undefined;
}

export function nodeAt(root: ObjectNode, path: readonly string[]): TextNode | undefined {
  let node: TextNode | undefined = root;
  for (const key of path) node = memberOf(node, key)?.node;
  return node;
}

export function jsonOf(node: TextNode): Json {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'array':
      return node.items.map(jsonOf);
    case 'object': {
      // Not an assignment: a key may be `__proto__`.
      const entries = node.members.map(({ key, node: inner }) => [key, jsonOf(inner)] as const);
      return Object.fromEntries(entries) as JsonObject;
    }
  }
}

export function syntaxError(text: string, at: number, message: string): RegainError {
  const line = text.slice(0, at).split('\n').length;
  return invalidInput(message, { line });
}
