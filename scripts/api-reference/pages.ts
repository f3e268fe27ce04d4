/** One page per entry point: every public name with its declaration, its comment and its example. */

import { join, relative } from 'node:path';
import { ts } from '@ts-morph/common';
import { type EntryPoint, entryPoints } from './entries.ts';
import { signatureOf } from './signature.ts';

export const folder = 'docs/reference/api';

export interface ApiReference {
  /** Texts by path from the root of the repository. */
  readonly pages: ReadonlyMap<string, string>;
  /** Distinct public names. */
  readonly names: number;
  /** Names without a comment: "regain/law: verdict (packages/...:12)". */
  readonly undocumented: readonly string[];
  /** Functions, classes and constants, at the entry point that documents them. */
  readonly values: readonly { readonly entry: string; readonly name: string }[];
}

interface Documented {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'constant' | 'type';
  readonly text: string;
}

const headings = { function: 'Functions', class: 'Classes', constant: 'Constants', type: 'Types' } as const;

export function apiReference(root: string): ApiReference {
  const entries = entryPoints(root);
  const program = programOf(root, entries);
  const checker = program.getTypeChecker();
  const owners = new Map<ts.Symbol, { readonly entry: EntryPoint; readonly name: string }>();
  const undocumented: string[] = [];
  const values: { entry: string; name: string }[] = [];
  const pages = new Map<string, string>();
  const counts: string[] = [];
  for (const entry of entries) {
    const file = program.getSourceFile(join(root, entry.source))!;
    const own: Documented[] = [];
    const elsewhere: string[] = [];
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)) {
      const symbol = isAlias(exported) ? checker.getAliasedSymbol(exported) : exported;
      const owner = owners.get(symbol);
      if (owner !== undefined) {
        elsewhere.push(`- [\`${exported.name}\`](${owner.entry.page}#${owner.name.toLowerCase()})`);
        continue;
      }
      owners.set(symbol, { entry, name: exported.name });
      const about = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
      if (about === '') undocumented.push(`${entry.name}: ${exported.name} (${placeOf(symbol, root)})`);
      const kind = kindOf(symbol);
      if (kind !== 'type') values.push({ entry: entry.name, name: exported.name });
      own.push({ name: exported.name, kind, text: sectionText(exported.name, symbol, about, checker) });
    }
    pages.set(join(folder, entry.page), pageText(entry, file, own, elsewhere));
    counts.push(
      `| [\`${entry.name}\`](${entry.page}) | ${own.length + elsewhere.length} | ${purposeOf(file)} |`,
    );
  }
  pages.set(join(folder, 'README.md'), indexText(counts, owners.size));
  return { pages, names: owners.size, undocumented, values };
}

function programOf(root: string, entries: readonly EntryPoint[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['.'] }, ts.sys, root);
  const host = ts.createCompilerHost({ ...options, types: [] });
  // Pages show declarations as they are written: those of other packages need not be read, and are most of all.
  host.resolveModuleNameLiterals = (names, from, redirected) =>
    names.map(({ text }) =>
      /^(?:\.|@?regain\/|regain$)/.test(text)
        ? ts.resolveModuleName(text, from, options, host, undefined, redirected, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    );
  return ts.createProgram(
    entries.map(({ source }) => join(root, source)),
    { ...options, types: [] },
    host,
  );
}

/** Blocks in `ts` run in the tests: examples do, declarations do not. */
function sectionText(name: string, symbol: ts.Symbol, about: string, checker: ts.TypeChecker): string {
  const examples = symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === 'example')
    .map((tag) => exampleText(ts.displayPartsToString(tag.text)));
  return [`### ${name}`, about, `\`\`\`typescript\n${signatureOf(symbol, checker)}\n\`\`\``, ...examples]
    .filter((part) => part !== '')
    .join('\n\n');
}

function exampleText(code: string): string {
  return `\`\`\`ts\n${code.trim()}\n\`\`\``;
}

function pageText(
  { name }: EntryPoint,
  file: ts.SourceFile,
  own: readonly Documented[],
  elsewhere: readonly string[],
): string {
  const parts = [`# ${name}`, GENERATED, purposeOf(file), ...examplesOf(file)];
  for (const [kind, heading] of Object.entries(headings)) {
    const texts = own
      .filter((one) => one.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ text }) => text);
    if (texts.length > 0) parts.push(`## ${heading}`, ...texts);
  }
  if (elsewhere.length > 0) parts.push('## Also exported', [...elsewhere].sort().join('\n'));
  return `${parts.join('\n\n')}\n`;
}

const GENERATED = '<!-- Written by `npm run reference` from the sources. -->';

function indexText(rows: readonly string[], names: number): string {
  const about = `Every public name of \`regain\` and \`@regain/lab\`: ${names} in all, each documented where it is first exported.`;
  return `${['# API reference', GENERATED, about, ['| entry point | names | for |', '|:--|--:|:--|', ...rows].join('\n')].join('\n\n')}\n`;
}

/** What the first comment of the entry point says before its examples. */
function purposeOf(file: ts.SourceFile): string {
  return leadingComment(file)[0]!.replaceAll(/\s+/g, ' ').trim();
}

function examplesOf(file: ts.SourceFile): string[] {
  return leadingComment(file).slice(1).map(exampleText);
}

function leadingComment(file: ts.SourceFile): string[] {
  const comment = file.getFullText().match(/^\/\*\*([\s\S]*?)\*\//)?.[1] ?? '';
  return comment.replaceAll(/^\s*\* ?/gm, '').split(/^@example$/m);
}

function kindOf({ flags }: ts.Symbol): Documented['kind'] {
  if ((flags & ts.SymbolFlags.Function) !== 0) return 'function';
  if ((flags & ts.SymbolFlags.Class) !== 0) return 'class';
  return (flags & ts.SymbolFlags.Variable) !== 0 ? 'constant' : 'type';
}

function isAlias({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Alias) !== 0;
}

function placeOf({ declarations }: ts.Symbol, root: string): string {
  const declaration = declarations![0]!;
  const file = declaration.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
  return `${relative(root, file.fileName)}:${line + 1}`;
}
