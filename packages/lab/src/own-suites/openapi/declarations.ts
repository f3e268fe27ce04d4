/** The first guess at what each tool changes, and at how a write can be seen or undone. */

import { type ArgumentSource, type EffectClass, type JsonObject, pointerTo } from 'regain/internal/types';
import type { ApiData, ApiTool } from '../mock/api-data.ts';

export interface Declaration {
  readonly effect: EffectClass;
  /** What a person has to confirm. Empty: nothing. */
  readonly confirm: string;
  readonly verifiedBy?: JsonObject;
  readonly undoneBy?: JsonObject;
}

/** By the method: RFC 9110 says what each promises, and not every API keeps it. */
export function declarationOf(tool: ApiTool, data: ApiData): Declaration {
  const [method] = tool.request.split(' ');
  if (method === 'GET') return { effect: 'read', confirm: '' };
  if (method === 'PUT') return { effect: 'idempotent', confirm: 'the same call twice is the same as once' };
  if (method === 'DELETE') return { effect: 'idempotent', confirm: 'a second call does nothing more' };
  if (method === 'PATCH' || tool.mock.kind === 'update')
    return { effect: 'write', confirm: "'idempotent' if it only sets values" };
  if (tool.mock.kind !== 'create')
    return {
      effect: 'write',
      confirm: "'read' if it only looks something up, 'irreversible' if nothing can undo it",
    };
  const verifiedBy = verificationOf(tool, data);
  const undoneBy = undoOf(tool, data);
  return {
    ...{ effect: 'write', confirm: 'a second call makes a second record' },
    ...(verifiedBy === undefined ? {} : { verifiedBy }),
    ...(undoneBy === undefined ? {} : { undoneBy }),
  };
}

/** The list shows a new record: it has the values that were sent. */
function verificationOf(tool: ApiTool, data: ApiData): JsonObject | undefined {
  const list = data.tools.find(
    ({ mock }) => mock.kind === 'list' && mock.collection === tool.mock.collection,
  );
  if (list === undefined || tool.mock.at === undefined) return undefined;
  const { scope, records } = data.collections[tool.mock.collection!]!;
  const required = (list.inputSchema.required ?? []) as readonly string[];
  if (required.some((name) => !Object.hasOwn(scope, name))) return undefined;
  const fields = Object.keys(tool.in).filter(
    (name) => tool.in[name] === 'body' && ['string', 'number'].includes(typeof records[0]?.[name]),
  );
  if (fields.length === 0) return undefined;
  const from = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, pointerTo(['args', name])]));
  return {
    ...{ tool: list.name, args: from(Object.keys(scope)), records: list.mock.at! },
    ...{ match: from(fields.slice(0, 4)), output: tool.mock.at },
  };
}

function undoOf(tool: ApiTool, data: ApiData): JsonObject | undefined {
  const remove = data.tools.find(
    ({ mock }) => mock.kind === 'delete' && mock.collection === tool.mock.collection,
  );
  if (remove === undefined || tool.mock.at === undefined) return undefined;
  const { id, scope } = data.collections[tool.mock.collection!]!;
  const required = (remove.inputSchema.required ?? []) as readonly string[];
  const idArgument = remove.mock.idArgument!;
  if (required.some((name) => name !== idArgument && !Object.hasOwn(scope, name))) return undefined;
  const args: { [name: string]: ArgumentSource } = {
    [idArgument]: `/output${tool.mock.at}${pointerTo([id])}`,
  };
  for (const name of Object.keys(scope)) args[name] = pointerTo(['args', name]);
  return { tool: remove.name, args: args as JsonObject };
}
