/**
 * Coding agents that run a command when a turn ends, and the files in which they look for it. All use the same form.
 * docs/guides/analyse-traces.md has the sources.
 */

import { join } from 'node:path';
import type { Scope, System } from '../settings/index.ts';
import { requireNamed } from '../values/index.ts';

export interface CodingAgent {
  readonly name: string;
  /**
   * The end of a turn. Not the end of a session: its output is not shown (Claude Code, Codex) or not waited for (Gemini CLI), and it
   * has few seconds.
   */
  readonly event: string;
  /** In the unit of the agent. */
  readonly timeout: number;
  /** What a user has to know after a change. */
  readonly notes: readonly string[];
  file(scope: Exclude<Scope, 'local'>, system: System): string;
}

/** Reading the transcript of a long session takes a few seconds. */
const TIMEOUT_S = 30;

/** A file in a folder of the project or of the user; a variable of the environment may name that of the user. */
const fileIn =
  (folder: string, name: string, variable = ''): CodingAgent['file'] =>
  (scope, { home, folder: project, env }) =>
    join(scope === 'project' ? join(project, folder) : env[variable] || join(home, folder), name);

export const codingAgents: readonly CodingAgent[] = [
  {
    ...{ name: 'claude-code', event: 'Stop', timeout: TIMEOUT_S },
    notes: [],
    file: fileIn('.claude', 'settings.json', 'CLAUDE_CONFIG_DIR'),
  },
  {
    ...{ name: 'codex', event: 'Stop', timeout: TIMEOUT_S },
    notes: [
      'Codex runs a new hook only after you have trusted it: /hooks',
      'Older versions of Codex have hooks switched off: update it if the hook does not run',
    ],
    file: fileIn('.codex', 'hooks.json', 'CODEX_HOME'),
  },
  {
    ...{ name: 'gemini-cli', event: 'AfterAgent', timeout: TIMEOUT_S * 1_000 },
    notes: ['Older versions of Gemini CLI have hooks switched off: update it if the hook does not run'],
    file: fileIn('.gemini', 'settings.json'),
  },
];

export function getCodingAgent(name: string): CodingAgent {
  return requireNamed('coding agent', name, codingAgents);
}
