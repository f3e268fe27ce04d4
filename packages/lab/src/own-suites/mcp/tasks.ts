/** Example tasks for the tools of an MCP server. They are tried on the server itself: those that fail are left out. */

import { type Json, type JsonObject, type JsonSchema, pointerTo, type Template } from 'regain/internal/types';
import { sample } from '../sample.ts';
import { factsText, type ShortTask } from '../short-task.ts';
import { SANDBOX } from './real-server.ts';

export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly isRead: boolean;
}

/** What the sandbox holds at the start of a task. */
export const sandboxFiles: { readonly [path: string]: string } = {
  'notes.txt': 'Notes of the meeting\nThe draft of the budget is due on Friday.\n',
  'plan.txt': 'Plan\n1. Write the draft.\n2. Send it to Ada.\n',
  'reports/march.txt': 'Report for March\nThis draft has no figures yet.\n',
};

const FILES = Object.keys(sandboxFiles);
/** A path is a file, a folder or a new file: only the server knows which one a tool needs. */
const GUESSES = ['file', 'folder', 'new'] as const;
type Guess = (typeof GUESSES)[number];

const PATH = /path|file|dir|folder|source|destination|src|dest|target|location/i;
const NEW_PATH = /^(?:dest|destination|target|to|new)/i;

export function exampleTasks(tools: readonly McpTool[]): readonly ShortTask[] {
  const reader = tools.find(
    (tool) => tool.isRead && requiredOf(tool).length === 1 && PATH.test(requiredOf(tool)[0]!),
  );
  return tools.flatMap((tool) =>
    FILES.flatMap((_, variant) => guessesFor(tool).flatMap((guess) => tasksOf(tool, variant, guess, reader))),
  );
}

function guessesFor(tool: McpTool): readonly Guess[] {
  return requiredOf(tool).some((name) => PATH.test(name)) ? GUESSES : ['file'];
}

function tasksOf(
  tool: McpTool,
  variant: number,
  guess: Guess,
  reader: McpTool | undefined,
): readonly ShortTask[] {
  const args = argumentsOf(tool, variant, guess);
  if (args === undefined || (variant > 0 && Object.keys(args).length === 0)) return [];
  const plain = tool.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const slug = guessesFor(tool).length === 1 ? plain : `${plain}-${guess}`;
  const text = `${firstSentence(tool.description)}${Object.keys(args).length === 0 ? '' : ` Use ${factsText(args)}.`}`;
  const single = {
    id: `${slug}-${variant + 1}`,
    template: slug,
    calls: [[tool.name, args]] as ShortTask['calls'],
  };
  if (tool.isRead)
    return [{ ...single, text: `${text} Answer with what it says.`, answer: answerOf(tool, 's1') }];
  const texts = Object.entries(args).filter(([, value]) => typeof value === 'string');
  const path = texts.find(([name]) => PATH.test(name))?.[1];
  const written = texts.findLast(([name]) => NEW_PATH.test(name))?.[1];
  if (reader === undefined || path === undefined) return [{ ...single, text }];
  const [name] = requiredOf(reader);
  const reading = [reader.name, { [name!]: written ?? path }] as const;
  return [
    { ...single, text },
    {
      ...{ id: `${slug}-read-${variant + 1}`, template: `${slug}-read`, calls: [...single.calls, reading] },
      text: `${text} Then read ${factsText(written ?? path)} and answer with its content.`,
      answer: answerOf(reader, 's2'),
    },
  ];
}

/** The first text of the structured answer, or the whole answer. */
function answerOf({ outputSchema }: McpTool, step: string): Template {
  const [name] = Object.keys((outputSchema?.properties ?? {}) as JsonObject);
  return { $from: step, path: name === undefined ? '' : pointerTo([name]) };
}

function argumentsOf(tool: McpTool, variant: number, guess: Guess): JsonObject | undefined {
  const properties = (tool.inputSchema.properties ?? {}) as { readonly [name: string]: JsonSchema };
  const args: { [name: string]: Json } = {};
  for (const name of requiredOf(tool)) {
    const value = valueFor(name, properties[name] ?? {}, variant, guess);
    if (value === undefined || !canBeStated(value)) return undefined;
    args[name] = value;
  }
  return args;
}

function valueFor(name: string, schema: JsonSchema, variant: number, guess: Guess): Json | undefined {
  const file = FILES[variant % FILES.length]!;
  if (schema.type === 'string' && schema.enum === undefined) {
    if (PATH.test(name))
      return `${SANDBOX}/${pathFor(NEW_PATH.test(name) ? 'new' : guess, file, variant)}`.replace(/\/$/, '');
    if (/^old|find|search$/i.test(name)) return 'draft';
    if (/pattern|glob/i.test(name)) return ['*.txt', 'notes*', '**/*.txt'][variant];
    if (/quer|term|keyword/i.test(name)) return ['budget', 'Ada', 'figures'][variant];
    if (/content|text|body|message/i.test(name)) return `The draft is finished: part ${variant + 1}.`;
  }
  if (schema.type === 'array' && PATH.test(name)) return [`${SANDBOX}/${file}`];
  const inner = schema.type === 'array' ? (schema.items as JsonSchema | undefined) : schema;
  if (inner?.properties !== undefined && (inner.required as readonly string[] | undefined)?.length) {
    const value = argumentsOf({ name, description: '', inputSchema: inner, isRead: false }, variant, guess);
    return schema.type === 'array' ? value && [value] : value;
  }
  return sample(schema, name, { index: 4 + variant });
}

function pathFor(guess: Guess, file: string, variant: number): string {
  if (guess === 'file') return file;
  return guess === 'folder' ? ['', 'reports', ''][variant]! : `new-${variant + 1}.txt`;
}

function requiredOf({ inputSchema }: McpTool): readonly string[] {
  return (inputSchema.required ?? []) as readonly string[];
}

function canBeStated(value: Json): boolean {
  if (typeof value === 'string') return value !== '';
  if (typeof value === 'number') return value >= 0;
  if (value === null || typeof value !== 'object') return false;
  const parts = Object.values(value) as Json[];
  return parts.length > 0 && parts.every(canBeStated);
}

function firstSentence(text: string): string {
  const plain = text.replaceAll(/["\\]/g, '').replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.+?[.!?](?= |$)/.exec(plain)?.[0] ?? `${plain}.`;
  return sentence.length > 160 ? `${sentence.slice(0, 157)}...` : sentence;
}
