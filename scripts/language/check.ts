/** Finds words that are not used here, in names and in texts. */

import { basename } from 'node:path';
import { codeOnly } from '../architecture/lexer.ts';
import type { Exemption, Part, WordRule } from './words.ts';

export interface Page {
  readonly path: string;
  readonly text: string;
}

interface Found {
  readonly line: number;
  readonly part: Part;
  readonly text: string;
}

/** One line per use; and one per exemption that is not needed any more. */
export function languageViolations(
  pages: readonly Page[],
  rules: readonly WordRule[],
  exemptions: readonly Exemption[],
): string[] {
  const needed = new Set<Exemption>();
  const violations: string[] = [];
  const any = new RegExp(rules.map(({ word }) => word.source).join('|'), 'i');
  for (const { path, text } of pages)
    for (const { line, part, text: found } of partsOf(path, text).filter(({ text }) => any.test(text)))
      for (const { word, say, in: only } of rules) {
        const used = only === undefined || only === part ? word.exec(found)?.[0] : undefined;
        if (used === undefined) continue;
        const exemption = exemptions.find(({ files, words }) => files.test(path) && words.test(used));
        if (exemption === undefined) violations.push(`${path}:${line} "${used}": write ${say}`);
        else needed.add(exemption);
      }
  const stale = exemptions.filter((one) => !needed.has(one));
  return [...violations, ...stale.map(({ files }) => `the exemption for ${files} is not needed: delete it`)];
}

function partsOf(path: string, text: string): Found[] {
  const name: Found = { line: 1, part: 'name', text: humps(basename(path).replace(/\..*$/, '')) };
  return [name, ...(path.endsWith('.md') ? proseOf(text) : wordsOf(text))];
}

/** Code in a page is checked where it comes from. */
function proseOf(text: string): Found[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return [];
    const prose = line.replaceAll(/`[^`]*`|<!--.*?-->|\]\([^)]*\)/g, ' ');
    return [{ line: index + 1, part: 'text' as const, text: prose }];
  });
}

/** Comments, and strings that hold more than a word: a single one is a key, a code or a part of a seed. */
function wordsOf(source: string): Found[] {
  const code = codeOnly(source).split('\n');
  return source.split('\n').flatMap((line, index) => {
    const rest = [...line].map((char, at) => (code[index]![at] === ' ' ? char : '\n')).join('');
    const sentences = rest.split(/\n+/).filter((part) => /\S\s+\S/.test(part));
    return [
      { line: index + 1, part: 'name', text: humps(code[index]!) },
      { line: index + 1, part: 'text', text: sentences.join(' . ') },
    ] as const;
  });
}

/** `modelDesk` and `model-desk` are two words each. */
function humps(names: string): string {
  return names.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_#$]/g, ' ');
}
