/** A change of a configuration file that has not been made yet. */

import { RegainError } from '../types/index.ts';
import { type ConfigFile, readConfig, writeConfig } from './config-file.ts';
import type { Format } from './format/text-node.ts';
import { previewOf } from './preview.ts';
import type { Scope } from './system.ts';

export interface FileChange {
  readonly file: string;
  readonly backup: string | undefined;
  readonly isChanged: boolean;
  /** Unified diff without secrets. */
  readonly preview: string;
  apply(): void;
}

/** A change of the settings of another program. */
export interface ProgramChange extends FileChange {
  readonly client: string;
  readonly scope: Scope;
  readonly notes: readonly string[];
}

/** `backup`: the text to keep beside the file; undefined if none is needed any more. */
export function fileChange(
  config: ConfigFile,
  format: Format,
  changed: string,
  backup: string | undefined,
): FileChange {
  const { text = '' } = config;
  const isChanged = text !== changed && !(text.trim() === '' && changed === format.empty);
  return {
    ...{ file: config.path, isChanged },
    backup: backup === undefined ? undefined : config.backupPath,
    preview: isChanged ? previewOf(text.trim() === '' ? '' : text, changed, format, config.path) : '',
    apply: () => {
      if (isChanged) writeConfig(config, changed, backup);
    },
  };
}

/** Reads a file; an error in it names the file. */
export function openConfig<T>(file: string, read: (config: ConfigFile) => T, backupEnding?: string): T {
  try {
    return read(readConfig(file, backupEnding));
  } catch (error) {
    if (RegainError.is(error) && error.place?.file === undefined)
      throw new RegainError(error.code, error.message, { cause: error, place: { file, ...error.place } });
    throw error;
  }
}

/** Why a file cannot be read, for a list that names the file. Other errors are thrown. */
export function problemOf(error: unknown): string {
  if (!RegainError.is(error)) throw error;
  const line = error.place?.line === undefined ? '' : `line ${error.place.line}: `;
  return `${line}${error.message}`;
}

/** The text of a file, or that of a new one. An empty file is one that has no settings yet. */
export function textOf({ text }: ConfigFile, format: Format): string {
  return text === undefined || text.trim() === '' ? format.empty : text;
}
