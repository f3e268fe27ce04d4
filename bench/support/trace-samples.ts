/** Values of every dialect: the fixtures of the readers, and public samples if `REGAIN_DATA` names a folder with them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures } from '../../packages/regain/src/readers/dialects/fixtures-in-test.ts';
import { builtInReaders, readTraceFile } from '../../packages/regain/src/readers/index.ts';
import type { Json } from '../../packages/regain/src/types/index.ts';
import { tryParseJson } from '../../packages/regain/src/values/index.ts';

export interface TraceSample {
  readonly name: string;
  readonly values: readonly Json[];
}

export function fixtureSamples(): readonly TraceSample[] {
  return Object.entries(fixtures).map(([dialect, values]) => ({ name: `${dialect}, fixture`, values }));
}

/** The samples of each dialect together. */
export async function publicSamples(folder: string | undefined): Promise<readonly TraceSample[]> {
  if (folder === undefined) return [];
  const samples = new Map<string, Json[]>();
  for (const file of filesIn(folder)) {
    const { dialect } = await readTraceFile(file, { readers: builtInReaders, isLenient: true }, () => {});
    const name = `${dialect}, public samples`;
    samples.set(name, [...(samples.get(name) ?? []), ...valuesIn(file)]);
  }
  return [...samples].map(([name, values]) => ({ name, values }));
}

/** Archives are left out: their values cannot be repeated as lines. */
function filesIn(folder: string): readonly string[] {
  const isSample = (name: string) => /\.(?:jsonl?|traj)$/.test(name) && name !== 'airline-tools.json';
  return ['traces', 'tau-bench', 'toolbench'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter(isSample)
      .sort()
      .map((name) => join(folder, part, name)),
  );
}

/** The elements of a list, the one document, or the lines of a file. */
function valuesIn(file: string): readonly Json[] {
  const text = readFileSync(file, 'utf8');
  const value = tryParseJson(text);
  if (value !== undefined) return Array.isArray(value) ? value : [value];
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as Json]));
}
