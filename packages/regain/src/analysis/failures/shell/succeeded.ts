/**
 * Commands whose exit code says that they succeeded. A pipe or `|| true` hides the codes of the programs before, and a search
 * may have printed nothing. Most calls are of this kind, so that cheap tests come first.
 */

import { type Found, negative } from '../found.ts';
import { checkResult } from './check-results.ts';
import { complaintsIn, linesOf } from './complaints.ts';
import { messageIn } from './messages.ts';
import { kindOfProgram } from './program-kinds.ts';
import { type Program, programsIn } from './programs.ts';

/** Words of programs that search, and of those that examine the code under work. */
const SEARCHES = /grep|rg|find|fd|ag|ack|locate|which|type/;
const EXAMINES =
  /test|spec|tsc|lint|check|build|make|cargo|go |mvn|gradle|mypy|ruff|npm|pnpm|yarn|bun|jest|tox|nox/;
/** Words that messages of failed programs have. */
const COMPLAINS =
  /no such|not found|denied|not permitted|not recogni|cannot|can't|invalid|illegal|unrecogni|unknown|syntax|unexpected|unmatched|error|missing|directory/i;
/** Several patterns: one with all of them is slower. */
const fails: readonly RegExp[] = [/fail|error/i, /would reformat|not ok/i, /[✖✗]/];

export function outcomeOfSucceeded(command: string | readonly string[], text: string): Found | undefined {
  const line = typeof command === 'string' ? command : command.join(' ');
  if (isBlank(text)) return SEARCHES.test(line) ? emptySearch(programsIn(command)) : undefined;
  const mayHide = /[|;\n]/.test(line) && EXAMINES.test(line) && fails.some((word) => word.test(text));
  const mayComplain = text.length <= MESSAGE_CHARS_MAX && hasFewLines(text) && COMPLAINS.test(text);
  if (!mayHide && !mayComplain) return undefined;
  const programs = programsIn(command);
  const hidden =
    mayHide && hidesCodes(programs)
      ? checkResult(complaintsIn(linesOf(text)), new Set(programs.map(kindOfProgram)))
      : undefined;
  return hidden ?? (mayComplain ? onlyMessages(text, programs) : undefined);
}

const MESSAGE_CHARS_MAX = 2_000;

/** Counts no further than needed; empty lines count too. */
function hasFewLines(text: string): boolean {
  let at = 0;
  for (let lines = 0; lines < 2 * MESSAGES_MAX; lines++) {
    at = text.indexOf('\n', at) + 1;
    if (at === 0) return true;
  }
  return false;
}

function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

function hidesCodes(programs: readonly Program[]): boolean {
  return programs.some(({ after }) => after === '|' || after === '||' || after === ';');
}

/** A search without a hit, if the line runs nothing else. */
export function emptySearch(programs: readonly Program[]): Found | undefined {
  const shown = programs.filter(({ name }) => name !== 'cd');
  const isSearch = shown.every((program, i) => {
    const kind = kindOfProgram(program);
    return kind === 'search' || (i > 0 && program.after === '|' && kind === 'read');
  });
  return isSearch && shown.length > 0 ? negative('a search printed nothing', 'empty-output') : undefined;
}

/** A longer output has more than messages. */
export const MESSAGES_MAX = 8;

/** Nothing but messages: every command of the line failed. */
function onlyMessages(text: string, programs: readonly Program[]): Found | undefined {
  const lines = linesOf(text);
  if (lines.length > MESSAGES_MAX) return undefined;
  const said = lines.map((line) => messageIn(line, programs));
  return said.every((one) => one !== undefined) ? said.at(-1) : undefined;
}
