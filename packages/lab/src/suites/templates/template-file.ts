/** Files of task templates: the templates of one topic with the pools they draw from, checked once when read. */

import { invalidInput, type Json, type JsonObject } from 'regain/internal/types';
import { z } from 'zod';
import { anyJson, dataFile, readData } from '../data-file.ts';
import type { Source, TaskTemplate } from './task-template.ts';

/** As written: `@name` stands for a pool. */
type WrittenSource = string | Source;

const object = z.record(z.string(), anyJson) as z.ZodType<JsonObject>;
const pool = z.array(anyJson).min(2);
const commentary = {
  about: z.string(),
  /** What is to be known of a pool. */
  notes: z.record(z.string(), z.string()).optional(),
};
const pools = z.record(z.string(), pool);

/** Sources of facts, in which `@name` stands for a pool. */
export const factsSchema = z.record(
  z.string(),
  z.union([z.string().startsWith('@'), pool, object]),
) as z.ZodType<Record<string, WrittenSource>>;

const template = z.strictObject({
  /** Where a template needs other domains than its file: names with blanks between them. */
  domains: z.string().optional(),
  texts: z.array(z.string()).min(1),
  facts: factsSchema,
  given: z.array(z.string()).optional(),
  plan: z.array(z.tuple([z.string(), object])).min(1),
  answer: anyJson.optional(),
});

const fileSchema = z.strictObject({
  ...commentary,
  domains: z.string().optional(),
  pools: pools.optional(),
  templates: z.array(template).min(1),
});
const sharedSchema = z.strictObject({ ...commentary, pools });

type Pools = Readonly<Record<string, readonly Json[]>>;

/**
 * Reads `FOLDER/NAME.json`. A pool that the file does not hold is one of the suite's own, or one that the files of the
 * folder share: `FOLDER/shared.json`.
 */
export function templateReader(
  here: string,
  folder: string,
  own: Pools = {},
): (name: string) => readonly TaskTemplate[] {
  const shared = dataFile(here, `${folder}/shared.json`, sharedSchema);
  return (name) => {
    const file = `${folder}/${name}.json`;
    const read = readData(here, file, fileSchema);
    const poolNamed = (pool: string): readonly Json[] => {
      const near = read.pools?.[pool] ?? own[pool];
      if (near !== undefined) return near;
      const found = shared().pools[pool];
      if (found === undefined) throw invalidInput(`there is no pool ${pool}`, { file });
      return found;
    };
    return read.templates.map(({ domains = read.domains ?? name, facts, given, answer, ...rest }) => ({
      ...rest,
      domains: domains.split(' '),
      facts: sourcesOf(facts, poolNamed),
      ...(given === undefined ? {} : { given }),
      ...(answer === undefined ? {} : { answer }),
    }));
  };
}

/** The sources with pools in place of their names. */
export function sourcesOf(
  written: Readonly<Record<string, WrittenSource>>,
  poolNamed: (name: string) => readonly Json[],
): TaskTemplate['facts'] {
  return Object.fromEntries(
    Object.entries(written).map(([names, source]) => [names, resolved(source, poolNamed)]),
  );
}

function resolved(source: WrittenSource, poolNamed: (name: string) => readonly Json[]): Source {
  if (typeof source === 'string') return poolNamed(source.slice(1));
  if (Array.isArray(source)) return source;
  const { two } = source as JsonObject;
  return typeof two === 'string' ? { two: poolNamed(two.slice(1)) } : source;
}
