/** More than the tool takes: thoughts, invented options, nulls, the same value twice. */

import { otherName, propertiesOf } from 'regain/internal/faults';
import { type Json, type JsonObject, pick } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type CallDraft, type Corruption, ofArgument, takenNames, withArgs } from './corruption.ts';

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
  ofArgument(
    'same value twice',
    () => true,
    (random, draft, { name, value }) => withExtra(draft, otherName(random, name, takenNames(draft)), value),
  ),
  {
    ...ofArgument(
      'inside an object',
      ({ value, schema }) => isObject(value) && schema.properties !== undefined,
      (random, draft, { name, value, schema }) => {
        const [extra, content] = pick(random, invented);
        if (extra in propertiesOf(schema)) return undefined;
        return withArgs(draft, { ...draft.args, [name]: { ...(value as JsonObject), [extra]: content } });
      },
    ),
    turn: 'first',
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
  return takenNames(draft).includes(name) ? undefined : withArgs(draft, { ...draft.args, [name]: value });
}
