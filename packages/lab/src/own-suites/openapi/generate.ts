/** A suite from an OpenAPI document: tools, a mock, example tasks, and only what passes the suite check. */

import { certainlyFits } from 'regain/internal/repair';
import { invalidInput, type JsonObject } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { checkedDraft, chooseTasks, type Draft } from '../checked-draft.ts';
import type { ApiData, ApiTool } from '../mock/api-data.ts';
import { apiSuite } from '../mock/api-suite.ts';
import { slugOf, suiteText } from '../suite-text.ts';
import { mockOf } from './collections.ts';
import { type Declaration, declarationOf } from './declarations.ts';
import { schemaReader } from './json-schema.ts';
import { type Operations, operationsOf } from './operations.ts';
import { readDocument } from './read-document.ts';
import { exampleTasks } from './tasks.ts';

export interface OpenApiOptions {
  /** Operations to use: parts of `METHOD /path` or of the operation's id, with `*` for anything. Default: all. */
  readonly only: readonly string[];
  readonly toolsMax: number;
  readonly tasksMax: number;
  readonly name?: string;
}

/** What was generated, before it is written. */
export interface GeneratedSuite {
  readonly name: string;
  /** The text of the suite, for a data file of that name beside it. */
  readonly text: (dataFile: string) => string;
  readonly data: string;
  readonly summary: GenerationSummary;
}

export interface GenerationSummary {
  readonly operations: number;
  readonly tools: number;
  readonly leftOut: number;
  readonly skipped: Operations['skipped'];
  readonly collections: readonly string[];
  readonly tasks: number;
  readonly tasksRejected: number;
  /** Schemas that were cut because they contain themselves or are very deep. */
  readonly schemasCut: number;
  /** Tools whose answers have no schema: no example of them could be made. */
  readonly withoutAnswerSchema: number;
  readonly toConfirm: number;
  /** Of an MCP server: the server itself runs, in a folder of its own. */
  readonly isSandboxed?: boolean;
}

/** `file` is the name of the document in messages. */
export async function suiteFromOpenApi(
  text: string,
  file: string,
  options: OpenApiOptions,
): Promise<GeneratedSuite> {
  const document = readDocument(text, file);
  const reader = schemaReader(document);
  const { operations, skipped, leftOut } = operationsOf(
    document,
    reader,
    chooser(options.only),
    options.toolsMax,
  );
  if (operations.length === 0) throw invalidInput(nothingFound(options.only, skipped), { file });
  const { collections, answers } = mockOf(operations);
  const info = (isObject(document.info) ? document.info : {}) as JsonObject;
  const title = typeof info.title === 'string' && info.title.trim() !== '' ? info.title.trim() : 'an API';
  const data: ApiData = {
    title,
    collections,
    tools: operations.map(
      ({ name, description, method, path, inputSchema, in: places, auth, answer, status }): ApiTool => {
        const mock = answers.get(operations.find((one) => one.name === name)!)!;
        const schema = answer === undefined ? noContent(status) : answer.schema;
        const isModelled = certainlyFits(schema, mock.answer);
        return {
          ...{ name, description, request: `${method} ${path}`, inputSchema, in: places, mock },
          ...(isModelled ? { outputSchema: schema } : {}),
          ...(auth.length === 0 ? {} : { auth }),
        };
      },
    ),
  };
  const name = options.name ?? nameFrom(file, title);
  const declarations = new Map(data.tools.map((tool) => [tool.name, declarationOf(tool, data)]));
  const draft = await checkedDraft({ declarations, tasks: exampleTasks(data) }, (given) =>
    suiteOf(name, data, given),
  );
  const tasks = chooseTasks(draft.tasks, options.tasksMax);
  if (tasks.length === 0)
    throw invalidInput(
      'no operation has arguments that a text can state and an answer to ask for, so no example task can be made',
      { file },
    );
  const about = `${title}${typeof info.version === 'string' ? `, version ${info.version}` : ''}`;
  return {
    name,
    data: `${JSON.stringify(data, null, 1)}\n`,
    text: (dataFile) => suiteText({ kind: 'api', name, about, dataFile, ...draft, tasks, tools: data.tools }),
    summary: {
      ...{
        operations: operations.length + leftOut + skipped.length,
        tools: draft.declarations.size,
        skipped,
      },
      leftOut,
      collections: Object.keys(collections),
      ...{ tasks: tasks.length, tasksRejected: draft.rejected, schemasCut: reader.cuts() },
      withoutAnswerSchema: data.tools.filter(({ outputSchema }) => outputSchema === undefined).length,
      toConfirm: [...draft.declarations.values()].filter(({ confirm }) => confirm !== '').length,
    },
  };
}

function suiteOf(name: string, api: ApiData, { declarations, tasks }: Draft) {
  const tools = Object.fromEntries(
    [...declarations].map(([tool, declaration]) => [tool, declared(declaration)]),
  );
  return apiSuite({ name, api, tools, tasks });
}

function declared({ confirm: _, ...declaration }: Declaration) {
  return declaration;
}

/** Most documents are called openapi.json, which says nothing. */
function nameFrom(file: string, title: string): string {
  const base = slugOf(file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, ''));
  return /^(?:my-api|open-?api|swagger|api|spec)?(?:-v?\d.*)?$/.test(base) ? slugOf(title) : base;
}

function noContent(status: number) {
  return { type: 'object', properties: { status: { const: status } }, required: ['status'] };
}

function chooser(only: readonly string[]): Parameters<typeof operationsOf>[2] {
  if (only.length === 0) return () => true;
  const patterns = only.map(
    (text) =>
      new RegExp(
        text
          .split('*')
          .map((part) => part.replaceAll(/[^\w ]/g, '\\$&'))
          .join('.*'),
        'i',
      ),
  );
  return ({ id, request }) => patterns.some((pattern) => pattern.test(id) || pattern.test(request));
}

function nothingFound(only: readonly string[], skipped: Operations['skipped']): string {
  if (only.length > 0 && skipped.length === 0) return `no operation matches --only ${only.join(' ')}`;
  const [first] = skipped;
  return first === undefined
    ? 'has no operation with the method GET, POST, PUT, PATCH or DELETE'
    : `none of its ${skipped.length} operations can be used; the first, ${first.request}: ${first.reason}`;
}
