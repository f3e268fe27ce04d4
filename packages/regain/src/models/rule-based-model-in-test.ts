/** A rule-based model: it reads only the text of the prompt, and uses no other brain. */

import { tryParseJson } from '../values/index.ts';
import type { Content, Usage } from './chat-completions-in-test.ts';
import type { Received, Reply } from './server-in-test.ts';

interface ParsedPrompt {
  readonly failure: string;
  readonly message: string;
  readonly args: Record<string, unknown>;
  readonly properties: Readonly<Record<string, { readonly type?: unknown }>>;
  readonly required: readonly string[];
  readonly answered: unknown;
  readonly tried: readonly string[];
  readonly guidance: string;
}

type Action = { readonly kind: string; readonly [field: string]: unknown };

export function ruleBasedReply({ messages }: Pick<Received, 'messages'>): Reply {
  const [system = '', user = ''] = messages.map(({ content }) => contentText(content));
  const read = readFrom(user);
  if (system.includes('isUsable')) return json({ text: commentOn(read), isUsable: false });
  if (system.includes('avoidLast')) return json({ text: commentOn(read), avoidLast: read.tried.length > 1 });
  const chances = [0.6, 0.2, 0.1];
  const proposals = actionsFor(read)
    .slice(0, 3)
    .map((action, i) => ({ ...action, chance: chances[i], why: reasonFor(action, read) }));
  return json({ proposals });
}

function json(answer: object): Reply {
  return { text: JSON.stringify(answer) };
}

function readFrom(text: string): ParsedPrompt {
  const line = (start: string) =>
    text
      .split('\n')
      .find((one) => one.startsWith(start))
      ?.slice(start.length) ?? '';
  const [, failure = 'unknown', message = ''] =
    /^([a-z-]+)\..*? Message: <tool_output>([\s\S]*?)<\/tool_output>/.exec(
      text.split('\nFailure: ')[1] ?? '',
    ) ?? [];
  const spec = tryParseJson(line('Tool called: ')) as
    | { inputSchema?: { properties?: object; required?: string[] } }
    | undefined;
  const call = line('Failed call: ');
  const answered = /\nResult of the failed call: <tool_output>([\s\S]*?)<\/tool_output>/.exec(text)?.[1];
  return {
    ...{ failure, message },
    args: (tryParseJson(call.slice(call.indexOf(' ') + 1)) ?? {}) as Record<string, unknown>,
    properties: (spec?.inputSchema?.properties ?? {}) as ParsedPrompt['properties'],
    required: spec?.inputSchema?.required ?? [],
    answered: answered === undefined ? undefined : tryParseJson(answered),
    tried: [...text.matchAll(/^Earlier attempt: .* Action taken: ([a-z-]+)\.$/gm)].map((match) => match[1]!),
    guidance: /Recovery steps, in order: (.*)\./.exec(text)?.[1] ?? '',
  };
}

/** Best first. Guidance is followed in its order. */
function actionsFor(read: ParsedPrompt): readonly Action[] {
  const { failure, guidance, tried } = read;
  const byHand = guidance.split(', ').flatMap((operator) => actionOf(operator, read));
  const own = (remedies[failure] ?? ['retry', 'reread-tools']).flatMap((operator) =>
    actionOf(operator, read),
  );
  const fresh = [...byHand, ...own].filter(
    ({ kind }, i, all) =>
      all.findIndex((one) => one.kind === kind) === i && (kind === 'retry' || !tried.includes(kind)),
  );
  return fresh.length === 0 ? [{ kind: 'hand-off', reason: 'nothing that is known here helps' }] : fresh;
}

const remedies: Readonly<Record<string, readonly string[]>> = {
  auth: ['refresh-credentials', 'retry'],
  forbidden: ['refresh-credentials', 'hand-off'],
  'invalid-request': ['correct-value', 'reread-tools', 'hand-off'],
  'not-found': ['correct-value', 'reread-tools', 'hand-off'],
  'unknown-tool': ['reread-tools', 'hand-off'],
  conflict: ['hand-off'],
  'malformed-output': ['retry', 'accept-output'],
  'schema-violation': ['accept-output', 'retry'],
  'empty-output': ['correct-value', 'retry'],
  'partial-output': ['paginate', 'retry'],
};

function actionOf(operator: string, read: ParsedPrompt): readonly Action[] {
  switch (operator) {
    case 'retry':
      return [{ kind: 'retry', delayMs: 1000 * 2 ** Math.min(3, read.tried.length) }];
    case 'refresh-credentials':
    case 'reread-tools':
    case 'paginate':
      return [{ kind: operator }];
    case 'hand-off':
      return [{ kind: 'hand-off', reason: 'a person should look at this' }];
    case 'accept-output':
    case 'parse-output':
    case 'rename-field':
      return read.answered === undefined ? [] : [{ kind: 'repair-output', value: read.answered }];
    case 'correct-value':
    case 'rename-argument':
    case 'coerce-type':
    case 'restate-value':
    case 'fill-missing':
    case 'drop-argument':
      return repairOf(read);
    default:
      return [];
  }
}

/** Unchanged arguments are not a repair. */
function repairOf(read: ParsedPrompt): readonly Action[] {
  const args = repairedArgs(read);
  return JSON.stringify(args) === JSON.stringify(read.args) ? [] : [{ kind: 'repair-arguments', args }];
}

/** An undeclared argument is a missing one under another name; a number may have been written as text. */
function repairedArgs({ args, properties, required }: ParsedPrompt): object {
  const undeclared = Object.keys(args).filter((name) => !Object.hasOwn(properties, name));
  const missing = required.filter((name) => !Object.hasOwn(args, name));
  const names = new Map(undeclared.map((name, i) => [name, missing[i]]));
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => {
      const meant = names.has(name) ? names.get(name) : name;
      if (meant === undefined) return [];
      const type = properties[meant]?.type;
      const isNumber = (type === 'number' || type === 'integer') && typeof value === 'string';
      return [[meant, isNumber && Number.isFinite(Number(value)) ? Number(value) : value]];
    }),
  );
}

function commentOn({ failure, message, tried }: ParsedPrompt): string {
  const last = tried.at(-1);
  const before = last === undefined ? '' : ` Trying ${last} before did not help.`;
  return `The call failed as ${failure}: ${message.slice(0, 80)}.${before}`;
}

function reasonFor({ kind }: Action, { failure }: ParsedPrompt): string {
  if (kind === 'retry') return `${failure} may pass by itself after a pause`;
  if (kind === 'repair-arguments') return `the arguments should fit the schema of the tool`;
  if (kind === 'reread-tools') return 'the tool may have changed since it was listed';
  return `${kind} answers ${failure} most directly`;
}

export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text).join('');
}

/** An approximate token count: word pieces, and the template around every message. */
export function tokenUsage(
  { messages }: Pick<Received, 'messages'>,
  { text = '', refusal = '' }: Content,
): Usage {
  const sent = messages.map(({ content }) => 5 + tokenCount(contentText(content)));
  return { tokensIn: sent.reduce((sum, one) => sum + one, 3), tokensOut: 1 + tokenCount(text + refusal) };
}

function tokenCount(text: string): number {
  return text.match(/ ?\p{L}{1,9}|\p{N}{1,3}| ?[^\s\p{L}\p{N}]{1,3}|\s+/gu)?.length ?? 0;
}
