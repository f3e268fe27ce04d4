/** Reads source texts and finds imports past an interface, ambient clocks and randomness, and files that grew too long. */

import { posix } from 'node:path';
import { ambientExceptions, importExceptions, linesMax } from './exceptions.ts';
import { codeOnly } from './lexer.ts';
import { usesText } from './module-table.ts';
import { type Module, moduleOf, modules } from './modules.ts';

export interface Source {
  /** Path from the root of the project, with forward slashes: `packages/regain/src/law/gap.ts`. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Gone at run time. */
  readonly isType: boolean;
  /** `import('x')`. */
  readonly isLazy: boolean;
}

/** What is banned outside the modules that may be ambient, and what to use instead. */
const banned: readonly { readonly what: string; readonly pattern: RegExp; readonly instead: string }[] = [
  { what: 'Date.now', pattern: global('Date\\s*\\??\\.\\s*now'), instead: 'take a clock as an argument' },
  {
    what: 'new Date()',
    pattern: global('(?:Date\\s*\\(\\s*\\)|(?<=\\bnew\\s+)Date(?!\\s*\\())'),
    instead: 'take the time as an argument',
  },
  {
    what: 'Math.random',
    pattern: global('Math\\s*\\??\\.\\s*random'),
    instead: "take a Random as an argument, opened by path: random('module', 'purpose', index)",
  },
  {
    what: 'crypto randomness',
    pattern: global('(?:randomUUID|getRandomValues|randomBytes|randomInt)', '(?<![\\w$#])'),
    instead: "take a Random as an argument, opened by path: random('module', 'purpose', index)",
  },
  {
    what: 'performance.now',
    pattern: global('performance\\s*\\??\\.\\s*now'),
    instead: 'take a clock as an argument',
  },
  {
    what: 'a property of Date, Math, performance or crypto in brackets',
    pattern: new RegExp(`${global('(?:Date|Math|performance|crypto)').source}\\s*(?:\\?\\.\\s*)?\\[`, 'g'),
    instead: 'write it with a dot, so that it can be checked',
  },
  {
    what: 'process',
    pattern: global('process(?!\\s*\\??:)'),
    instead: 'take what you need as an argument; only cli/ reads it (rename a variable of that name)',
  },
  {
    what: 'console',
    pattern: global('console(?!\\s*\\??:)'),
    instead: 'return data and let cli/ print it (rename a variable of that name)',
  },
];

/** Every violation, each one sentence with directions. An empty list means that the rules hold. */
export function violations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [
    ...lengthViolations(source),
    ...importViolations(source),
    ...(isTest(source.path) ? [] : ambientViolations(source)),
  ]);
}

