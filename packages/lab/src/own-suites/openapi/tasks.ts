/** Example tasks on the collections and other operations of an API. A person edits them. */

import type { Json, JsonObject, JsonSchema, Template } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import type { ApiData, ApiTool } from '../mock/api-data.ts';
import { sample } from '../sample.ts';
import type { ShortTask } from '../short-task.ts';
import { singular } from './collections.ts';

/** Values of tasks start here: the records at the start have the first ones. */
const FIRST_INDEX = 4;
/** Tasks of one kind. */
export const VARIANTS = 3;

/** More than is needed: tasks that do not pass the check are left out. */
export function exampleTasks(data: ApiData): readonly ShortTask[] {
  const inCollections = Object.keys(data.collections).flatMap((name) => collectionTasks(data, name));
  const others = data.tools.filter(({ mock }) => mock.kind === 'answer').flatMap(singleCall);
  return [...inCollections, ...others];
}

function collectionTasks(data: ApiData, name: string): readonly ShortTask[] {
  const tools = data.tools.filter(({ mock }) => mock.collection === name);
  const of = (kind: string) => tools.find(({ mock }) => mock.kind === kind);
  const [list, get, create, update, remove] = ['list', 'get', 'create', 'update', 'delete'].map(of);
  const { id, scope } = data.collections[name]!;
  const noun = nounOf(singular(name));
  const place = Object.keys(scope).length === 0 ? '' : `In ${factsText(scope)}: `;
  const slug = noun.replaceAll(' ', '-');
  const made: ShortTask[] = [];
  for (let variant = 0; variant < VARIANTS; variant++) {
    const index = FIRST_INDEX + variant;
    const task = (kind: string, text: string, calls: ShortTask['calls'], answer?: Template) =>
      made.push({
        ...{
          id: `${kind}-${slug}-${variant + 1}`,
          text: `${place}${text}`,
          calls,
          template: `${kind}-${slug}`,
        },
        ...(answer === undefined ? {} : { answer }),
      });
    const body = create && argumentsOf(create, index, scope);
    if (create !== undefined && body !== undefined && create.mock.at !== undefined) {
      const sent = { ...scope, ...body };
      const what = Object.keys(body).length === 0 ? '' : ` with ${factsText(body)}`;
      const made = { $from: 's1', path: `${create.mock.at}/${id}` };
      const calls: [string, { [name: string]: Template }][] = [[create.name, sent]];
      if (get !== undefined && get.mock.at !== undefined) {
        calls.push([get.name, { ...scope, [get.mock.idArgument!]: made }]);
        task('create', `Create a ${noun}${what}. Read it again and answer with its ${id}.`, calls, {
          $from: 's2',
          path: `${get.mock.at}/${id}`,
        });
      } else task('create', `Create a ${noun}${what}. Answer with its ${id}.`, calls, made);
    }
    if (list === undefined || argumentsOf(list, index, scope) === undefined) continue;
    const listArgs = { ...scope, ...argumentsOf(list, index, scope) };
    const nth = variant % Math.max(1, data.collections[name]!.records.length);
    const found = { $from: 's1', path: `${list.mock.at}/${nth}/${id}` };
    const which = ['first', 'second', 'third'][nth];
    const about =
      Object.keys(argumentsOf(list, index, scope)!).length === 0
        ? ''
        : ` (${factsText(argumentsOf(list, index, scope)!)})`;
    const listed: [string, { [name: string]: Template }] = [list.name, listArgs];
    const field = fieldOf(data.collections[name]!.records[nth], id);
    if (get?.mock.at !== undefined)
      task(
        'read',
        `List the ${noun} records${about} and read the ${which} one. What is its ${field}?`,
        [...[listed, [get.name, { ...scope, [get.mock.idArgument!]: found }] as const]],
        { $from: 's2', path: `${get.mock.at}/${field}` },
      );
    else
      task('list', `List the ${noun} records${about}. What is the ${field} of the ${which} one?`, [listed], {
        $from: 's1',
        path: `${list.mock.at}/${nth}/${field}`,
      });
    const change = update && argumentsOf(update, index, { ...scope, [update.mock.idArgument!]: null }, true);
    if (update !== undefined && change !== undefined && Object.keys(change).length > 0)
      task('update', `Change the ${which} ${noun} of the list${about}: ${factsText(change)}.`, [
        ...[listed, [update.name, { ...scope, [update.mock.idArgument!]: found, ...change }] as const],
      ]);
    if (
      remove !== undefined &&
      argumentsOf(remove, index, { ...scope, [remove.mock.idArgument!]: null }) !== undefined
    )
      task('delete', `Delete the ${which} ${noun} of the list${about}.`, [
        listed,
        [
          remove.name,
          {
            ...scope,
            [remove.mock.idArgument!]: found,
            ...argumentsOf(remove, index, { ...scope, [remove.mock.idArgument!]: null }),
          },
        ],
      ]);
  }
  return made;
}

