/** The interface of a reader of one dialect. */

import type { Json, SourceLocation } from '../types/index.ts';
import type { Recorded } from './recorded.ts';

/** What a dialect records, by which the cost of recovery can be measured. */
export type Measure = 'money' | 'tokens' | 'time';

/**
 * Reads one dialect. A file is a sequence of JSON values: the lines of JSON Lines, the elements of a file that is one
 * JSON array, the entries of a zip archive, or the one value of any other JSON file.
 */
export interface DialectReader {
  /** In kebab-case: `claude-code`. */
  readonly name: string;
  /** For people: `Claude Code session`. */
  readonly title: string;
  /** What it records, best measure first. */
  readonly measures: readonly Measure[];
  /** Whether a value from the beginning of a file is of this dialect. Cheap, and false for everything else. */
  recognises(value: Json, source: SourceFile): boolean;
  /** Starts reading one file. */
  open(source: SourceFile): ValueReader;
}

/** The file that is read. */
export interface SourceFile {
  /** Its path, or the name given to standard input. */
  readonly file: string;
  /** Its name without folder and without the ending of a compression. */
  readonly name: string;
}

/** Reads the values of one file in turn. */
export interface ValueReader {
  /**
   * Reads the next value. Values of an unknown kind are ignored. Throws `unusable` for one of a known kind that cannot be
   * used.
   */
  read(value: Json, emit: Emit, at: ValuePlace): void;
  /** The file ended. */
  end?(emit: Emit): void;
}

/** Takes a recorded fact. */
export type Emit = (item: Recorded) => void;

/** Where a value is: `line` in JSON Lines, `path` in an archive or array. */
export type ValuePlace = Pick<SourceLocation, 'line' | 'path'>;
