/** What package.json and tsconfig.json say of a project. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '../files/index.ts';
import { jsonFormat, jsonOf } from '../settings/index.ts';
import { type JsonObject, RegainError } from '../types/index.ts';
import { isObject } from '../values/index.ts';

export interface Project {
  readonly folder: string;
  /** Names of all packages that it depends on. */
  readonly packages: ReadonlySet<string>;
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
  const config = readJson(join(folder, 'tsconfig.json'));
  const isTypeScript = config !== undefined || packages.has('typescript');
  const sources = existsSync(join(folder, 'src')) ? join(folder, 'src') : folder;
  const extension = isTypeScript ? '.ts' : manifest.type === 'module' ? '.js' : '.mjs';
  const importExtension = extension === '.ts' ? importedAs(config) : extension;
  return { folder, packages, sources, isTypeScript, extension, importExtension };
}

/** Node itself wants `.ts`, a bundler nothing, and a compiler for Node the name of the file that it will write. */
function importedAs(config: JsonObject | undefined): '' | '.ts' | '.js' {
  if (config === undefined) return '.ts';
  const options = isObject(config.compilerOptions) ? config.compilerOptions : {};
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions, module, moduleResolution } = options;
  if (allowImportingTsExtensions === true || rewriteRelativeImportExtensions === true) return '.ts';
  const isBundled = [moduleResolution, module].some((name) => /^(?:bundler|preserve)$/i.test(String(name)));
  return isBundled ? '' : '.js';
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
