/** The files of API-Bank as published, and their content after reading. */

import { type Json, type JsonObject, RegainError } from 'regain/internal/types';
import { z } from 'zod';

/** Contents of files by their path in the folder, with `/` between names. */
export interface Files {
  readonly [path: string]: string;
}

export const toolsFile = 'tools.json';
export const dialoguesFile = 'dialogues.jsonl';
export const requirementsFile = 'test-data/level-3.json';
export const databaseFolder = 'init_database/';

/** A tool of the dialogues (`apis`) or of the requirements (`lv3_apis`): four names occur in both. */
export const toolSets = ['apis', 'lv3_apis'] as const;
export type ToolSet = (typeof toolSets)[number];

const jsonValue = z.json() as unknown as z.ZodType<Json>;
const jsonRecord: z.ZodType<JsonObject> = z.record(z.string(), jsonValue);

const parameter = z.looseObject({ type: z.string(), description: z.string().default('') });

/** The fields that are used; a file may hold more. */
export const definitionSchema = z.looseObject({
  name: z.string().min(1),
  set: z.enum(toolSets),
  source_file: z.string().default(''),
  description: z.string(),
  input_parameters: z.record(z.string(), parameter),
  output_parameters: z.record(z.string(), parameter),
  call_signature: z.array(
    z.looseObject({ name: z.string(), required: z.boolean(), default: jsonValue.optional() }),
  ),
  required: z.array(z.string()),
  database_name: z.string().nullable(),
  needs_token: z.boolean(),
});
export type Definition = z.infer<typeof definitionSchema>;

const spoken = z.looseObject({ role: z.enum(['User', 'AI']), text: z.string() });
const called = z.looseObject({
  role: z.literal('API'),
  api_name: z.string(),
  param_dict: jsonRecord,
  result: z.looseObject({ output: jsonValue, exception: jsonValue }),
});
export const dialogueSchema = z.looseObject({
  id: z.string().min(1),
  level: z.enum(['level-1', 'level-2']),
  turns: z.array(z.discriminatedUnion('role', [spoken, called])),
});

export const requirementSchema = z.looseObject({
  requirement: z.string(),
  response: z.string(),
  apis: z.array(
    z.looseObject({
      api_name: z.string(),
      input: jsonRecord,
      output: z.looseObject({ output: jsonValue, exception: jsonValue }),
    }),
  ),
});

/** A recorded call with its answer. */
export interface GoldCall {
  readonly tool: Definition;
  /** In the types of the tool's schema: numbers as numbers, lists as lists. */
  readonly args: JsonObject;
  readonly output: Json;
}

export interface Dialogue {
  readonly id: string;
  readonly set: ToolSet;
  /** The utterances of the user, without the answers. */
  readonly said: string;
  readonly calls: readonly GoldCall[];
}

export interface ApiBankData {
  readonly definitions: readonly Definition[];
  readonly dialogues: readonly Dialogue[];
  readonly databases: { readonly [name: string]: Json };
}

/** Names the missing files, their source, and where to put them. */
export function missingData(folder: string, missing: readonly string[] = expectedFiles): RegainError {
  return new RegainError(
    'not-found',
    [
      `the suite api-bank needs its data in ${folder}, where ${missing.join(', ')} cannot be found.`,
      'Download the folder api-bank of the public repository AlibabaResearch/DAMO-ConvAI (Apache-2.0) and lay it out so:',
      `  ${folder}/${toolsFile}: { "tools": [...] }, one definition per class in apis/ and lv3_apis/`,
      `  ${folder}/${dialoguesFile}: one dialogue per line, { "id", "level", "turns" }, from lv1-lv2-samples/`,
      `  ${folder}/${requirementsFile}: the 50 requirements of level 3, as they are`,
      `  ${folder}/${databaseFolder}*.json: the tools' databases, as they are`,
      'Without data the suite runs on the set that comes with the package.',
    ].join('\n'),
    { place: { file: folder } },
  );
}

const expectedFiles: readonly string[] = [
  toolsFile,
  dialoguesFile,
  requirementsFile,
  `${databaseFolder}Account.json`,
];

/** The missing files of the format, including databases of the tools where the tools can be read. */
export function missingFiles(files: Files): readonly string[] {
  const missing = [toolsFile, dialoguesFile, requirementsFile].filter((name) => files[name] === undefined);
  const hasDatabases = Object.keys(files).some((name) => name.startsWith(databaseFolder));
  return hasDatabases ? missing : [...missing, `${databaseFolder}*.json`];
}
