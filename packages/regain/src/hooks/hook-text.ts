/** What installing and removing the hook makes of the text of a settings file. Pure: nothing is read or written. */

import {
  type ArrayNode,
  jsonFormat,
  jsonOf,
  nodeAt,
  removeItem,
  removeMember,
  setItems,
  setMember,
  syntaxError,
  type TextNode,
} from '../settings/index.ts';
import type { Json } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import type { CodingAgent } from './coding-agents.ts';

/** The end of the command line of our hook. */
const COMMAND = 'hooks report';

/** Where the hook of an agent is in its file. */
type HookPlace = Pick<CodingAgent, 'event' | 'timeout'>;

/** A command line for a shell. */
export function hookCommand(program: readonly string[]): string {
  const words = program.map((word) => (/^[\w@./:=+-]+$/.test(word) ? word : `"${word}"`));
  return [...words, COMMAND].join(' ');
}

export function installedHook(text: string, command: string, { event, timeout }: HookPlace): string {
  const installed = commandIn(text, event);
  if (installed !== undefined)
    return installed === command
      ? text
      : installedHook(removedHook(text, event), command, { event, timeout });
  const array = eventIn(text, event);
  const entry = { hooks: [{ type: 'command', command, timeout }] };
  if (array !== undefined) return setItems(jsonFormat, text, array, [entry, ...array.items.map(jsonOf)]);
  const hooks = nodeAt(jsonFormat.parse(text), ['hooks']);
  if (hooks === undefined)
    return setMember(jsonFormat, text, [], 'hooks', jsonFormat.value({ [event]: [entry] }), 'last');
  return setMember(jsonFormat, text, ['hooks'], event, jsonFormat.value([entry]), 'last');
}

/** Without our hook; every other hook keeps its text. */
export function removedHook(text: string, event: string): string {
  const fewer = withoutOne(text, event);
  if (fewer === undefined) return text;
  return withoutEmpty(removedHook(fewer, event), event);
}

function withoutOne(text: string, event: string): string | undefined {
  const groups = eventIn(text, event);
  for (const [index, group] of (groups?.items ?? []).entries()) {
    const commands = group.kind === 'object' ? arrayIn(group) : undefined;
    const own = commands?.items.findIndex(isOwn) ?? -1;
    if (own < 0) continue;
    return commands!.items.length === 1 ? removeItem(text, groups!, index) : removeItem(text, commands!, own);
  }
  return undefined;
}

/** The command of our hook, if it is installed. */
export function commandIn(text: string, event: string): string | undefined {
  const groups = (eventIn(text, event)?.items ?? []).map(jsonOf);
  const commands = groups.flatMap((group) =>
    isObject(group) && Array.isArray(group.hooks) ? group.hooks : [],
  );
  const own = commands.find((hook) => isOwnCommand(hook));
  return isObject(own) ? String(own.command) : undefined;
}

function eventIn(text: string, name: string): ArrayNode | undefined {
  const root = jsonFormat.parse(text);
  const hooks = nodeAt(root, ['hooks']);
  if (hooks !== undefined && hooks.kind !== 'object')
    throw syntaxError(text, hooks.start, '"hooks" must be an object');
  const event = nodeAt(root, ['hooks', name]);
  if (event !== undefined && event.kind !== 'array')
    throw syntaxError(text, event.start, `"hooks.${name}" must be a list`);
  return event;
}

function arrayIn(group: Extract<TextNode, { kind: 'object' }>): ArrayNode | undefined {
  const node = group.members.find(({ key }) => key === 'hooks')?.node;
  return node?.kind === 'array' ? node : undefined;
}

function isOwn(node: TextNode): boolean {
  return isOwnCommand(jsonOf(node));
}

/** Also that of another version, or of a program in another place. */
function isOwnCommand(hook: Json): boolean {
  if (!isObject(hook) || typeof hook.command !== 'string') return false;
  return hook.command.endsWith(` ${COMMAND}`) && /(?:^|[\s\\/"])regain\b/.test(hook.command);
}

/** An empty list of ours is removed, and so is an object that held nothing else. */
function withoutEmpty(text: string, event: string): string {
  const list = nodeAt(jsonFormat.parse(text), ['hooks', event]);
  if (list?.kind !== 'array' || list.items.length > 0) return text;
  const bare = removeMember(jsonFormat, text, ['hooks'], event);
  const hooks = nodeAt(jsonFormat.parse(bare), ['hooks']);
  return hooks?.kind === 'object' && hooks.members.length === 0
    ? removeMember(jsonFormat, bare, [], 'hooks')
    : bare;
}
