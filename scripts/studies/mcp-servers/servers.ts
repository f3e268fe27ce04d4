/** A real server from the registry: how it is started, what is meaningful to ask it, and what differs from run to run. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Usage } from './survey.ts';

/** A text that differs from run to run, also without a relay. */
export interface Mask {
  readonly pattern: RegExp;
  readonly why: string;
}

export interface RealServer {
  /** Its package. */
  readonly name: string;
  readonly command: (folder: string) => readonly string[];
  readonly env?: (folder: string) => { readonly [name: string]: string };
  /** How it is started as an HTTP server, if it can be. */
  readonly http?: (
    folder: string,
    port: number,
  ) => {
    readonly command: readonly string[];
    readonly env?: { readonly [name: string]: string };
    readonly url: string;
  };
  readonly prepare?: (folder: string) => void;
  readonly usage: (folder: string) => Usage;
  readonly masks: readonly Mask[];
}

/** The program of a package in a folder with `node_modules`. */
function programOf(name: string, base: string): string {
  const folder = join(base, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | { [name: string]: string };
  };
  return join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0]!);
}

/** The command that starts a package of the folder `base`. */
export const node = (name: string, base: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  programOf(name, base),
  ...args,
];
