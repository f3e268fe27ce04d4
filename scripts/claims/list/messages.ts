/** Claims on labelled messages, which are part of the sources: the shares are computed again. */

import { proportion } from '../../../packages/regain/src/law/statistics/proportion.ts';
import {
  detectedClass,
  halfOf,
  labelledMessages,
} from '../../../packages/regain/src/recovery/detect/messages-in-test.ts';
import {
  isReadRightly,
  validatorMessages,
} from '../../../packages/regain/src/repair/parse/validator-messages-in-test.ts';
import { type Claim, claimsOn, computed } from '../claim.ts';

const page = 'docs/results/repair.md';
const detection = (value: () => number) => computed('detectedClass', value);
const parsing = (value: () => number) => computed('isReadRightly', value);

/** Computed when first asked for, and once. */
function remembered<Message extends object, Result>(find: (message: Message) => Result) {
  const known = new WeakMap<Message, Result>();
  return (message: Message): Result => {
    if (!known.has(message)) known.set(message, find(message));
    return known.get(message)!;
  };
}

const classOf = remembered(detectedClass);
const isRead = remembered(isReadRightly);

const test = labelledMessages.filter((message) => halfOf(message) === 'test');
const ofKind = (kind: string) => test.filter((message) => kind === 'all' || message.kind === kind);
const right = (kind: string) => ofKind(kind).filter((message) => classOf(message) === message.class).length;
const returned = (kind: string) =>
  ofKind(kind).filter((message) => message.returned && message.class !== 'none');
const noticed = (kind: string) => returned(kind).filter((message) => classOf(message) !== 'none').length;
const interval = (kind: string) => proportion(right(kind), ofKind(kind).length);
const hard = test.filter((message) => message.returned && message.class === 'none');

const row = (kind: string) => [
  `\n| ${kind} | {} | {} of {} | {} [{}, {}] |`,
  [
    detection(() => ofKind(kind).length),
    detection(() => noticed(kind)),
    detection(() => returned(kind).length),
    detection(() => right(kind) / ofKind(kind).length),
    detection(() => interval(kind).low),
    detection(() => interval(kind).high),
  ],
];

const kinds = [...new Set(labelledMessages.map(({ kind }) => kind))];

const named = validatorMessages.filter(({ complaints }) => complaints !== undefined);
const half = (name: 'development' | 'test') => named.filter((message) => message.half === name);
const origin = (name: 'generated' | 'written') => half('test').filter((message) => message.origin === name);
const readRightly = (messages: typeof named) => messages.filter(isRead).length;

export const messageClaims: readonly Claim[] = claimsOn(page, {
  'Of {} messages {} were printed by the installed library': [
    parsing(() => validatorMessages.length),
    parsing(() => validatorMessages.filter((message) => message.origin === 'generated').length),
  ],
  '| test half, without a rule of its own | {} | {}; printed {} of {}, written by hand {} of {} |': [
    parsing(() => half('test').length),
    parsing(() => readRightly(half('test')) / half('test').length),
    parsing(() => readRightly(origin('generated'))),
    parsing(() => origin('generated').length),
    parsing(() => readRightly(origin('written'))),
    parsing(() => origin('written').length),
  ],
  '| development half | {} | {} |': [
    parsing(() => half('development').length),
    parsing(() => readRightly(half('development')) / half('development').length),
  ],
  '`. {} labelled messages in the wording of their sources': [detection(() => labelledMessages.length)],
  ...Object.fromEntries([...kinds, 'all'].map(row)),
  'Of {} hard texts that are no failure, {} are taken for one.': [
    detection(() => hard.length),
    detection(() => hard.filter((message) => classOf(message) !== 'none').length),
  ],
});
