/** For each framework: how a project that uses it is recognised, how its tools are found, and the file to begin with. */

import { requireNamed } from '../values/index.ts';
import type { Project } from './project.ts';
import { namesBefore, namesFirst, namesInside } from './tool-names.ts';

export interface Framework {
  readonly name: string;
  readonly title: string;
  /** Any of them shows that a project uses it. */
  readonly packages: readonly string[];
  /** The names of the tools that a text defines, as the agent knows them. */
  readonly namesIn?: (text: string) => string[];
  /** The lines of the new file after the import of the effects. */
  lines(isTypeScript: boolean): readonly string[];
  readonly imports: readonly string[];
  /** How the program uses it. */
  readonly use: string;
}

const SHIELD = [
  '/** One shield for all tools: they share budgets, breakers and statistics. */',
  'export const shield = createShield();',
  '',
];
const createsShield = "import { createShield } from 'regain';";
const isInList = 'tools.some((tool) => tool.name === name)';

/** A function that protects a set of tools, by name or in a list. */
function withRecovery(given: {
  readonly use: string;
  readonly isList?: boolean;
  /** The function that protects them; tools are its first argument. */
  readonly by?: string;
  readonly type?: string;
}): Framework['lines'] {
  const { use, isList = false, by = 'protectTools', type = `Parameters<typeof ${by}>[0]` } = given;
  const isOwn = isList ? isInList : 'name in tools';
  const options = by === 'shield.protect' ? '{ effects: own }' : '{ shield, effects: own }';
  return (isTypeScript) => [
    ...SHIELD,
    ...(isTypeScript ? [`type Tools = ${type};`, ''] : []),
    `/** ${use} */`,
    `export function withRecovery${isTypeScript ? '<T extends Tools>(tools: T): T' : '(tools)'} {`,
    `  const own = Object.fromEntries(Object.entries(effects).filter(([name]) => ${isOwn}));`,
    `  return ${by}${isTypeScript ? '<Tools>' : ''}(tools, ${options})${isTypeScript ? ' as T' : ''};`,
    '}',
  ];
}

const ofAiSdk = 'generateText({ model, prompt, tools: withRecovery(tools) })';
const ofMastra = 'new Agent({ name, instructions, model, tools: withRecovery(tools) })';
const ofClaude = "createSdkMcpServer({ name: 'tools', tools: withRecovery([...]) })";
const ofLangChain = 'createAgent({ model, tools, middleware: [recoveryOf(tools)] })';
const ofFunctions = 'const tools = withRecovery({ searchFlights, bookFlight })';

/** The first that fits is proposed: frameworks come before the libraries that they are built on. */
export const frameworks: readonly Framework[] = [
  {
    ...{ name: 'mastra', title: 'Mastra', packages: ['@mastra/core'], use: ofMastra },
    namesIn: namesBefore('createTool'),
    imports: [createsShield, "import { protectTools } from 'regain/mastra';"],
    lines: withRecovery({ use: ofMastra }),
  },
  {
    ...{ name: 'openai-agents', title: 'OpenAI Agents SDK', packages: ['@openai/agents'] },
    namesIn: namesInside('tool'),
    imports: [createsShield, "import { recoveryTool } from 'regain/openai-agents';"],
    use: 'make tools with its `tool`, in place of that of @openai/agents',
    // One for each tool: a program may have only some of the tools, and other names would be refused.
    lines: (isTypeScript) => [
      ...SHIELD,
      '/** In place of `tool` of @openai/agents. */',
      `export const tool = ((options${isTypeScript ? ': { readonly name?: string }' : ''}) => {`,
      '  const own = Object.entries(effects).filter(([name]) => name === options.name);',
      `  return recoveryTool({ shield, effects: Object.fromEntries(own) })(options${isTypeScript ? ' as never' : ''});`,
      `})${isTypeScript ? ' as ReturnType<typeof recoveryTool>' : ''};`,
    ],
  },
  {
    ...{ name: 'claude-agent-sdk', title: 'Claude Agent SDK', packages: ['@anthropic-ai/claude-agent-sdk'] },
    namesIn: namesFirst('tool'),
    imports: [createsShield, "import { protectTools } from 'regain/claude-agent-sdk';"],
    use: ofClaude,
    lines: withRecovery({ use: ofClaude, isList: true }),
  },
  {
    ...{
      name: 'langchain',
      title: 'LangChain.js',
      packages: ['langchain', '@langchain/core', '@langchain/langgraph'],
    },
    namesIn: namesInside('tool|DynamicTool|DynamicStructuredTool'),
    imports: [createsShield, "import { recoveryMiddleware } from 'regain/langchain';"],
    use: ofLangChain,
    lines: (isTypeScript) => [
      ...SHIELD,
      `/** ${ofLangChain} */`,
      `export function recoveryOf(tools${isTypeScript ? ': readonly { readonly name?: unknown }[]' : ''}) {`,
      `  const own = Object.fromEntries(Object.entries(effects).filter(([name]) => ${isInList}));`,
      '  return recoveryMiddleware({ shield, effects: own });',
      '}',
    ],
  },
  {
    ...{ name: 'ai-sdk', title: 'AI SDK', packages: ['ai'], use: ofAiSdk },
    namesIn: namesBefore('tool|dynamicTool'),
    imports: [createsShield, "import { protectTools } from 'regain/ai-sdk';"],
    lines: withRecovery({ use: ofAiSdk }),
  },
  {
    ...{
      name: 'mcp',
      title: 'client of MCP',
      packages: ['@modelcontextprotocol/client', '@modelcontextprotocol/sdk'],
    },
    imports: ["import { protectClient } from 'regain/mcp';"],
    use: 'const client = withRecovery(new Client({ name, version }))',
    lines: (isTypeScript) => [
      '/** const client = withRecovery(new Client({ name, version })) */',
      `export function withRecovery${isTypeScript ? '<T extends Parameters<typeof protectClient>[0]>(client: T)' : '(client)'} {`,
      '  return protectClient(client, { effects });',
      '}',
    ],
  },
  {
    ...{ name: 'functions', title: 'plain functions', packages: [], use: ofFunctions },
    imports: [createsShield],
    lines: withRecovery({
      use: ofFunctions,
      type: 'Record<string, (...args: never[]) => unknown>',
      by: 'shield.protect',
    }),
  },
];

/** Frameworks that the project uses; plain functions always fit. */
export function frameworksOf({ packages }: Project): readonly Framework[] {
  return frameworks.filter(
    (one) => one.packages.length === 0 || one.packages.some((name) => packages.has(name)),
  );
}

export function getFramework(name: string): Framework {
  return requireNamed('framework', name, frameworks);
}
