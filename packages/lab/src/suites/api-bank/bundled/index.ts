/** The bundled set: files in the format of API-Bank, written by a generator, and read like the published ones. */

import { invalidArgument, type Json, resolveArgs } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { Refusal } from '../../domains/domain.ts';
import { State, seedOf } from '../../domains/state.ts';
import { executorOf } from '../executors/index.ts';
import {
  databaseFolder,
  dialoguesFile,
  type Files,
  requirementsFile,
  type ToolSet,
  toolsFile,
} from '../format.ts';
import { readApiBank } from '../read-files.ts';
import { asDeclared } from '../schemas.ts';
import { tablesOf } from '../tables.ts';
import { bundledDatabases, bundledDefinitions } from './definitions.ts';
import { type Script, scripts } from './scripts.ts';

/** The files by their path in a folder. */
export function bundledFiles(): Files {
  const written = scripts();
  const dialogues = written.filter(({ isLevelThree }) => !isLevelThree).map(dialogueOf);
  const requirements = written.filter(({ isLevelThree }) => isLevelThree).map(requirementOf);
  return {
    [toolsFile]: JSON.stringify({ tools: bundledDefinitions() }, null, 1),
    [dialoguesFile]: dialogues.map((dialogue) => `${JSON.stringify(dialogue)}\n`).join(''),
    [requirementsFile]: JSON.stringify(requirements, null, 1),
    ...Object.fromEntries(
      Object.entries(bundledDatabases()).map(([name, data]) => [
        `${databaseFolder}${name}.json`,
        JSON.stringify(data, null, 1),
      ]),
    ),
  };
}

/** It takes a moment, and not every program needs it. */
export const bundledData = once(() => readApiBank(bundledFiles()));

function dialogueOf(script: Script): Json {
  const outputs = executeScript(script, 'apis');
  let nth = 0;
  const turns = script.beats.map((beat): Json => {
    if ('user' in beat) return { role: 'User', text: beat.user };
    if ('ai' in beat) return { role: 'AI', text: beat.ai };
    const { args, output } = outputs[nth++]!;
    // The published dialogues write every value as text.
    const params = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]));
    const result = { api_name: beat.tool, input: args, output, exception: null };
    return { role: 'API', api_name: beat.tool, param_dict: params, result };
  });
  return { id: script.id, level: outputs.length > 2 ? 'level-2' : 'level-1', turns };
}

function requirementOf(script: Script): Json {
  const said = script.beats.flatMap((beat) => ('user' in beat ? [beat.user] : []));
  const apis = executeScript(script, 'lv3_apis').map(({ tool, args, output }) => ({
    api_name: tool,
    input: args,
    output: { api_name: tool, input: args, output, exception: null },
  }));
  return { requirement: said.join(' '), response: 'Done.', apis };
}

interface ExecutedCall {
  readonly tool: string;
  readonly args: { readonly [name: string]: Json };
  readonly output: Json;
}

/** The calls of a script, executed on fresh databases. */
function executeScript({ id, beats }: Script, set: ToolSet): ExecutedCall[] {
  const calls = beats.flatMap((beat) => ('tool' in beat ? [beat] : []));
  const tools = calls.map(
    ({ tool }) => bundledDefinitions().find((one) => one.set === set && one.name === tool)!,
  );
  const data = { definitions: bundledDefinitions(), dialogues: [], databases: bundledDatabases() };
  const state = new State(seedOf(tablesOf(data, {}, tools)));
  const outputs: Record<string, Json> = {};
  return calls.map((call, index) => {
    const { args } = resolveArgs(call.args, outputs);
    state.tool = call.tool;
    try {
      const output = executorOf(tools[index]!)!.run(state, args as never);
      outputs[`s${index + 1}`] = asDeclared(tools[index]!, output);
      return { tool: call.tool, args, output };
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      throw invalidArgument(`${id} is refused by ${call.tool}: ${cause.message}`, undefined, cause);
    }
  });
}
