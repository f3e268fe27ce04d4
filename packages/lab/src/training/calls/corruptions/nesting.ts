/** Values at the wrong level: objects flattened, flat arguments grouped, everything in one more envelope. */

import { propertiesOf, withoutKey } from 'regain/internal/faults';
import { type Json, type JsonObject, pick, shuffled } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import {
  argumentsOf,
  type CallDraft,
  type Corruption,
  ofArgument,
  takenNames,
  withArgs,
} from './corruption.ts';

export const nestings: readonly Corruption[] = [
  flattened('flattened', (_, inner) => inner),
  flattened('flattened with dots', (outer, inner) => `${outer}.${inner}`),
  flattened('flattened with underscores', (outer, inner) => `${outer}_${inner}`),
  {
    name: 'grouped',
    apply: (random, draft) => {
      const names = shuffled(random, Object.keys(draft.args));
      if (names.length < 2) return undefined;
      const group = pick(random, free(draft, ['params', 'options', 'filters', 'details', 'data', 'query']));
      const moved = new Set(names.slice(0, 2 + random.below(names.length - 1)));
      const kept = Object.entries(draft.args).filter(([name]) => !moved.has(name));
      const inner = Object.entries(draft.args).filter(([name]) => moved.has(name));
      return withArgs(draft, { ...Object.fromEntries(kept), [group]: Object.fromEntries(inner) });
    },
  },
  {
    name: 'wrapped',
    apply: (random, draft) => {
      const wrappers = [
        'arguments',
        'input',
        'parameters',
        'args',
        'kwargs',
        'params',
        'properties',
        draft.tool,
      ];
      return withArgs(draft, { [pick(random, free(draft, wrappers))]: draft.args });
    },
  },
  {
    name: 'wrapped as text',
    apply: (random, draft) => {
      const wrapper = pick(random, free(draft, ['arguments', 'input', 'parameters', 'kwargs']));
      return withArgs(draft, { [wrapper]: JSON.stringify(draft.args) });
    },
  },
  {
    name: 'whole call inside',
    apply: (random, draft) => {
      const key = pick(random, ['arguments', 'parameters', 'input', 'args']);
      if ('name' in draft.args || key in draft.args) return undefined;
      return withArgs(draft, { name: draft.tool, [key]: draft.args });
    },
  },
  {
    name: 'list of one',
    apply: (_, draft) => withArgs(draft, [draft.args]),
  },
  {
    name: 'pairs',
    apply: (random, draft) => {
      const key = pick(random, ['name', 'key', 'parameter']);
      return withArgs(
        draft,
        Object.entries(draft.args).map(([name, value]) => ({ [key]: name, value })),
      );
    },
  },
  {
    name: 'schema echoed around values',
    apply: (random, draft) => {
      const isTyped = random.below(2) === 0;
      const entries = argumentsOf(draft).map(({ name, value, schema }): [string, Json] => [
        name,
        isTyped ? { type: (schema.type as Json) ?? 'string', value } : { value },
      ]);
      return entries.length === 0
        ? undefined
        : withArgs(draft, { ...draft.args, ...Object.fromEntries(entries) });
    },
  },
  ofArgument(
    'one value in an object',
    ({ value }) => !isObject(value),
    (random, draft, { name, value }) =>
      withArgs(draft, { ...draft.args, [name]: { [pick(random, [name, 'value', 'name'])]: value } }),
  ),
  {
    ...ofArgument(
      'one argument inside another',
      ({ value }, { args }) => isObject(value) && Object.keys(args).length > 1,
      (random, draft, { name, value }) => {
        const outer = value as JsonObject;
        const movable = Object.keys(draft.args).filter((other) => other !== name && !(other in outer));
        if (movable.length === 0) return undefined;
        const moved = pick(random, movable);
        const rest = withoutKey(draft.args, moved);
        return withArgs(draft, { ...rest, [name]: { ...outer, [moved]: draft.args[moved]! } });
      },
    ),
    turn: 'first',
  },
];

/** The fields of an object argument beside the others, under their own names or joined with the object's. */
function flattened(name: string, join: (outer: string, inner: string) => string): Corruption {
  return {
    ...ofArgument(
      name,
      ({ value }) => isObject(value) && Object.keys(value).length > 0,
      (_random, draft, { name: outer, value }) => {
        const inner = Object.entries(value as JsonObject).map(
          ([key, one]) => [join(outer, key), one] as const,
        );
        const taken = new Set(Object.keys(propertiesOf(draft.spec.inputSchema)));
        if (inner.some(([key]) => taken.has(key))) return undefined;
        return withArgs(draft, { ...withoutKey(draft.args, outer), ...Object.fromEntries(inner) });
      },
    ),
    turn: 'first',
  };
}

/** Names that the tool does not have itself. */
function free(draft: CallDraft, names: readonly string[]): readonly string[] {
  const taken = takenNames(draft);
  const left = names.filter((name) => !taken.includes(name));
  return left.length > 0 ? left : ['call_arguments'];
}
