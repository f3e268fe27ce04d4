/** Distinguishes a failing tool from a bug in the harness, which must not count against the policy. */

import { RegainError, type Toolbox } from 'regain/internal/types';

export interface BugDetector {
  readonly toolbox: Toolbox;
  /** Throws the first bug that was recorded. */
  throwIfBug(): void;
}

/** Passes everything through and records errors that only a bug can throw. */
export function detectBugs(toolbox: Toolbox): BugDetector {
  let bug: { readonly error: unknown } | undefined;
  const note = (error: unknown): never => {
    if (isBug(error)) bug ??= { error };
    throw error;
  };
  return {
    toolbox: {
      list: () => {
        try {
          return toolbox.list();
        } catch (error) {
          return note(error);
        }
      },
      refreshCredentials: async (context) => toolbox.refreshCredentials?.(context),
      call: async (tool, args, context) => {
        try {
          return await toolbox.call(tool, args, context);
        } catch (error) {
          return note(error);
        }
      },
    },
    throwIfBug: () => {
      if (bug !== undefined) throw bug.error;
    },
  };
}

/** RegainErrors report wrong use; the others are the engine's errors for wrong code. Tools of the lab throw neither. */
function isBug(error: unknown): boolean {
  if (RegainError.is(error) || error instanceof ReferenceError) return true;
  if (error instanceof RangeError) return /call stack/i.test(error.message);
  return error instanceof TypeError && engineErrorPattern.test(error.message);
}

const engineErrorPattern =
  /^Cannot (?:read|set|destructure|convert|redefine|assign|add|delete)\b|is not (?:a function|iterable|a constructor|extensible)\b/;
