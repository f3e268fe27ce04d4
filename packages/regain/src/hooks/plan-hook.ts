/** `regain hooks install`, `remove` and `show`: one hook in the settings of a coding agent. */

import {
  type ConfigFile,
  fileChange,
  jsonFormat,
  openConfig,
  type ProgramChange,
  problemOf,
  programFor,
  type RunningProgram,
  type System,
  textOf,
} from '../settings/index.ts';
import { type CodingAgent, codingAgents } from './coding-agents.ts';
import { commandIn, hookCommand, installedHook, removedHook } from './hook-text.ts';

/** The servers of MCP may be in the same file. */
const BACKUP_ENDING = '.regain-hooks-backup';

export type HookScope = 'user' | 'project';

export function planHookInstall(
  agent: CodingAgent,
  scope: HookScope,
  system: System,
  running: RunningProgram,
): ProgramChange {
  const command = hookCommand(programFor(scope, running));
  const change = planned(agent, scope, system, (text, config) => ({
    changed: installedHook(text, command, agent),
    backup: config.text === undefined ? undefined : removedHook(text, agent.event),
  }));
  return { ...change, notes: agent.notes };
}

export function planHookRemoval(agent: CodingAgent, scope: HookScope, system: System): ProgramChange {
  return planned(agent, scope, system, (text, { backup }) => {
    const command = commandIn(text, agent.event);
    const removed = removedHook(text, agent.event);
    // Nothing else was edited since: the file is as it was, to the byte.
    const isUnedited =
      backup !== undefined && command !== undefined && installedHook(backup, command, agent) === text;
    return { changed: isUnedited ? backup : removed, backup: undefined };
  });
}

/** Whether the hook is in a file of a coding agent. */
export interface HookState {
  readonly client: string;
  readonly scope: HookScope;
  readonly file: string;
  /** The command that runs; null if it is not installed. */
  readonly command: string | null;
  /** Why the file cannot be read. */
  readonly error?: string;
}

export function hookStates(system: System, only?: CodingAgent): readonly HookState[] {
  const agents = only === undefined ? codingAgents : [only];
  return agents.flatMap((agent) =>
    (['user', 'project'] as const).map((scope): HookState => {
      const file = agent.file(scope, system);
      const about = { client: agent.name, scope, file };
      try {
        const command = openConfig(file, (config) => commandIn(textOf(config, jsonFormat), agent.event));
        return { ...about, command: command ?? null };
      } catch (error) {
        return { ...about, command: null, error: problemOf(error) };
      }
    }),
  );
}

function planned(
  agent: CodingAgent,
  scope: HookScope,
  system: System,
  change: (
    text: string,
    config: ConfigFile,
  ) => { readonly changed: string; readonly backup: string | undefined },
): ProgramChange {
  return openConfig(
    agent.file(scope, system),
    (config) => {
      const { changed, backup } = change(textOf(config, jsonFormat), config);
      return {
        ...{ client: agent.name, scope, notes: [] },
        ...fileChange(config, jsonFormat, changed, backup),
      };
    },
    BACKUP_ENDING,
  );
}
