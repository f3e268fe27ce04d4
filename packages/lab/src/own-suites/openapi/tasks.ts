/** Example tasks on the collections and other operations of an API. A person edits them. */

import type { Json, JsonObject, JsonSchema, Template } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import type { ApiData, ApiTool } from '../mock/api-data.ts';
import { sample } from '../sample.ts';
import { factsText, type ShortTask } from '../short-task.ts';
import { singular } from './collections.ts';

/** Values of tasks start here: the records at the start have the first ones. */
const FIRST_INDEX = 4;
/** Tasks of one kind. */
const VARIANTS = 3;

/** More than is needed: tasks that do not pass the check are left out. */
export function exampleTasks(data: ApiData): readonly ShortTask[] {
  const inCollections = Object.keys(data.collections).flatMap((name) => collectionTasks(data, name));
  const others = data.tools.filter(({ mock }) => mock.kind === 'answer').flatMap(singleCall);
  return [...inCollections, ...others];
}

type Call = readonly [tool: string, args: { readonly [name: string]: Template }];

function collectionTasks(data: ApiData, name: string): readonly ShortTask[] {
  const tools = data.tools.filter(({ mock }) => mock.collection === name);
  const of = (kind: string) => tools.find(({ mock }) => mock.kind === kind);
  const { id, scope, records } = data.collections[name]!;
  const noun = nounOf(singular(name));
  const place = Object.keys(scope).length === 0 ? '' : `In ${factsText(scope)}: `;
  const slug = noun.replaceAll(' ', '-');
  const made: ShortTask[] = [];
  for (let variant = 0; variant < VARIANTS; variant++) {
    const index = FIRST_INDEX + variant;
    const add = (kind: string, text: string, calls: readonly Call[], answer?: Template) =>
      made.push({
        ...{ id: `${kind}-${slug}-${variant + 1}`, text: `${place}${text}` },
        ...{ calls, template: `${kind}-${slug}` },
        ...(answer === undefined ? {} : { answer }),
      });
    const call = (tool: ApiTool, own: { readonly [name: string]: Template }, isChange = false) => {
      const more = argumentsOf(tool, index, { ...scope, ...own } as JsonObject, isChange);
      if (more === undefined) return undefined;
      const facts = Object.keys(more).length === 0 ? '' : factsText(more);
      return { facts, call: [tool.name, { ...scope, ...own, ...more }] as const };
    };
    const nth = variant % records.length;
    const found = recordToUse(of('list'), nth, id, records[nth]!, call);
    const field = fieldOf(records[nth], id);
    const [create, get, update, remove] = ['create', 'get', 'update', 'delete'].map(of);
    const creation = create && call(create, {});
    if (creation !== undefined) {
      const { at } = create!.mock;
      const what = creation.facts === '' ? '' : ` with ${creation.facts}`;
      const own = { $from: 's1', path: `${at}/${id}` };
      const reading =
        at === undefined || get?.mock.at === undefined
          ? undefined
          : call(get, { [get.mock.idArgument!]: own });
      if (at === undefined) add('create', `Create a ${noun}${what}.`, [creation.call]);
      else if (reading === undefined || reading.facts !== '')
        add('create', `Create a ${noun}${what}. Answer with its ${id}.`, [creation.call], own);
      else {
        const answer = { $from: 's2', path: `${get!.mock.at}/${id}` };
        add(
          'create',
          `Create a ${noun}${what}. Read it again and answer with its ${id}.`,
          [creation.call, reading.call],
          answer,
        );
      }
    }
    if (found === undefined) continue;
    const last = `s${found.calls.length + 1}`;
    const on = (tool: ApiTool | undefined, isChange = false) =>
      tool && call(tool, { [tool.mock.idArgument!]: found.id }, isChange);
    const [reading, change, removal] = [
      get?.mock.at === undefined ? undefined : on(get),
      on(update, true),
      on(remove),
    ];
    if (reading !== undefined && reading.facts === '')
      add('read', `Read the ${found.which(noun)}. What is its ${field}?`, [...found.calls, reading.call], {
        ...{ $from: last, path: `${get!.mock.at}/${field}` },
      });
    else if (found.calls.length > 0)
      add('list', `What is the ${field} of the ${found.which(noun)}?`, found.calls, {
        ...{ $from: 's1', path: `${of('list')!.mock.at}/${nth}/${field}` },
      });
    if (change !== undefined && change.facts !== '')
      add('update', `Change the ${found.which(noun)}: ${change.facts}.`, [...found.calls, change.call]);
    if (removal !== undefined)
      add('delete', `Delete the ${found.which(noun)}${removal.facts === '' ? '' : ` (${removal.facts})`}.`, [
        ...found.calls,
        removal.call,
      ]);
  }
  return made;
}

type MakeCall = (
  tool: ApiTool,
  own: { readonly [name: string]: Template },
) => { facts: string; call: Call } | undefined;

/** The nth record of the list where there is one; otherwise the text names the id. */
function recordToUse(list: ApiTool | undefined, nth: number, id: string, record: JsonObject, call: MakeCall) {
  const listing = list && call(list, {});
  if (listing === undefined) {
    const value = record[id]!;
    return { id: value, calls: [], which: (noun: string) => `${noun} with ${factsText({ [id]: value })}` };
  }
  const about = listing.facts === '' ? '' : ` (${listing.facts})`;
  return {
    id: { $from: 's1', path: `${list!.mock.at}/${nth}/${id}` } as Template,
    calls: [listing.call],
    which: (noun: string) => `${ORDINALS[nth]} ${noun} of the list${about}`,
  };
}

const ORDINALS = ['first', 'second', 'third'];

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
    const asked =
      answer === undefined ? '' : ` Answer with ${answer === '' ? 'it' : `"${answer.slice(1)}"`}.`;
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

/** A property of a record that is worth asking for. */
function fieldOf(record: JsonObject | undefined, id: string): string {
  const names = Object.entries(record ?? {})
    .filter(
      ([name, value]) => name !== id && ['string', 'number'].includes(typeof value) && !/[~/]/.test(name),
    )
    .map(([name]) => name);
  return ['name', 'title', 'description', 'status'].find((name) => names.includes(name)) ?? names[0] ?? id;
}

/** The pointer of the first text or number of an answer, which may be all of it. */
function scalarIn(answer: Json): string | undefined {
  if (['string', 'number'].includes(typeof answer)) return '';
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
