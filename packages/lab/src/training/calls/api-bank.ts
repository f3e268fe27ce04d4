/** The gold calls of API-Bank's dialogues, each with what was said and answered before it. */

import { join } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import { type AcceptedCall, isAccepted, normalSchema } from 'regain/internal/repair';
import { type Json, type JsonObject, type JsonSchema, type ToolSpec, validate } from 'regain/internal/types';
import type { RightCall } from './right-call.ts';

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly input_parameters: {
    readonly [name: string]: { readonly type: string; readonly description?: string };
  };
  readonly required: readonly string[];
}

type Turn =
  | { readonly role: 'User' | 'AI'; readonly text: string }
  | {
      readonly role: 'API';
      readonly api_name: string;
      readonly param_dict: JsonObject;
      readonly result: { readonly output: Json };
    };

interface Dialogue {
  readonly id: string;
  readonly turns: readonly Turn[];
}

/** Calls whose arguments fit their tools; the others' gold arguments contradict their own definitions. */
export function readApiBank(folder: string): readonly RightCall[] {
  const { tools } = JSON.parse(readTextFile(join(folder, 'tools.json'))) as { tools: readonly Definition[] };
  const specs = new Map(tools.map((tool) => [tool.name, specOf(tool)]));
  return readTextFile(join(folder, 'dialogues.jsonl'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => callsOf(JSON.parse(line) as Dialogue, specs));
}

function callsOf({ id, turns }: Dialogue, specs: ReadonlyMap<string, ToolSpec>): RightCall[] {
  const names = new Set(turns.flatMap((turn) => (turn.role === 'API' ? [turn.api_name] : [])));
  const tools = [...names].flatMap((name) => specs.get(name) ?? []);
  const outputs: Record<string, Json> = {};
  const said: string[] = [];
  return turns.flatMap((turn, index): RightCall[] => {
    if (turn.role !== 'API') {
      said.push(turn.text);
      return [];
    }
    const before = { ...outputs };
    outputs[`turn ${index}`] = turn.result.output;
    const spec = specs.get(turn.api_name);
    const args = spec && typedArgs(turn.param_dict, spec.inputSchema);
    if (args === undefined || validate(spec!.inputSchema, args).length > 0) return [];
    const accepted: AcceptedCall = {
      tool: turn.api_name,
      args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, [value]])),
    };
    return [
      {
        id: `${id}/${index}`,
        group: turn.api_name,
        tools,
        call: { tool: turn.api_name, args },
        text: said.join('\n'),
        outputs: before,
        accepts: (call) => isAccepted(call, [accepted]),
      },
    ];
  });
}

/** The dialogues write every value as text; the definitions know better. */
function typedArgs(args: JsonObject, { properties }: JsonSchema): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const type = ((properties as JsonObject)[name] as JsonObject | undefined)?.type;
      return [name, typeof value === 'string' && type !== 'string' ? typed(value, type) : value];
    }),
  );
}

function typed(text: string, type: Json | undefined): Json {
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && !Number.isNaN(Number(text)))
    return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

function specOf({ name, description, input_parameters, required }: Definition): ToolSpec {
  const properties = Object.fromEntries(
    Object.entries(input_parameters).map(([parameter, { type, description: about = '' }]) => [
      parameter,
      {
        ...(type === 'list(str)' ? { type: 'array', items: { type: 'string' } } : { type }),
        description: about,
      },
    ]),
  );
  return { name, description, inputSchema: normalSchema({ type: 'object', properties, required }).closed };
}
