/**
 * Hooks of the SDK. They repair the arguments of protected tools before the server refuses them, and tell the model what a
 * shield knows of a failed call of any other tool, which the SDK has run itself and which is never run again.
 */

import { UnrecoveredError } from '../../shield/index.ts';
import { isObject, requireOptions } from '../../values/index.ts';
import { declaredEffect } from '../about-tools.ts';
import { type DeclaredShield, openDeclared } from '../open-shield.ts';
import { repairInput } from '../repair-input.ts';
import type { ProtectToolsOptions } from './protect-tools.ts';
import { inputSchemaOf, requireSdkTools, type SdkTool } from './sdk-tool.ts';

type Output<Event extends string> = {
  hookSpecificOutput?: {
    hookEventName: Event;
    additionalContext?: string;
    updatedInput?: Record<string, unknown>;
  };
};

/** What is used of the inputs of hooks. */
interface HookInput {
  readonly hook_event_name: string;
  readonly tool_name?: string;
  readonly tool_input?: unknown;
  readonly tool_use_id?: string;
  readonly tool_response?: unknown;
  readonly error?: unknown;
  readonly is_interrupt?: boolean;
}

type Hooks<Event extends string> = { hooks: ((input: object) => Promise<Output<Event>>)[] }[];

/** For the option `hooks` of `query`. */
export interface RecoveryHooks {
  PreToolUse: Hooks<'PreToolUse'>;
  PostToolUse: Hooks<'PostToolUse'>;
  PostToolUseFailure: Hooks<'PostToolUseFailure'>;
}

/**
 * `tools`: those that are protected. Give both the same shield, so that it counts all calls. `server`: the name of the server that has
 * the tools; without it, a tool of the same name on any server counts as one of them.
 */
export function recoveryHooks(
  tools: readonly SdkTool[] = [],
  options: ProtectToolsOptions & { readonly server?: string } = {},
): RecoveryHooks {
  requireSdkTools('recoveryHooks', tools);
  requireOptions('recoveryHooks', options);
  const { server, ...others } = options;
  const shielded = openDeclared('recoveryHooks', others as ProtectToolsOptions);
  const own = (name: string) => tools.find((tool) => isToolOf(tool.name, server, name));
  const after = async <Event extends string>(given: object, event: Event): Promise<Output<Event>> => {
    const input = given as HookInput;
    const { tool_name: name = '', is_interrupt: isInterrupt = false } = input;
    if (isInterrupt || own(name) !== undefined) return {};
    const text = await failureText(shielded, name, input);
    return text === undefined
      ? {}
      : { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
  };
  return {
    PreToolUse: [{ hooks: [async (input) => repaired(shielded, own, input as HookInput)] }],
    PostToolUse: [{ hooks: [(input) => after(input, 'PostToolUse')] }],
    PostToolUseFailure: [{ hooks: [(input) => after(input, 'PostToolUseFailure')] }],
  };
}

/** `mcp__server__search`: the SDK puts the name of the server before that of the tool. */
function isToolOf(tool: string, server: string | undefined, name: string): boolean {
  if (name === tool) return true;
  return server === undefined
    ? name.startsWith('mcp__') && name.endsWith(`__${tool}`)
    : name === `mcp__${server}__${tool}`;
}

function repaired(
  shielded: DeclaredShield,
  own: (name: string) => SdkTool | undefined,
  { tool_name: name = '', tool_input: args, tool_use_id: call = '' }: HookInput,
): Output<'PreToolUse'> {
  const tool = own(name);
  if (tool === undefined) return {};
  const input = repairInput(shielded, tool.name, call, args, inputSchemaOf(tool));
  if (input.args === args && input.notes.length === 0) return {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      ...(input.args === args ? {} : { updatedInput: input.args as Record<string, unknown> }),
      additionalContext: input.notes.join('\n'),
    },
  };
}

/** What the shield says of a call that has ended, if it failed. */
async function failureText(
  { shield, declared }: DeclaredShield,
  name: string,
  { tool_input: args, tool_use_id: callId, ...ended }: HookInput,
): Promise<string | undefined> {
  const effect = declaredEffect(declared, name);
  const tool = {
    ...{ name, description: '', inputSchema: {} },
    ...(effect === undefined ? {} : { effect }),
    execute: async (_: unknown) => {
      if (ended.error === undefined) return ended.tool_response;
      throw typeof ended.error === 'string' ? new Error(ended.error) : ended.error;
    },
  };
  const once = { perTool: { [name]: { budget: { attempts: 1 } } } };
  const guarded = shield.protect({ [name]: tool }, once)[name]!;
  try {
    await guarded.execute(isObject(args) ? args : {}, { callId });
    return undefined;
  } catch (error) {
    return UnrecoveredError.is(error) ? error.forModel() : undefined;
  }
}
