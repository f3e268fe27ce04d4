/** Finds expressions that have a helper: of two versions of one, only one is changed. */

import type { Source } from './check.ts';

interface Helper {
  readonly name: string;
  readonly pattern: RegExp;
  /** Ends of the paths of files that have it, each with its reason. */
  readonly files: Readonly<Record<string, string>>;
}

const helpers: readonly Helper[] = [
  {
    name: 'isObject of regain/values',
    pattern:
      /(?:typeof (\w+) === 'object' && \1 !== null|\b(\w+) !== null && typeof \2 === 'object') && !Array\.isArray\((?:\1|\2)\)/,
    files: {
      'regain/src/values/json.ts': 'defines it',
      'regain/src/types/json-schema/json-types.ts': 'types are below values',
    },
  },
  {
    name: 'errorText of regain/types',
    pattern: /\b(\w+) instanceof Error \? \1\.message : String\(\1\)/,
    files: { 'regain/src/types/errors.ts': 'defines it' },
  },
  {
    name: 'equalJson of regain/types',
    pattern: /canonicalJson\([^()]*(?:\([^()]*\)[^()]*)*\) [!=]== canonicalJson\(/,
    files: { 'regain/src/types/json.ts': 'defines it' },
  },
  {
    name: 'roundOff of regain/values',
    pattern: /Number\(.*\.toPrecision\(12\)\)/,
    files: { 'regain/src/values/sum-and-mean.ts': 'defines it' },
  },
  {
    name: 'pointerTo or pointerKeys of regain/types',
    pattern: /\.replace(?:All)?\(\s*(?:'~[01]?'|\/~[01]?\/g?)/,
    files: { 'regain/src/types/json.ts': 'defines them' },
  },
];

export function helperViolations(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (/(?:\.test|-in-test)\.tsx?$/.test(path)) return [];
    const line = text.replaceAll(/\s+/g, ' ');
    return helpers
      .filter(({ files }) => !Object.keys(files).some((file) => path.endsWith(file)))
      .filter(({ pattern }) => pattern.test(line))
      .map(({ name }) => `${path} writes out ${name}: import it`);
  });
}
