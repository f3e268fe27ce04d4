/** The command line of the MCP inspector: what it prints about a server, directly and through a relay. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../packages/regain/src/types/index.ts';
import { run } from '../../run.ts';
import { type Schema, variantsOf } from './arguments.ts';
import { node, type RealServer } from './servers.ts';
import type { Step } from './survey.ts';
import { type Way, withTarget } from './ways.ts';

export const inspectorPackage = '@modelcontextprotocol/inspector@2.12.0';

interface Inspection {
  readonly kind: Step['kind'];
  readonly of: string;
  readonly options: readonly string[];
}

/** Lists everything, and uses each tool, resource and prompt once. `base`: where the inspector is installed. */
export function inspect(
  server: RealServer,
  way: Way,
  folder: string,
  base: string,
): Promise<readonly Step[]> {
  return withTarget(server, way, folder, async (target) => {
    const config = join(base, 'inspected.json');
    const [command, ...args] = 'url' in target ? [] : target.command;
    const entry = 'url' in target ? { type: 'http', url: target.url } : { command, args, env: target.env };
    writeFileSync(config, JSON.stringify({ mcpServers: { inspected: entry } }));
    const steps: Step[] = [];
    const ask = async ({ kind, of, options }: Inspection): Promise<{ readonly [key: string]: never[] }> => {
      const [file, ...words] = [
        ...node('@modelcontextprotocol/inspector', base, '--cli', '--config', config),
        ...['--server', 'inspected', ...options],
      ];
      const { code, stdout, stderr } = await run(file!, words, { env: { ...process.env, HOME: base } });
      // Servers write to standard error too; the inspector writes errors as JSON.
      const error = stderr.split('\n').filter((line) => line.startsWith('{"error"'));
      steps.push({ kind, of, name: 'inspector', answer: [code, stdout, ...error].join('\n'), others: [] });
      return code === 0 ? JSON.parse(stdout) : {};
    };
    const list = (method: string) => ask({ kind: 'list', of: method, options: ['--method', method] });
    const { tools = [] } = await list('tools/list');
    const { resources = [] } = await list('resources/list');
    await list('resources/templates/list');
    const { prompts = [] } = await list('prompts/list');
    const all = [
      ...callsOf(tools, server, folder),
      ...resources.map(({ uri }) => ({
        ...{ kind: 'resource' as const, of: uri, options: ['--method', 'resources/read', '--uri', uri] },
      })),
      ...prompts.map(promptOf),
    ];
    for (const one of all) await ask(one);
    return steps;
  });
}

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
}

function callsOf(tools: readonly Tool[], server: RealServer, folder: string): readonly Inspection[] {
  const { calls, fixed, onlyGiven = [] } = server.usage(folder);
  return tools.flatMap(({ name, inputSchema }) => {
    if (onlyGiven.includes(name)) return [];
    const given = calls.find(([tool]) => tool === name)?.[1];
    const [made] = variantsOf(inputSchema, { ...fixed?.['*'], ...fixed?.[name] });
    const options = [
      '--method',
      'tools/call',
      '--tool-name',
      name,
      ...pairs('--tool-arg', given ?? made!.args),
    ];
    return [{ kind: 'tool' as const, of: name, options }];
  });
}

function promptOf(prompt: {
  readonly name: string;
  readonly arguments?: readonly { readonly name: string }[];
}) {
  const given = Object.fromEntries((prompt.arguments ?? []).map(({ name }) => [name, '1']));
  const options = ['--method', 'prompts/get', '--prompt-name', prompt.name, ...pairs('--prompt-args', given)];
  return { kind: 'prompt' as const, of: prompt.name, options };
}

function pairs(option: string, args: JsonObject): readonly string[] {
  const words = Object.entries(args).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return words.length === 0 ? [] : [option, ...words];
}
