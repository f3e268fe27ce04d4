/** The names of the tools that a project defines, as far as their text shows them. */

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '../files/index.ts';
import { inferEffect } from '../govern/index.ts';
import type { EffectClass } from '../types/index.ts';
import type { Framework } from './frameworks.ts';
import type { Project } from './project.ts';

export interface FoundTool {
  readonly name: string;
  /** A read by its name; otherwise unknown, which counts as a write. */
  readonly effect: EffectClass | undefined;
  readonly because: string;
}

const FILES_MAX = 2_000;
const BYTES_MAX = 1_000_000;
const TOOLS_MAX = 200;
const SOURCE = /(?<!\.d|\.test|\.spec)\.[cm]?[jt]sx?$/;
const OTHER_FOLDERS = /^(?:\..*|node_modules|dist|build|out|coverage|test|tests|__tests__)$/;

export function findTools({ sources }: Project, { namesIn, packages }: Framework): readonly FoundTool[] {
  if (namesIn === undefined) return [];
  const names = new Set<string>();
  for (const file of sourceFiles(sources)) {
    const text = readTextFile(file);
    if (!packages.some((name) => text.includes(name))) continue;
    for (const name of namesIn(text)) if (names.size < TOOLS_MAX) names.add(name);
  }
  return [...names].sort().map((name) => {
    const { effect, because } = inferEffect({ name });
    return { name, effect, because };
  });
}

function sourceFiles(folder: string): readonly string[] {
  const found: string[] = [];
  const folders = [folder];
  while (folders.length > 0 && found.length < FILES_MAX) {
    const next = folders.shift()!;
    for (const entry of entriesOf(next)) {
      const path = join(next, entry.name);
      // Links are not followed: they may lead out of the project.
      if (entry.isDirectory() && !OTHER_FOLDERS.test(entry.name)) folders.push(path);
      else if (entry.isFile() && SOURCE.test(entry.name) && statSync(path).size <= BYTES_MAX)
        found.push(path);
    }
  }
  return found.slice(0, FILES_MAX);
}

/** None of a folder that may not be read, such as the data of a database. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
