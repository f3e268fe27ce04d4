/** A suite over a real MCP server in a sandbox folder: what a file written by `regain suite from-mcp` exports. */

import {
  canonicalJson,
  invalidInput,
  type Json,
  type JsonObject,
  type SideEffect,
  type Suite,
  type Tool,
  type ToolSpec,
  type World,
} from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { declaredTools, type ToolDeclarations } from '../declared-tools.ts';
import { type ShortTask, suiteTask } from '../short-task.ts';
import { RealServer, removeOnExit } from './real-server.ts';
import { type FolderContent, folderJson } from './sandbox.ts';

/** Virtual time of a call: the real one differs from run to run. */
const LATENCY_MS = 120;

export interface McpSuiteOptions {
  readonly name: string;
  readonly description?: string;
  /** The data file that was written beside the suite. */
  readonly api: object;
  /** The command of the server; `{sandbox}` stands for the folder of a rollout. */
  readonly server: readonly string[];
  /** Variables of the server; `{sandbox}` as above. */
  readonly env?: { readonly [name: string]: string };
  /**
   * One process serves one rollout after the other, and its folder is filled again for each: right for a server that keeps
   * nothing in memory. Default: false, a new process for each rollout.
   */
  readonly isShared?: boolean;
  /** Files in the folder at the start, by path. */
  readonly files?: { readonly [path: string]: string };
  readonly tools: ToolDeclarations;
  readonly tasks: readonly ShortTask[];
}

/** A suite over a real MCP server that works in a folder, as `regain suite from-mcp` writes it. */
export function mcpSuite(options: McpSuiteOptions): Suite {
  return sandboxSuite(options);
}

/** `changedAt`: for the check of a new suite, in which a tool that tells when a file was changed must show. */
export function sandboxSuite(options: McpSuiteOptions, changedAt?: (nth: number) => Date): Suite {
  const { name, server, env = {}, files = {}, tasks } = options;
  const { title, tools } = declaredTools(options.api, options.tools);
  if (![...server, ...Object.values(env)].some((word) => word.includes('{sandbox}')))
    throw invalidInput('"server" or "env" needs {sandbox}, the folder in which the server works');
  removeOnExit();
  const content = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const real = new RealServer({
    command: server,
    env,
    isShared: options.isShared === true,
    ...(changedAt && { changedAt }),
  });
  return {
    ...{ name, description: options.description ?? `The MCP server ${title} in a sandbox folder.`, tools },
    tasks: tasks.map((task) => suiteTask(task, name)),
    dialects: Object.fromEntries(tools.map((tool) => [tool.name, 'mcp'])),
    open: () => sandboxWorld(real, content, tools),
  };
}

function sandboxWorld(server: RealServer, content: FolderContent, specs: readonly ToolSpec[]): World {
  const folder = { content };
  const effects: SideEffect[] = [];
  const snapshot = () => folderJson(server.contentOf(folder));
  const toolOf = (spec: ToolSpec): Tool => ({
    ...spec,
    execute: async (args, { clock, signal }) => {
      await clock.sleep(LATENCY_MS, signal);
      const isCounted = spec.effect !== 'read' && spec.effect !== 'idempotent';
      const before = isCounted ? canonicalJson(snapshot()) : '';
      try {
        return answerOf(await server.call(folder, spec.name, args), spec);
      } finally {
        if (isCounted && canonicalJson(snapshot()) !== before)
          effects.push({ tool: spec.name, key: `${spec.name} ${canonicalJson(args)}` });
      }
    },
  });
  return { tools: specs.map(toolOf), snapshot, effects: () => effects };
}

/** What an agent gets: the structured answer where the tool declares one, otherwise its text. */
function answerOf(result: JsonObject, { outputSchema }: ToolSpec): Json {
  const { isError, structuredContent, content } = result;
  if (isError === true) return { isError, content: content ?? [] };
  if (outputSchema !== undefined && structuredContent !== undefined) return structuredContent;
  const [first, ...others] = Array.isArray(content) ? (content as readonly Json[]) : [];
  return others.length === 0 && isObject(first) && typeof first.text === 'string' ? first.text : result;
}
