/** What package.json and tsconfig.json say of a project. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readTextFile } from '../files/index.ts';
import { jsonFormat, jsonOf } from '../settings/index.ts';
import { type JsonObject, RegainError } from '../types/index.ts';
import { isObject } from '../values/index.ts';

export interface Project {
  readonly folder: string;
  /** Names of all packages that it depends on. */
  readonly packages: ReadonlySet<string>;
  /** Whether it is the root of a workspace, whose packages have the agents. */
  readonly isWorkspace: boolean;
  /** Where its sources are. */
  readonly sources: string;
  readonly isTypeScript: boolean;
  /** The ending of a new file. */
  readonly extension: '.ts' | '.js' | '.mjs';
  /** How an import names such a file. */
  readonly importExtension: '' | '.ts' | '.js' | '.mjs';
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

export function readProject(folder: string): Project {
  const manifest = readJson(join(folder, 'package.json'));
  if (manifest === undefined)
    throw new RegainError('not-found', 'no package.json here: run it in the folder of your project', {
      place: { file: join(folder, 'package.json') },
    });
  const packages = new Set(
    DEPENDENCIES.flatMap((field) => (isObject(manifest[field]) ? Object.keys(manifest[field]) : [])),
  );
  const isWorkspace = manifest.workspaces !== undefined || existsSync(join(folder, 'pnpm-workspace.yaml'));
  const options = compilerOptions(join(folder, 'tsconfig.json'));
  const src = join(folder, 'src');
  const sources = statSync(src, { throwIfNoEntry: false })?.isDirectory() === true ? src : folder;
  const isTypeScript =
    options !== undefined ||
    packages.has('typescript') ||
    readdirSync(sources).some((name) => /\.[cm]?tsx?$/.test(name));
  const extension = isTypeScript ? '.ts' : manifest.type === 'module' ? '.js' : '.mjs';
  const importExtension = extension === '.ts' ? importedAs(options) : extension;
  return { folder, packages, isWorkspace, sources, isTypeScript, extension, importExtension };
}

/** Node itself wants `.ts`, a bundler nothing, and a compiler for Node the name of the file that it will write. */
function importedAs(options: JsonObject | undefined): '' | '.ts' | '.js' {
  if (options === undefined) return '.ts';
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions, module, moduleResolution } = options;
  if (allowImportingTsExtensions === true || rewriteRelativeImportExtensions === true) return '.ts';
  const isBundled = [moduleResolution, module].some((name) => /^(?:bundler|preserve)$/i.test(String(name)));
  return isBundled ? '' : '.js';
}

const EXTENDS_MAX = 10;

/** Those of a file, over those of the files that it extends; undefined without a file. */
function compilerOptions(file: string, depth = 0): JsonObject | undefined {
  const config = readJson(file);
  if (config === undefined) return undefined;
  const bases = depth === EXTENDS_MAX ? [] : [config.extends ?? []].flat();
  const inherited = bases.map((base) => {
    const path = typeof base === 'string' ? extendedFile(file, base) : undefined;
    return path === undefined ? {} : compilerOptions(path, depth + 1);
  });
  const own = isObject(config.compilerOptions) ? config.compilerOptions : {};
  return Object.assign({}, ...inherited, own) as JsonObject;
}

/** Undefined if it is in a package that is not installed. */
function extendedFile(file: string, base: string): string | undefined {
  const names = [base, `${base}.json`, `${base}/tsconfig.json`];
  if (/^\.|^\/|^[a-z]:/i.test(base))
    return names
      .map((name) => resolve(dirname(file), name))
      .find((path) => /json$/.test(path) && existsSync(path));
  for (const name of names)
    try {
      const path = createRequire(file).resolve(name);
      if (path.endsWith('.json')) return path;
    } catch {}
  return undefined;
}

/** Comments and trailing commas are allowed, as in tsconfig.json. */
function readJson(file: string): JsonObject | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return jsonOf(jsonFormat.parse(readTextFile(file))) as JsonObject;
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    throw new RegainError(error.code, error.message, { cause: error, place: { ...error.place, file } });
  }
}
