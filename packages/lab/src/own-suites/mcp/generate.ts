/** A suite from an MCP server: its tools, and example tasks that were tried on it. */

import { inferEffect } from 'regain/internal/govern';
import type { ListedTool } from 'regain/internal/mcp';
import { invalidInput, type JsonObject, type JsonSchema, validate } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { checkedDraft, chooseTasks, type Draft } from '../checked-draft.ts';
import type { ApiData } from '../mock/api-data.ts';
import { apiSuite } from '../mock/api-suite.ts';
import type { Declaration } from '../openapi/declarations.ts';
import type { GeneratedSuite } from '../openapi/generate.ts';
import { sample } from '../sample.ts';
import { literal, slugOf, suiteText } from '../suite-text.ts';
import { sandboxSuite } from './mcp-suite.ts';
import { exampleTasks, type McpTool, sandboxFiles } from './tasks.ts';

export interface McpSuiteSource {
  readonly listed: readonly ListedTool[];
  readonly command: readonly string[];
  /** Variables of the server, with values. */
  readonly env: { readonly [name: string]: string };
  readonly toolsMax: number;
  readonly tasksMax: number;
  readonly name?: string;
}

export async function suiteFromMcp(source: McpSuiteSource): Promise<GeneratedSuite> {
  const { listed, command, env, toolsMax, tasksMax } = source;
  const title = titleOf(command);
  const name = source.name ?? slugOf(title);
  const usable = listed.map(toolOf);
  const skipped = usable.flatMap((tool) => ('reason' in tool ? [tool] : []));
  const all = usable.flatMap((tool) => ('reason' in tool ? [] : [tool]));
  const tools = all.slice(0, toolsMax);
  if (tools.length === 0)
    throw invalidInput(
      `the server has no tool that can be used: ${skipped[0]?.reason ?? 'its list is empty'}`,
    );
  const isSandboxed = [...command, ...Object.values(env)].some((word) => word.includes('{sandbox}'));
  const data = { title, collections: {}, tools: tools.map((tool) => dataOf(tool, isSandboxed)) };
  const declarations = new Map(listed.map((tool) => [tool.name, declarationOf(tool)]));
  const offered = new Map(tools.map((tool) => [tool.name, declarations.get(tool.name)!]));
  const suiteOf = (draft: Draft) => {
    const declared = Object.fromEntries([...draft.declarations].map(([tool, { effect }]) => [tool, effect]));
    const common = { name, api: data, tools: declared, tasks: draft.tasks };
    return isSandboxed
      ? sandboxSuite({ ...common, server: command, env, files: sandboxFiles, isShared: true }, hourLater)
      : apiSuite(common);
  };
  const draft = await checkedDraft({ declarations: offered, tasks: exampleTasks(tools) }, suiteOf);
  const tasks = chooseTasks(draft.tasks, tasksMax);
  if (tasks.length === 0) throw invalidInput('no tool has arguments for which an example task could be made');
  return {
    name,
    data: `${JSON.stringify(data, null, 1)}\n`,
    text: (dataFile) =>
      suiteText({
        ...{ kind: isSandboxed ? 'mcp' : 'api', name, about: `the MCP server ${title}`, dataFile },
        ...{ ...draft, tasks },
        tools: tools.map((tool) => ({ name: tool.name, request: firstWords(tool.description) })),
        more: isSandboxed ? sandboxLines(command, env) : MOCK_LINES,
      }),
    summary: {
      ...{ operations: listed.length, tools: draft.declarations.size },
      ...{ leftOut: all.length - tools.length, skipped, collections: [] },
      ...{ tasks: tasks.length, tasksRejected: draft.rejected, schemasCut: 0 },
      withoutAnswerSchema: tools.filter(({ outputSchema }) => outputSchema === undefined).length,
      toConfirm: [...draft.declarations.values()].filter(({ confirm }) => confirm !== '').length,
      isSandboxed,
    },
  };
}

