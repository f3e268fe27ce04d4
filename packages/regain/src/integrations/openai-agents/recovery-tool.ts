/**
 * Tools for the OpenAI Agents SDK that recover. A finished tool of the SDK turns errors into a fixed text before anybody
 * sees them, so tools are made by a function that takes the place of the SDK's `tool`.
 */

import { type RunContext, tool as sdkTool } from '@openai/agents';
import { UnrecoveredError } from '../../shield/index.ts';
import { type CallContext, type JsonObject, type JsonSchema, ToolError } from '../../types/index.ts';
import { hasMethods, isObject, tryParseJson, wrongInput } from '../../values/index.ts';
import { checkDeclared, type DeclaredTools } from '../about-tools.ts';
import { callGuarded, frameworkTool, type GuardedTools, guardTools } from '../guarded-tool.ts';
import { offeredSchema } from '../input-schema.ts';
import { isValid } from '../near-miss.ts';
import { type DeclaredShield, openDeclared, type ShieldOrOptions } from '../open-shield.ts';
import { argumentsToApprove, type RepairedInput, repairInput } from '../repair-input.ts';
import { type AnyTool, type MadeTool, ToolSet } from './made-tools.ts';
import { withNotes } from './output-notes.ts';

/** Options of `recoveryTool`. */
export type RecoveryToolOptions = ShieldOrOptions & DeclaredTools;

type ToolCallDetails = NonNullable<Parameters<AnyTool['invoke']>[2]>;
type ErrorFunction = (context: unknown, error: unknown, details?: ToolCallDetails) => unknown;
type NeedsApproval = (context: RunContext<unknown>, input: unknown, callId?: string) => Promise<boolean>;
/** What is used of the options of a tool. */
interface GivenOptions {
  readonly parameters?: unknown;
  readonly errorFunction?: ErrorFunction | null;
  readonly needsApproval?: boolean | NeedsApproval;
}

const PLACE = 'recoveryTool(options)({ name, description, parameters, execute })';

/** A function like `tool` of the SDK, whose tools recover. They share one shield. */
export function recoveryTool(options: RecoveryToolOptions = {}): typeof sdkTool {
  if (hasMethods(options, ['execute'])) throw wrongInput(PLACE, 'options of the shield first', options);
  const shielded = openDeclared('recoveryTool', options);
  const made = new ProtectedTools(shielded);
  return ((given: GivenOptions) => {
    if (!hasMethods(given, ['execute'])) throw wrongInput(PLACE, 'what `tool` of the SDK takes', given);
    const plain = makeTool({ ...given, errorFunction: null });
    const one = made.add(plain, offeredSchema(given.parameters) ?? inputSchemaOf(plain.parameters));
    const { errorFunction, needsApproval } = given;
    const asks: NeedsApproval | undefined =
      typeof needsApproval === 'function'
        ? (context, input, callId) =>
            needsApproval(context, argumentsToApprove(shielded, plain.name, input, one.inputSchema), callId)
        : undefined;
    return {
      ...plain,
      ...(asks === undefined ? {} : { needsApproval: asks }),
      ...('errorFunction' in plain ? { errorFunction: errorFunction ?? null } : {}),
      invoke: async (context: RunContext<unknown>, input: string, details?: ToolCallDetails) => {
        // Before the rest: the SDK would show a wrong declaration to the model, and nobody else.
        made.guarded(one.set);
        const call = { context, input, details };
        return made.invoke(one, call).catch((error: unknown) => failed(given, plain, call, error));
      },
    };
  }) as typeof sdkTool;
}

/** One call of the runner. */
interface RunnerCall {
  readonly context: RunContext<unknown>;
  readonly input: string;
  readonly details: ToolCallDetails | undefined;
}

type ToolInSet = MadeTool & { readonly set: ToolSet };

/**
 * The tools that were made, behind the shield. A name that is made again begins a new set: the tools of another agent, or of the
 * next request, which may hold the session of another user.
 */
class ProtectedTools {
  readonly #shielded: DeclaredShield;
  readonly #names = new Set<string>();
  #set = new ToolSet();

  constructor(shielded: DeclaredShield) {
    this.#shielded = shielded;
  }

