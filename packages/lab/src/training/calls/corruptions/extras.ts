/** More than the tool takes: thoughts, invented options, nulls, the same value twice. */

import { otherName, propertiesOf } from 'regain/internal/faults';
import { type Json, pick } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { argumentsOf, type CallDraft, type Corruption, withArgs } from './corruption.ts';

export const extras: readonly Corruption[] = [
  {
    name: 'thoughts',
    apply: (random, draft) => {
      const name = pick(random, [
        'reasoning',
        'thought',
        'explanation',
        'justification',
        'comment',
        '_thinking',
      ]);
      const words = [
        'The user asks for this, so I call the tool.',
        `I need to call ${draft.tool} now.`,
        draft.text.slice(0, 80),
      ];
      return withExtra(draft, name, pick(random, words));
    },
  },
  {
    name: 'invented option',
    apply: (random, draft) => withExtra(draft, ...pick(random, invented)),
  },
  {
    name: 'two invented options',
    apply: (random, draft) => {
      const once = withExtra(draft, ...pick(random, invented));
      if (once === undefined) return undefined;
      return withExtra({ ...draft, args: once.args as CallDraft['args'] }, ...pick(random, invented));
    },
  },
  {
    name: 'nulls for what is optional',
    apply: (_, draft) => {
      const absent = Object.keys(propertiesOf(draft.spec.inputSchema)).filter(
        (name) => !(name in draft.args),
      );
      if (absent.length === 0) return undefined;
      return withArgs(draft, { ...draft.args, ...Object.fromEntries(absent.map((name) => [name, null])) });
    },
  },
  {
    name: 'schema words',
    apply: (random, draft) => {
      const words: [string, Json][] = [
        ['type', 'object'],
        ['$schema', 'http://json-schema.org/draft-07/schema#'],
        ['function', draft.tool],
        ['tool_name', draft.tool],
        ['required', Object.keys(draft.args)],
      ];
      return withExtra(draft, ...pick(random, words));
    },
  },
  {
    name: 'same value twice',
    apply: (random, draft) => {
      const own = argumentsOf(draft);
      if (own.length === 0) return undefined;
      const { name, value } = pick(random, own);
      const taken = [...Object.keys(propertiesOf(draft.spec.inputSchema)), ...Object.keys(draft.args)];
      return withExtra(draft, otherName(random, name, taken), value);
    },
  },
  {
    name: 'inside an object',
    turn: 'first',
    apply: (random, draft) => {
      const objects = argumentsOf(draft).filter(
        ({ value, schema }) => isObject(value) && schema.properties !== undefined,
      );
      if (objects.length === 0) return undefined;
      const { name, value, schema } = pick(random, objects);
      const [extra, content] = pick(random, invented);
      if (!isObject(value) || extra in propertiesOf(schema)) return undefined;
      return withArgs(draft, { ...draft.args, [name]: { ...value, [extra]: content } });
    },
  },
];

const invented: readonly (readonly [string, Json])[] = [
  ['verbose', true],
  ['timeout', 30],
  ['response_format', 'json'],
  ['include_metadata', false],
  ['api_version', 'v1'],
  ['language_code', 'en'],
  ['max_retries', 3],
  ['request_id', 'req_1'],
  ['confirm', true],
  ['page_token', ''],
  ['detail_level', 'full'],
  ['user_context', {}],
];

/** Undefined where the tool has such a parameter itself. */
function withExtra(draft: CallDraft, name: string, value: Json) {
  const isKnown =
    Object.hasOwn(propertiesOf(draft.spec.inputSchema), name) || Object.hasOwn(draft.args, name);
  return isKnown ? undefined : withArgs(draft, { ...draft.args, [name]: value });
}
