/** The set that comes with the package: files in the format of API-Bank, written by a generator, and read like others. */

import { type Json, RegainError, resolveArgs } from 'regain/internal/types';
import { Refusal } from '../../domains/domain.ts';
import { State, seedOf } from '../../domains/state.ts';
import { executorOf } from '../executors/index.ts';
import {
  type ApiBankData,
  databaseFolder,
  dialoguesFile,
  type Files,
  requirementsFile,
  type ToolSet,
  toolsFile,
} from '../format.ts';
import { readApiBank } from '../read.ts';
import { asDeclared } from '../schemas.ts';
import { tablesOf } from '../tables.ts';
import { ownDatabases, ownDefinitions } from './definitions.ts';
import { type Script, scripts } from './scripts.ts';

/** The files as they would lie in a folder. */
export function ownFiles(): Files {
  const written = scripts();
  const dialogues = written.filter(({ isLevelThree }) => !isLevelThree).map(dialogueOf);
  const requirements = written.filter(({ isLevelThree }) => isLevelThree).map(requirementOf);
  return {
    [toolsFile]: JSON.stringify({ tools: ownDefinitions() }, null, 1),
    [dialoguesFile]: dialogues.map((dialogue) => `${JSON.stringify(dialogue)}\n`).join(''),
    [requirementsFile]: JSON.stringify(requirements, null, 1),
    ...Object.fromEntries(
      Object.entries(ownDatabases()).map(([name, data]) => [
        `${databaseFolder}${name}.json`,
        JSON.stringify(data, null, 1),
      ]),
    ),
  };
}

let read: ApiBankData | undefined;

/** Read at the first use: it takes a moment, and not every program needs it. */
export function ownData(): ApiBankData {
  read ??= readApiBank(ownFiles());
  return read;
}

function dialogueOf(script: Script): Json {
  const outputs = played(script, 'apis');
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
  const apis = played(script, 'lv3_apis').map(({ tool, args, output }) => ({
    api_name: tool,
    input: args,
    output: { api_name: tool, input: args, output, exception: null },
  }));
  return { requirement: said.join(' '), response: 'Done.', apis };
}

interface Played {
  readonly tool: string;
  readonly args: { readonly [name: string]: Json };
  readonly output: Json;
}

/** The calls of a script as they run on fresh databases. */
function played({ id, beats }: Script, set: ToolSet): Played[] {
  const calls = beats.flatMap((beat) => ('tool' in beat ? [beat] : []));
  const tools = calls.map(
    ({ tool }) => ownDefinitions().find((one) => one.set === set && one.name === tool)!,
  );
  const data = { definitions: ownDefinitions(), dialogues: [], databases: ownDatabases() };
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
      throw new RegainError('invalid-argument', `${id} is refused by ${call.tool}: ${cause.message}`, {
        cause,
      });
    }
  });
}
