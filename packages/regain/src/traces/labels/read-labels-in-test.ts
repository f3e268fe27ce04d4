/** The labels that were set by hand: one JSON file for each trace file. README.md has the definitions. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const callLabels = [
  'ok',
  'tool-failure',
  'agent-mistake',
  'negative-result',
  'user',
  'no-result',
] as const;
export const endings = ['recovered', 'given-up', 'handed-off'] as const;

export interface LabelledCall {
  /** Zero-based position of the call in the file. */
  readonly index: number;
  /** The call's own id in the file, where the dialect has one. */
  readonly id?: string;
  readonly tool: string;
  readonly label: (typeof callLabels)[number];
  readonly kind?: 'infrastructure' | 'harness';
  readonly class?: string;
  /** Whether a field of the dialect says that the call failed. */
  readonly flagged: boolean;
  readonly doubt?: string;
}

export interface LabelledEpisode {
  /** The failed call, further attempts at the same aim, in the order of the file. */
  readonly calls: readonly number[];
  /** Calls between them that only find out what is wrong. */
  readonly support?: readonly number[];
  readonly ending: (typeof endings)[number];
  readonly loop: 'none' | 'identical' | 'reworded' | 'alternating';
  readonly toolSwitched: boolean;
  readonly doubt?: string;
}

export interface LabelledFile {
  /** Path in the folder of public data. */
  readonly file: string;
  readonly dialect: string;
  /** Which calls of the file are listed: all, or failing calls and the calls of their episodes, or a sample of those. */
  readonly coverage: 'all' | 'failing' | 'sample';
  readonly calls: readonly LabelledCall[];
  readonly episodes: readonly LabelledEpisode[];
}

export interface NamedLabels extends LabelledFile {
  readonly name: string;
}

export function readLabels(): NamedLabels[] {
  const folder = import.meta.dirname;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as LabelledFile) }));
}