/** Every folder is an hour younger: an answer that depends on it differs between two folders, and its task is left out. */
function hourLater(nth: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + nth * 3_600_000);
}

const MOCK_LINES = [
  '// The server is not started: answers are invented, and are in the data file. To use the server itself, give it a',
  '// folder of its own: regain suite from-mcp -- COMMAND {sandbox}, or --env NAME={sandbox}/file.',
];

function sandboxLines(
  command: readonly string[],
  env: { readonly [name: string]: string },
): readonly string[] {
  return [
    '// The real server, in a new folder for each rollout. Its answers are repeatable as far as the server is: the suite',
    '// check runs every task twice. How long it really takes is not measured; time is virtual.',
    ...`server: ${literal(command, 2)},`.split('\n'),
    ...(Object.keys(env).length === 0 ? [] : [`env: ${literal(env)},`]),
    '// confirm: the server keeps nothing in memory, so that one process can serve one rollout after the other.',
    'isShared: true,',
    '// What the folder holds at the start.',
    ...`files: ${literal(sandboxFiles, 2)},`
      .split('\n')
      .map((line, index) => (index === 0 ? line : line.replace(/^ {2}/, ''))),
  ];
}

function toolOf(listed: ListedTool): McpTool | { readonly request: string; readonly reason: string } {
  const { name, description, inputSchema, outputSchema } = listed as ListedTool & {
    readonly [field: string]: unknown;
  };
  const input = withoutDialect(inputSchema) ?? { type: 'object' };
  const output = withoutDialect(outputSchema);
  try {
    validate(input, {});
    if (output !== undefined) validate(output, {});
  } catch (error) {
    return { request: name, reason: (error as Error).message };
  }
  return {
    name,
    description: typeof description === 'string' ? description.slice(0, 1_000) : name,
    inputSchema: input,
    ...(output === undefined ? {} : { outputSchema: output }),
    isRead: declarationOf(listed).effect === 'read',
  };
}

function withoutDialect(schema: unknown): JsonSchema | undefined {
  if (!isObject(schema)) return undefined;
  const { $schema: _, ...rest } = schema as JsonObject;
  return rest;
}

/** Annotations are hints of the server: a person confirms them. */
function declarationOf({ name, description, annotations }: ListedTool): Declaration {
  const hints = isObject(annotations) ? (annotations as { readOnlyHint?: boolean }) : {};
  const text = typeof description === 'string' ? { description } : {};
  const { effect, because } = inferEffect({ name, ...text, annotations: hints }, { trustAnnotations: true });
  if (effect === 'read') return { effect, confirm: `${because}` };
  // A tool that overwrites or deletes can be called again without harm if the server says so; otherwise it may not.
  return {
    effect: effect === 'irreversible' ? 'write' : (effect ?? 'write'),
    confirm: effect === undefined ? 'nothing says what it changes' : because,
  };
}

function dataOf({ isRead: _, ...tool }: McpTool, isSandboxed: boolean): ApiData['tools'][number] {
  const made =
    tool.outputSchema === undefined
      ? `an answer of ${tool.name}`
      : sample(tool.outputSchema, 'answer', { index: 0, isFull: true });
  const mock = { kind: 'answer' as const, answer: made ?? null };
  const about = isSandboxed ? {} : { mock };
  return { ...tool, request: `tools/call ${tool.name}`, in: {}, ...about } as ApiData['tools'][number];
}

function titleOf(command: readonly string[]): string {
  const word = command.findLast((one) => /server|mcp/i.test(one)) ?? command[0] ?? 'server';
  const parts = word
    .split(/[\\/]/)
    .filter((part) => !/^(?:dist|build|src|index\.[cm]?[jt]s|node_modules|main\.py|)$/.test(part));
  return parts.at(-1) ?? word;
}

function firstWords(description: string): string {
  const plain = description.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= 60
    ? plain.replace(/\.$/, '')
    : `${plain.slice(0, 57).trimEnd().replace(/[.,]$/, '')} ...`;
}
