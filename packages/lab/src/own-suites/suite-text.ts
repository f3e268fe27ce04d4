/** The text of a generated suite file: TypeScript for a person to edit. */

import type { Json, JsonObject } from 'regain/internal/types';
import type { Declaration } from './openapi/declarations.ts';
import type { ShortTask } from './short-task.ts';

export interface SuiteTextOptions {
  readonly kind: 'api' | 'mcp';
  readonly name: string;
  /** What the suite was made of. */
  readonly about: string;
  readonly dataFile: string;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly tools: readonly { readonly name: string; readonly request: string }[];
  readonly tasks: readonly ShortTask[];
  /** Further options of the suite, as lines. */
  readonly more?: readonly string[];
}

const WIDTH = 110;

export function suiteText(options: SuiteTextOptions): string {
  const { kind, name, about, dataFile, declarations, tasks, more = [] } = options;
  const make = kind === 'api' ? 'apiSuite' : 'mcpSuite';
  const tools = options.tools.flatMap(({ name: tool, request }) => {
    const declaration = declarations.get(tool);
    return declaration === undefined ? [] : declarationLines(tool, request, declaration);
  });
  return [
    `// Suite "${name}", made of ${oneLine(about)}.`,
    '// Lines with "confirm" are guesses: correct them. Tasks are examples: edit them, and add your own.',
    '// Check the file with: npx regain suites --suite FILE',
    '',
    `import { ${make} } from '@regain/lab/suites';`,
    `import api from ${literal(`./${dataFile}`)} with { type: 'json' };`,
    '',
    `export default ${make}({`,
    `  name: ${literal(name)},`,
    '  api,',
    ...more.map((line) => `  ${line}`),
    "  // What a call changes: 'read' nothing, 'idempotent' the same however often, 'write' more each time,",
    "  // 'irreversible' for good. Delete the tools that your agent does not have.",
    '  tools: {',
    ...tools,
    '  },',
    "  // Every value that the calls use is in the text. { $from: 's1', path } takes one from an earlier answer.",
    '  tasks: [',
    ...tasks.flatMap(taskLines),
    '  ],',
    '});',
    '',
  ].join('\n');
}

function declarationLines(tool: string, request: string, declaration: Declaration): readonly string[] {
  const { effect, confirm, verifiedBy, undoneBy } = declaration;
  const note = `// ${oneLine(request)}${confirm === '' ? '' : `; confirm: ${confirm}`}`;
  if (verifiedBy === undefined && undoneBy === undefined)
    return [`    ${key(tool)}: ${literal(effect)}, ${note}`];
  return [
    `    ${key(tool)}: {`,
    `      effect: ${literal(effect)}, ${note}`,
    ...(verifiedBy === undefined
      ? []
      : [
          `      // confirm: ${String(verifiedBy.tool)} shows a new record at once, and these fields tell it from others`,
          ...fieldLines('verifiedBy', verifiedBy, 6),
        ]),
    ...(undoneBy === undefined
      ? []
      : [`      // confirm: ${String(undoneBy.tool)} undoes it`, ...fieldLines('undoneBy', undoneBy, 6)]),
    '    },',
  ];
}

function taskLines({ id, text, calls, answer, template }: ShortTask): readonly string[] {
  return [
    '    {',
    `      id: ${literal(id)},`,
    ...(template === undefined ? [] : [`      template: ${literal(template)},`]),
    `      text: ${literal(text)},`,
    ...fieldLines('calls', calls as unknown as Json, 6),
    ...(answer === undefined ? [] : fieldLines('answer', answer as Json, 6)),
    '    },',
  ];
}

function fieldLines(name: string, value: Json, indent: number): readonly string[] {
  return `${' '.repeat(indent)}${name}: ${literal(value, indent)},`.split('\n');
}

/** A JSON value as TypeScript, on one line if it fits. */
export function literal(value: Json, indent = 0): string {
  if (typeof value === 'string') return textLiteral(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const flat = flatLiteral(value);
  if (flat.length + indent <= WIDTH) return flat;
  const inner = ' '.repeat(indent + 2);
  const parts = Array.isArray(value)
    ? value.map((item: Json) => literal(item, indent + 2))
    : Object.entries(value).map(([name, item]) => `${key(name)}: ${literal(item as Json, indent + 2)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${' '.repeat(indent)}${close}`;
}

function flatLiteral(value: Json): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value as JsonObject);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([name, item]) => `${key(name)}: ${flatLiteral(item)}`).join(', ')} }`;
}

/** Nothing of a document can end the literal, or hide in it. */
function textLiteral(text: string): string {
  const json = JSON.stringify(text).replaceAll(
    /[\u2028\u2029\u0080-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
    unicode,
  );
  const bare = json.slice(1, -1).replaceAll('\\"', '"');
  return bare.includes("'") || bare.includes('\\') ? json : `'${bare}'`;
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'
    ? name
    : textLiteral(name).replace(/^'__proto__'$/, "['__proto__']");
}

/** For a comment: text of a document must not end it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 200);
}

export function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'my-api'
  );
}
