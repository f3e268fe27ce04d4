/** What a generated data file holds: the tools of an API, and what a mock of it answers. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';

/** An operation of the API as a tool. */
export interface ApiTool {
  readonly name: string;
  readonly description: string;
  /** Method and path, such as `POST /pets`. */
  readonly request: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** Where each argument goes: path, query, header or body. */
  readonly in: { readonly [argument: string]: string };
  /** Names of the security schemes that a call needs. */
  readonly auth?: readonly string[];
  readonly mock: MockAnswer;
}

/** How the mock answers. `answer` is what it sends; records of a collection are put into it at the pointer. */
export interface MockAnswer {
  readonly kind: 'list' | 'get' | 'create' | 'update' | 'delete' | 'answer';
  readonly answer: Json;
  /** The collection of records, and where the record or the list of records is in the answer. Absent: not in it. */
  readonly collection?: string;
  readonly at?: string;
  /** The argument with the id of the record. */
  readonly idArgument?: string;
}

/** Records under one path, such as `/pets`. */
export interface MockCollection {
  /** The property of a record that identifies it. */
  readonly id: string;
  /** Arguments of the path before the collection, with the values under which the records are. */
  readonly scope: JsonObject;
  readonly records: readonly JsonObject[];
}

export interface ApiData {
  readonly title: string;
  readonly collections: { readonly [name: string]: MockCollection };
  readonly tools: readonly ApiTool[];
}
