/** Reads the files of API-Bank: definitions, dialogues, requirements, databases. Errors name file and line. */

import {
  canonicalJson,
  errorText,
  invalidInput,
  type Json,
  type JsonObject,
  parseJson,
  pointerTo,
  propertyOf,
  type RegainError,
  validate,
} from 'regain/internal/types';
import { nearestName } from 'regain/internal/values';
import type { z } from 'zod';
import { lineAt, lineOf, syntaxErrorAt } from '../json-position.ts';
import { executorOf } from './executors/index.ts';
import {
  type ApiBankData,
  type Definition,
  type Dialogue,
  databaseFolder,
  definitionSchema,
  dialogueSchema,
  dialoguesFile,
  type Files,
  type GoldCall,
  missingData,
  missingFiles,
  requirementSchema,
  requirementsFile,
  type ToolSet,
  toolsFile,
} from './format.ts';
import { typedArgs } from './python-literals.ts';
import { showsRows } from './recorded-tables.ts';
import { inputOf } from './schemas.ts';

/** Throws for missing files, or for the first error. `folder` only appears in errors. */
export function readApiBank(files: Files, folder = 'the data folder'): ApiBankData {
  const missing = missingFiles(files);
  if (missing.length > 0) throw missingData(folder, missing);
  const definitions = readDefinitions(files[toolsFile]!);
  const read: ReadContext = { tools: toolsByKey(definitions) };
  return {
    definitions,
    dialogues: [
      ...readDialogues(files[dialoguesFile]!, read),
      ...readRequirements(files[requirementsFile]!, read),
    ],
    databases: readDatabases(files, definitions, folder),
  };
}

interface ReadContext {
  readonly tools: ReadonlyMap<string, { readonly definition: Definition; readonly input: JsonObject }>;
}

/** The line of a value, or of a part of it. */
type Where = (path: readonly (string | number)[]) => { file: string; line: number; path: string };

function readDefinitions(text: string): readonly Definition[] {
  const data = parsed(text, toolsFile);
  const tools = (data as { tools?: unknown } | null)?.tools;
  if (!Array.isArray(tools))
    throw damaged('needs a list `tools` of definitions', placeIn(text, toolsFile)([]));
  const where = placeIn(text, toolsFile);
  const seen = new Set<string>();
  return tools.map((tool, index) => {
    const definition = checked(definitionSchema, tool, (path) => where(['tools', index, ...path]));
    const key = keyOf(definition);
    if (seen.has(key)) throw damaged(`defines ${definition.name} a second time`, where(['tools', index]));
    seen.add(key);
    return definition;
  });
}

function keyOf({ set, name }: Pick<Definition, 'set' | 'name'>): string {
  return `${set} ${name}`;
}

function toolsByKey(definitions: readonly Definition[]): ReadContext['tools'] {
  return new Map(
    definitions.map((definition) => [keyOf(definition), { definition, input: inputOf(definition) }]),
  );
}

function readDialogues(text: string, read: ReadContext): Dialogue[] {
  const found: Dialogue[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const where: Where = (path) => ({ file: dialoguesFile, line: index + 1, path: pointerTo(path) });
    const { id, turns } = checked(dialogueSchema, parsed(line, dialoguesFile, index + 1), where);
    if (seen.has(id)) throw damaged(`needs ids that differ, got ${id} twice`, where(['id']));
    seen.add(id);
    const said = turns.flatMap((turn) => (turn.role === 'User' ? [turn.text.trim()] : [])).join('\n');
    const calls = turns.flatMap((turn, at) =>
      turn.role === 'API'
        ? [callOf('apis', turn.api_name, turn.param_dict, turn.result, read, () => where(['turns', at]))]
        : [],
    );
    found.push({ id, set: 'apis', said, calls });
  }
  if (found.length === 0)
    throw damaged('needs a dialogue a line, got none', { file: dialoguesFile, line: 1 });
  return found;
}

function readRequirements(text: string, read: ReadContext): Dialogue[] {
  const where = placeIn(text, requirementsFile);
  const data = parsed(text, requirementsFile);
  if (!Array.isArray(data)) throw damaged('needs a list of requirements', where([]));
  return data.map((one, index): Dialogue => {
    const { requirement, apis } = checked(requirementSchema, one, (path) => where([index, ...path]));
    const calls = apis.map(({ api_name, input, output }, at) =>
      callOf('lv3_apis', api_name, input, output, read, () => where([index, 'apis', at])),
    );
    const id = `level-3-${String(index + 1).padStart(2, '0')}`;
    return { id, set: 'lv3_apis', said: requirement.trim(), calls };
  });
}

/** A call with a defined tool and valid arguments. */
function callOf(
  set: ToolSet,
  name: string,
  params: JsonObject,
  result: { readonly output: Json; readonly exception: Json },
  { tools }: ReadContext,
  where: () => { file: string; line: number; path: string },
): GoldCall {
  const tool = tools.get(keyOf({ set, name }));
  if (tool === undefined) {
    const known = [...tools.values()].map(({ definition }) => definition.name);
    const near = nearestName(name, known);
    throw damaged(
      `calls ${name}, which ${toolsFile} does not define in ${set}${near === undefined ? '' : `; did you mean ${near}?`}`,
      where(),
    );
  }
  if (result.exception !== null)
    throw damaged(`${name} was recorded with an exception: ${canonicalJson(result.exception)}`, where());
  const { definition, input } = tool;
  const args = typedArgs(withCurrentNames(definition, params), input);
  const [violation] = validate(input, args);
  if (violation !== undefined) {
    const property = propertyOf(violation);
    const at = property === undefined ? violation.path || 'the arguments' : property;
    throw damaged(`${name} needs other arguments: ${at} ${violation.message}`, where());
  }
  const call = { tool: definition, args, output: result.output };
  if (!showsRows(call)) throw damaged(`${name} was recorded with an answer that is none of its own`, where());
  return call;
}

/** Some calls were recorded before parameters of their tool were renamed. */
function withCurrentNames(definition: Definition, params: JsonObject): JsonObject {
  const formerly = executorOf(definition)?.formerly ?? {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [formerly[name] ?? name, value]));
}

function readDatabases(
  files: Files,
  definitions: readonly Definition[],
  folder: string,
): { [name: string]: Json } {
  const databases: Record<string, Json> = {};
  for (const [file, text] of Object.entries(files)) {
    const name = /^init_database\/(\w+)\.json$/.exec(file)?.[1];
    if (name === undefined) continue;
    const data = parsed(text, file);
    if (data === null || typeof data !== 'object')
      throw damaged('needs an object or a list', { file, line: 1 });
    databases[name] = data as Json;
  }
  const missing = definitions.flatMap(({ database_name: name }) =>
    name === null || name in databases ? [] : [`${databaseFolder}${name}.json`],
  );
  if (missing.length > 0) throw missingData(folder, [...new Set(missing)]);
  return databases;
}

function placeIn(text: string, file: string): Where {
  return (path) => ({ file, line: lineOf(text, path), path: pointerTo(path) });
}

function parsed(text: string, file: string, line?: number): unknown {
  try {
    // Some editors write a byte order mark first.
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = errorText(cause);
    const place = { file, line: line ?? lineAt(text, syntaxErrorAt(text)) };
    throw invalidInput(`needs to be JSON: ${reason}`, place, cause);
  }
}

function checked<S extends z.ZodType>(schema: S, data: unknown, where: Where): z.infer<S> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw damaged(issue.message, where(issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))));
}

function damaged(message: string, place: { file: string; line: number; path?: string }): RegainError {
  return invalidInput(message, place);
}
