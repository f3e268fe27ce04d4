/** Wrong names: of the tool, and of an argument. */

import { joinWords, otherName, otherToolName, propertiesOf, renamedKey } from 'regain/internal/faults';
import { type JsonObject, pick, type Random } from 'regain/internal/types';
import { capitalised, isObject, wordsOf } from 'regain/internal/values';
import {
  argumentsOf,
  type CallDraft,
  type Corruption,
  misspelt,
  ofArgument,
  takenNames,
  withArgs,
} from './corruption.ts';

export const toolNames: readonly Corruption[] = [
  toolNameCorruption('prefixed', (random, { tool }) => {
    const prefixes = [
      'functions.',
      'default_api.',
      'tools.',
      'api.',
      'multi_tool_use.',
      'mcp__server__',
      'functions/',
    ];
    return `${pick(random, prefixes)}${tool}`;
  }),
  toolNameCorruption('other case', (random, { tool }) => otherCase(random, tool)),
  toolNameCorruption('synonym', (random, { tool, tools }) =>
    otherToolName(
      random,
      tool,
      tools.map(({ name }) => name),
    ),
  ),
  toolNameCorruption('truncated', (random, { tool }) => {
    const words = wordsOf(tool);
    if (words.length < 2) return undefined;
    return joinWords(random.below(2) === 0 ? words.slice(1) : words.slice(0, -1), 'snake');
  }),
  toolNameCorruption('plural', (_, { tool }) => (tool.endsWith('s') ? tool.slice(0, -1) : `${tool}s`)),
  toolNameCorruption(
    'suffixed',
    (random, { tool }) => `${tool}${pick(random, ['_tool', '_function', '_api', '_v1', '()'])}`,
  ),
  toolNameCorruption('misspelt', (random, { tool }) => misspelt(random, tool)),
  toolNameCorruption('reordered', (_, { tool }) => {
    const words = wordsOf(tool);
    return words.length < 2 ? undefined : joinWords([...words.slice(1), words[0]!], 'snake');
  }),
];

/** The new name must be no other tool's. */
function toolNameCorruption(
  name: string,
  rename: (random: Random, draft: CallDraft) => string | undefined,
): Corruption {
  return {
    name,
    apply: (random, draft) => {
      const wrong = rename(random, draft);
      const isFree = wrong !== undefined && draft.tools.every((spec) => spec.name !== wrong);
      return isFree ? { tool: wrong, args: draft.args } : undefined;
    },
  };
}

export const argumentNames: readonly Corruption[] = [
  argumentNameCorruption('synonym', (random, name, taken) => otherName(random, name, taken)),
  argumentNameCorruption('other case', (random, name) => otherCase(random, name)),
  argumentNameCorruption('misspelt', (random, name) => misspelt(random, name)),
  argumentNameCorruption('shortened', (random, name) => {
    const words = wordsOf(name);
    if (words.length > 1)
      return joinWords(random.below(2) === 0 ? words.slice(1) : words.slice(0, -1), 'snake');
    return name.length > 5 ? name.slice(0, 3 + random.below(2)) : undefined;
  }),
  argumentNameCorruption('lengthened', (random, name, _, draft) => {
    const noun = wordsOf(draft.tool).at(-1)!;
    return joinWords(
      pick(random, [
        [noun, ...wordsOf(name)],
        [...wordsOf(name), 'value'],
        ['the', ...wordsOf(name)],
      ]),
      'snake',
    );
  }),
  argumentNameCorruption('plural', (_, name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`)),
  {
    // Nothing but the value says where it belongs; where it may be left out, nothing asks for it either.
    name: 'a word that says nothing',
    apply: (random, draft) => {
      const required = Array.isArray(draft.spec.inputSchema.required) ? draft.spec.inputSchema.required : [];
      const own = argumentsOf(draft).map(({ name }) => name);
      const optional = own.filter((name) => !required.includes(name));
      const wrong = pick(random, meaninglessNames);
      if (own.length === 0 || takenNames(draft).includes(wrong)) return undefined;
      const right = pick(random, optional.length > 0 ? optional : own);
      return withArgs(draft, renamedKey(draft.args, right, wrong));
    },
  },
  {
    ...ofArgument(
      'inside an object',
      ({ value }) => isObject(value) && Object.keys(value).length > 0,
      (random, draft, { name, value, schema }) => {
        const inner = value as JsonObject;
        const taken = [...Object.keys(propertiesOf(schema)), ...Object.keys(inner)];
        const key = pick(random, Object.keys(inner));
        const renamed = renamedKey(inner, key, otherName(random, key, taken));
        return withArgs(draft, { ...draft.args, [name]: renamed });
      },
    ),
    turn: 'first',
  },
];

const meaninglessNames: readonly string[] = [
  'option',
  'extra',
  'preference',
  'setting',
  'criteria',
  'spec',
  'constraint',
  'requirement',
  'arg1',
  'param',
  'details',
  'custom',
];

type Rename = (
  random: Random,
  name: string,
  taken: readonly string[],
  draft: CallDraft,
) => string | undefined;

/** The new name must be no other parameter's. */
function argumentNameCorruption(name: string, rename: Rename): Corruption {
  const anyArgument = () => true;
  return ofArgument(name, anyArgument, (random, draft, right) => {
    const taken = takenNames(draft);
    const wrong = rename(random, right.name, taken, draft);
    if (wrong === undefined || wrong === '' || taken.includes(wrong)) return undefined;
    return withArgs(draft, renamedKey(draft.args, right.name, wrong));
  });
}

function otherCase(random: Random, name: string): string {
  const words = wordsOf(name);
  const pascal = words.map(capitalised).join('');
  const cases = [joinWords(words, 'camel'), joinWords(words, 'snake'), joinWords(words, 'kebab'), pascal];
  return pick(random, cases);
}