/** `export { x } from`, `import x from`, `import 'x'` and `import('x')`, types and quoted names included. */
export function importsOf(text: string): Import[] {
  const code = codeOnly(text);
  const pattern =
    /\b(?:(?:import|export)\b((?:[^;'"`()]|'[^'\n]*'|"[^"\n]*")*?)\bfrom|import\s*\(|import)\s*(['"`])/g;
  return [...code.matchAll(pattern)].map((match) => {
    const start = match.index + match[0].length;
    const [all, clause = '', quote] = match;
    return {
      specifier: text.slice(start, code.indexOf(quote!, start)),
      line: lineAt(code, match.index),
      isType: isTypeClause(clause),
      isLazy: all.includes('('),
    };
  });
}

/** `type { A }` and `{ type A, type B }` are gone at run time. */
function isTypeClause(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const [, list] = /^\s*\{([^}]*)\}\s*$/.exec(clause) ?? [];
  const names = list?.split(',').filter((name) => name.trim() !== '') ?? [];
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

function importViolations(source: Source): string[] {
  const module = moduleOf(source.path);
  if (module === undefined) {
    return [
      `${source.path}: no module has that name; add it to scripts/architecture/modules.ts or move the file`,
    ];
  }
  const wrong = importsOf(source.text).flatMap(({ specifier, line }) => {
    const why = wrongImport(source.path, module, specifier);
    return why === undefined ? [] : [`${source.path}:${line} imports ${specifier}: ${why}`];
  });
  return isTest(source.path) ? wrong : [...wrong, ...computedImports(source)];
}

/** What is imported must be written where it is imported. */
function computedImports({ path, text }: Source): string[] {
  if (importExceptions[path] !== undefined) return [];
  const code = codeOnly(text);
  const pattern = /\bimport\s*\((?!\s*(?:['"]|`[^`$]*`))|\bimport\.meta\.resolve\b|\bcreateRequire\s*\(/g;
  return [...code.matchAll(pattern)].map(
    ({ index }) =>
      `${path}:${lineAt(code, index)} computes what it imports: write import('...') with the text in it`,
  );
}

/** Why a file may not import that; undefined where it may. Tests are bound to modules as all files are, not to packages. */
function wrongImport(path: string, module: Module, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return wrongPath(path, module, posix.join(posix.dirname(path), specifier));
  if (/^regain(?:\/|$)/.test(specifier)) return wrongInterface(path, module, specifier);
  if (/^@regain\/lab(?:\/|$)/.test(specifier)) return wrongLabInterface(path, module, specifier);
  if (isTest(path) || specifier.startsWith('#')) return undefined;
  if (specifier.startsWith('node:'))
    return module.node
      ? undefined
      : `${module.name} must run in a browser; move what needs Node, or pass it in`;
  if (module.packages.includes(packageName(specifier))) return undefined;
  return `${module.name} may use ${module.packages.join(', ') || 'no package'}; write it here, or pass it in`;
}

function wrongPath(path: string, module: Module, target: string): string | undefined {
  const other = moduleOf(target);
  if (other === undefined) {
    const isManifest = target === `packages/${module.package}/package.json` && module.ambient;
    return isManifest || isTest(path) ? undefined : 'sources import nothing outside of modules';
  }
  if (isTest(target)) {
    if (!isTest(path)) return 'that file is for tests; move what is needed here out of it';
    return other.package === 'lab' && module.package === 'regain'
      ? 'regain is tested without the lab'
      : undefined;
  }
  const isIndex = target === `packages/${other.package}/src/${other.name}/index.ts` || isIntegration(target);
  if (other === module)
    return isIndex && !isTest(path) ? 'import the file that defines it, not the own interface' : undefined;
  if (other.package !== module.package)
    return `import ${module.package === 'dashboard' && other.package === 'lab' ? '@regain/lab' : 'regain'}/internal/${other.name}`;
  if (!mayUse(module, other)) return forbidden(module, other);
  return isIndex ? undefined : `import ../${other.name}/index.ts: its interface, nothing deeper`;
}

/** The lab reaches regain by the interfaces of its modules. */
function wrongInterface(path: string, module: Module, specifier: string): string | undefined {
  const [, name] = /^regain\/internal\/([\w-]+)$/.exec(specifier) ?? [];
  if (name === undefined) return isTest(path) ? undefined : 'import regain/internal/<module>';
  const other = modules.find((one) => one.package === 'regain' && one.name === name);
  if (other === undefined) return 'there is no such module';
  if (module.package === 'regain') return `import ../${name}/index.ts`;
  return name !== 'cli' || module.ambient || isTest(path) ? undefined : forbidden(module, other);
}

/** The dashboard reaches the lab in the same way. */
function wrongLabInterface(path: string, module: Module, specifier: string): string | undefined {
  if (module.package !== 'dashboard') return isTest(path) ? undefined : `${module.name} is below the lab`;
  const [, name] = /^@regain\/lab\/internal\/([\w-]+)$/.exec(specifier) ?? [];
  if (name === undefined) return isTest(path) ? undefined : 'import @regain/lab/internal/<module>';
  const isKnown = modules.some((one) => one.package === 'lab' && one.name === name);
  return isKnown ? undefined : 'there is no such module';
}

function mayUse(module: Module, other: Module): boolean {
  return module.uses.includes(other.name) || module.uses.includes('*');
}

function forbidden(module: Module, other: Module): string {
  return `${module.name} may use ${usesText(module)}; move what both need down, or pass it in from a module that may use ${other.name}`;
}

/** Groups of files that import one another at run time, each as one cycle in words. */
export function cycles(sources: readonly Source[]): string[] {
  const edges = new Map(
    sources.filter(({ path }) => !isTest(path)).map((source) => [source.path, runtimeImports(source)]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]) => {
    if (state.get(path) === 'done' || !edges.has(path)) return;
    if (state.get(path) === 'open') {
      found.push([...way.slice(way.indexOf(path)), path].join(' > '));
      return;
    }
    state.set(path, 'open');
    for (const next of edges.get(path)!) visit(next, [...way, path]);
    state.set(path, 'done');
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}

function runtimeImports({ path, text }: Source): string[] {
  return importsOf(text)
    .filter(({ isType, isLazy }) => !isType && !isLazy)
    .flatMap(({ specifier }) => {
      const [, name] = /^regain\/internal\/([\w-]+)$/.exec(specifier) ?? [];
      if (name !== undefined) return [`packages/regain/src/${name}/index.ts`];
      const [, ofLab] = /^@regain\/lab\/internal\/([\w-]+)$/.exec(specifier) ?? [];
      if (ofLab !== undefined) return [`packages/lab/src/${ofLab}/index.ts`];
      return specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [];
    });
}

function ambientViolations(source: Source): string[] {
  if (moduleOf(source.path)?.ambient || ambientExceptions[source.path] !== undefined) return [];
  const code = codeOnly(source.text);
  return banned.flatMap(({ what, pattern, instead }) =>
    [...code.matchAll(pattern)].map(
      (match) => `${source.path}:${lineAt(code, match.index)} uses ${what}: ${instead}`,
    ),
  );
}

function lengthViolations({ path, text }: Source): string[] {
  const lines = lineCount(text);
  if (lines <= linesMax) return [];
  return [`${path} has ${lines} lines, the limit is ${linesMax}: split it into files of one idea each`];
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** Tests, and helpers that only tests import: `run-in-test.ts`. */
function isTest(path: string): boolean {
  return /(?:\.test|-in-test)\.ts$/.test(path);
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Matches a global name, also spread or through globalThis, but not a property or a longer word. */
function global(source: string, before = '(?<![\\w$#])(?<!(?<!\\.\\.)\\.)'): RegExp {
  return new RegExp(`(?:${before}|\\bglobalThis\\s*\\??\\.\\s*)${source}(?![\\w$])`, 'g');
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Every integration is an interface of its own: importing one must not load the framework of another. */
function isIntegration(target: string): boolean {
  return /^packages\/regain\/src\/integrations\/[\w-]+\/index\.ts$/.test(target);
}