  add(tool: AnyTool, inputSchema: JsonSchema): ToolInSet {
    const { name } = tool;
    if (this.#set.own.has(name)) this.#set = new ToolSet(this.#set.all());
    this.#names.add(name);
    this.#set.own.set(name, { tool, inputSchema });
    this.#set.guards = undefined;
    return { tool, inputSchema, set: this.#set };
  }

  async invoke(made: ToolInSet, call: RunnerCall): Promise<unknown> {
    const { tool } = made;
    const { signal, toolCall } = call.details ?? {};
    const callId = toolCall?.callId;
    const written = tryParseJson(call.input, undefined) as unknown;
    // What is no object is refused by the tool.
    const { args, notes, changes }: RepairedInput = isObject(written)
      ? repairInput(this.#shielded, tool.name, callId ?? '', written, made.inputSchema)
      : { args: {}, notes: [] };
    const said = [...notes];
    const onNote = (note: string) => void said.push(note);
    const guard = this.guarded(made.set)[tool.name]!;
    const settings = { signal, callId, onNote, changes };
    const answer = await callGuarded(this.#shielded.shield, guard, args, call, settings);
    // A tool with an output schema has promised its form.
    return tool.outputSchema === undefined ? withNotes(answer, said) : answer;
  }

  /** Throws if a declaration is for none of the tools. */
  guarded(set: ToolSet): GuardedTools {
    if (set.guards !== undefined) return set.guards;
    checkDeclared(this.#shielded.declared, [...this.#names]);
    set.guards = guardTools(this.#shielded, [...set.all().values()].map(declareTool));
    return set.guards;
  }
}

function declareTool({ tool, inputSchema }: MadeTool) {
  const { name, description } = tool;
  return frameworkTool<RunnerCall>({ name, description, inputSchema }, (args, call, context) =>
    attempt(tool, inputSchema, args, call, context),
  );
}

/** In its strict form an optional argument is required and may be null. The tool takes it both ways. */
function inputSchemaOf(parameters: AnyTool['parameters']): JsonSchema {
  const schema = parameters as JsonObject;
  const properties = (schema.properties ?? {}) as { readonly [name: string]: JsonObject };
  const isNullable = (name: string): boolean => {
    const { type, anyOf } = properties[name] ?? {};
    const types = [type, ...(Array.isArray(anyOf) ? anyOf.map((one) => (one as JsonObject).type) : [])];
    return types.flat().includes('null');
  };
  const required = (schema.required ?? []) as readonly string[];
  return { ...schema, required: required.filter((name) => !isNullable(name)) };
}

async function attempt(
  tool: AnyTool,
  inputSchema: JsonSchema,
  args: JsonObject,
  call: RunnerCall,
  { signal }: CallContext,
): Promise<unknown> {
  const isUnreadable = !isObject(tryParseJson(call.input, undefined));
  const input = isUnreadable ? call.input : JSON.stringify(args);
  try {
    return await tool.invoke(call.context, input, { ...call.details, signal });
  } catch (error) {
    // A tool inside this one may refuse its input, too: this one was not run only if its own input is wrong.
    const isRefused = isRefusal(error) && (isUnreadable || !isValid(args, inputSchema));
    throw isRefused ? refusalOf(error) : error;
  }
}

type Refusal = Error & { readonly originalError?: unknown };

/** The SDK does not export the class. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.constructor.name === 'InvalidToolInputError';
}

function refusalOf({ message, originalError }: Refusal): ToolError {
  const said = originalError instanceof Error ? originalError.message : message;
  return new ToolError(said, { code: 'INVALID_ARGUMENT', wasRun: false });
}

/** What the model sees: the text of the shield, unless the tool has a text of its own for errors. */
async function failed(
  given: GivenOptions,
  plain: AnyTool,
  { context, input, details }: RunnerCall,
  error: unknown,
): Promise<unknown> {
  const { errorFunction } = given;
  if (details?.signal?.aborted === true) throw error;
  if (UnrecoveredError.is(error)) {
    if (typeof errorFunction === 'function') return errorFunction(context, error, details);
    if (errorFunction === null || plain.outputSchema !== undefined) throw error;
    return error.forModel();
  }
  // Shadow mode: what the SDK makes of the error.
  const execute = () => Promise.reject(error);
  return makeTool({ ...given, name: plain.name, execute }).invoke(context, input, details);
}

function makeTool(options: object): AnyTool {
  return sdkTool(options as never) as unknown as AnyTool;
}
