/** The names a module exports, types included, read from its source. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOnly } from './lexer.ts';

export interface Exports {
  readonly values: readonly string[];
  readonly types: readonly string[];
}

/** Sorted names; `export *` is followed into the file it names. */
export function exportsOf(file: string, read = (path: string) => readFileSync(path, 'utf8')): Exports {
  const values = new Set<string>();
  const types = new Set<string>();
  const text = read(file);
  const code = codeOnly(text);
  const declared =
    /^export (?:declare )?(?:(?:async )?function\*?|const|let|(?:abstract )?class|(interface|type)) (\w+)/gm;
  for (const [, isType, name] of code.matchAll(declared)) (isType ? types : values).add(name!);
  for (const [, allTypes, list] of code.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const item of list!.split(',').filter((part) => part.trim() !== '')) {
      const [, isType, name] = /^\s*(type )?\s*(?:\w+\s+as\s+)?(\w+)\s*$/.exec(item) ?? [];
      if (name === undefined) throw new Error(`${file}: cannot read the export "${item.trim()}"`);
      (allTypes || isType ? types : values).add(name);
    }
  }
  for (const match of code.matchAll(/^export \* from ['"]/gm)) {
    const start = match.index + match[0].length;
    const other = text.slice(start, code.indexOf(match[0].at(-1)!, start));
    const inner = exportsOf(join(dirname(file), other), read);
    for (const name of inner.values) values.add(name);
    for (const name of inner.types) types.add(name);
  }
  return { values: [...values].sort(), types: [...types].sort() };
}
