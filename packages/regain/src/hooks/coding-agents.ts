/**
 * Coding agents that run a command when a turn ends, and the files in which they look for it. Both use the same form.
 *
 * Claude Code: https://code.claude.com/docs/en/hooks. Codex: https://developers.openai.com/codex/hooks.
 */

import { join } from 'node:path';
import type { Scope, System } from '../settings/index.ts';
import { RegainError } from '../types/index.ts';
import { unknownName } from '../values/index.ts';

export interface CodingAgent {
  readonly name: string;
  /** Where its hooks are documented. */
  readonly source: string;
  /** What a user has to know after a change. */
  readonly notes: readonly string[];
  file(scope: Exclude<Scope, 'local'>, system: System): string;
}

/**
 * The end of a turn, in both agents. Not the end of a session: its output is not shown, and it has 1.5 (Claude Code) or 3
 * (Codex) seconds.
 */
export const EVENT = 'Stop';

export const codingAgents: readonly CodingAgent[] = [
  {
    name: 'claude-code',
    source: 'https://code.claude.com/docs/en/hooks',
    notes: [],
    file: (scope, { home, folder, env }) =>
      join(
        scope === 'project' ? join(folder, '.claude') : env.CLAUDE_CONFIG_DIR || join(home, '.claude'),
        'settings.json',
      ),
  },
  {
    name: 'codex',
    source: 'https://developers.openai.com/codex/hooks',
    notes: ['Codex runs a new hook only after you have trusted it: /hooks'],
    file: (scope, { home, folder, env }) =>
      join(
        scope === 'project' ? join(folder, '.codex') : env.CODEX_HOME || join(home, '.codex'),
        'hooks.json',
      ),
  },
];

export function getCodingAgent(name: string): CodingAgent {
  const found = codingAgents.find((agent) => agent.name === name);
  if (found !== undefined) return found;
  const names = codingAgents.map((agent) => agent.name);
  throw new RegainError('invalid-argument', unknownName('coding agent', name, names));
}