/** One call of an operation that belongs to no collection. */
function singleCall(tool: ApiTool): readonly ShortTask[] {
  const slug = tool.name.toLowerCase().replaceAll('_', '-');
  const answer = scalarIn(tool.mock.answer);
  const isRead = tool.request.startsWith('GET ');
  if (isRead && answer === undefined) return [];
  return Array.from({ length: VARIANTS }, (_, variant): ShortTask | undefined => {
    const args = argumentsOf(tool, FIRST_INDEX + variant, {});
    if (args === undefined || (variant > 0 && Object.keys(args).length === 0)) return undefined;
    const facts = Object.keys(args).length === 0 ? '' : ` Use ${factsText(args)}.`;
    const asked = answer === undefined ? '' : ` Answer with "${answer.slice(1)}".`;
    return {
      ...{ id: `call-${slug}-${variant + 1}`, text: `${sentence(tool.description)}${facts}${asked}` },
      ...{ calls: [[tool.name, args]], template: `call-${slug}` },
      ...(answer === undefined ? {} : { answer: { $from: 's1', path: answer } }),
    };
  }).filter((task) => task !== undefined);
}

const OPTIONAL_MAX = 2;

/** What a call needs and a little more; undefined if a required argument cannot be stated in a text. */
function argumentsOf(
  tool: ApiTool,
  index: number,
  known: JsonObject,
  isChange = false,
): JsonObject | undefined {
  const { properties, required = [] } = tool.inputSchema;
  const all = Object.entries((properties ?? {}) as { [name: string]: JsonSchema });
  const args: { [name: string]: Json } = {};
  let optional = 0;
  for (const [name, schema] of all) {
    if (Object.hasOwn(known, name)) continue;
    const isRequired = (required as readonly string[]).includes(name);
    const isUseful = tool.in[name] === 'body' && isPlain(schema) && schema.default === undefined;
    if (!isRequired && (!isUseful || optional >= (isChange ? 1 : OPTIONAL_MAX))) continue;
    const value = sample(schema, name, { index });
    const isStated = value !== undefined && canBeStated(value, schema);
    if (isRequired && !isStated) return undefined;
    if (!isStated) continue;
    args[name] = value;
    if (!isRequired) optional++;
  }
  return args;
}

function isPlain({ type, readOnly }: JsonSchema): boolean {
  return readOnly !== true && ['string', 'integer', 'number'].some((one) => [type].flat().includes(one));
}

/** A text states words and numbers. Flags, nothing, and objects without content cannot be read from it. */
function canBeStated(value: Json, schema: JsonSchema): boolean {
  if (schema.default !== undefined && JSON.stringify(schema.default) === JSON.stringify(value)) return true;
  if (typeof value === 'string') return value.trim() !== '' && value.length <= 80;
  if (typeof value === 'number') return value >= 0;
  if (value === null || typeof value !== 'object') return false;
  const parts = Object.values(value) as Json[];
  return parts.length > 0 && parts.every((part) => canBeStated(part, {}));
}

/** `name "Elm", weight 5`. */
function factsText(value: Json, name = ''): string {
  if (isObject(value))
    return Object.entries(value)
      .map(([key, inner]) => factsText(inner as Json, `${name}${key} `))
      .join(', ');
  if (Array.isArray(value)) return `${name}${value.map((item: Json) => factsText(item)).join(' and ')}`;
  return `${name}${typeof value === 'string' ? `"${value}"` : String(value)}`;
}

/** A property of a record that is worth asking for. */
function fieldOf(record: JsonObject | undefined, id: string): string {
  const names = Object.entries(record ?? {})
    .filter(
      ([name, value]) => name !== id && ['string', 'number'].includes(typeof value) && !/[~/]/.test(name),
    )
    .map(([name]) => name);
  return ['name', 'title', 'description', 'status'].find((name) => names.includes(name)) ?? names[0] ?? id;
}

/** The pointer of the first text or number of an answer. */
function scalarIn(answer: Json): string | undefined {
  if (!isObject(answer)) return undefined;
  const found = Object.entries(answer).find(
    ([name, value]) => ['string', 'number'].includes(typeof value) && !/[~/]/.test(name),
  );
  return found === undefined || found[0] === 'status' ? undefined : `/${found[0]}`;
}

function nounOf(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
}

function sentence(text: string): string {
  const plain = text.trim().replaceAll(/["\\]/g, '');
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}
