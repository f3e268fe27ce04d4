/** The recovery dictionary: errors by name, their messages, and the steps against them (recovery-dictionary.json). */

import {
  invalidArgument,
  invalidInput,
  type Operator,
  operators,
  type RegainError,
} from 'regain/internal/types';
import shipped from './recovery-dictionary.json' with { type: 'json' };

export interface RecoveryEntry {
  /** An HTTP status with its phrase, or the name of an exception or code. */
  readonly error: string;
  /** Typical words of its message. */
  readonly means: string;
  /** In the order of tries. */
  readonly steps: readonly Operator[];
}

export interface RecoveryDictionary {
  readonly entries: readonly RecoveryEntry[];
  /** The entry most similar to this text. */
  match(text: string): RecoveryEntry;
}

/** Built once for all texts; finds the index of the text most similar to another. */
export type Matcher = (texts: readonly string[]) => (text: string) => number;

/** `entries`: the bundled ones by default, or a user's own, which are checked. */
export function recoveryDictionary(matcher: Matcher, entries: unknown = shipped): RecoveryDictionary {
  const checked = parseRecoveryEntries(entries);
  const match = matcher(checked.map(({ error, means }) => `${error}: ${means}`));
  return {
    entries: checked,
    match: (text) => {
      const index = match(text);
      const entry = checked[index];
      if (entry !== undefined) return entry;
      throw invalidArgument(`a matcher must return an index from 0 to ${checked.length - 1}, got ${index}`);
    },
  };
}

/** The error names the entry and the problem. */
export function parseRecoveryEntries(entries: unknown): readonly RecoveryEntry[] {
  if (!Array.isArray(entries) || entries.length === 0)
    throw invalidEntry('/', 'must be a list of at least one entry');
  const seen = new Set<string>();
  entries.forEach((entry, i) => {
    const { error } = parseEntry(entry, `/${i}`);
    if (seen.has(error)) throw invalidEntry(`/${i}/error`, `must be named once, "${error}" is named again`);
    seen.add(error);
  });
  return entries;
}

const fields = ['error', 'means', 'steps'];

function parseEntry(entry: unknown, path: string): RecoveryEntry {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
    throw invalidEntry(path, 'must be an object with error, means and steps');
  const unknown = Object.keys(entry).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw invalidEntry(path, `may have ${fields.join(', ')}, got ${unknown}`);
  const { error, means, steps } = entry as { [name: string]: unknown };
  for (const [name, text] of Object.entries({ error, means })) {
    if (typeof text !== 'string' || text.trim() === '')
      throw invalidEntry(`${path}/${name}`, `must be a text that is not empty, got ${JSON.stringify(text)}`);
  }
  if (!Array.isArray(steps) || steps.length === 0)
    throw invalidEntry(`${path}/steps`, 'must be a list of at least one step');
  const stranger = steps.findIndex((step) => !(operators as readonly unknown[]).includes(step));
  if (stranger >= 0) {
    const got = JSON.stringify(steps[stranger]);
    throw invalidEntry(`${path}/steps/${stranger}`, `must be one of ${operators.join(', ')}, got ${got}`);
  }
  return entry as RecoveryEntry;
}

function invalidEntry(path: string, problem: string): RegainError {
  return invalidInput(`an entry of a recovery dictionary ${problem}`, { path });
}
