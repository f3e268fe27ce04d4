/**
 * A random history, by its coordinate: the declarations of a tool, the behaviour of its service, and the calls. The
 * service honours the declarations and is otherwise arbitrary.
 */

import { type Random, random as randomAt, type Verification } from '../../types/index.ts';
import { chance, pick, upTo } from './random-choices-in-test.ts';

export interface History {
  /** Replays it: `historyAt(seed, index)`. */
  readonly seed: number;
  readonly index: number;
  readonly random: Random;
  readonly tool: RandomTool;
  readonly service: ReturnType<typeof drawService>;
  readonly calls: readonly RandomCall[];
  readonly options: ReturnType<typeof drawOptions>;
}

export type RandomTool = ReturnType<typeof drawTool>;
export type RandomCall = ReturnType<typeof drawCall>;

export const timestampFormats = [
  'iso',
  'seconds',
  'rounded-up',
  'offset',
  'epoch-ms',
  'epoch-s',
  'local-ahead',
  'local-behind',
] as const;
export type TimestampFormat = (typeof timestampFormats)[number];

export const pageSigns = [
  'has_more',
  'next_cursor',
  'total',
  'hasMore',
  'nextPageToken',
  'next',
  'page_info',
] as const;
export type PageSign = (typeof pageSigns)[number];

export function historyAt(seed: number, index: number): History {
  const random = randomAt('at-most-once', seed, index);
  const tool = drawTool(random.at('tool'));
  const service = drawService(random.at('service'), tool);
  const options = drawOptions(random.at('options'));
  const shields = isTimed(tool) || chance(random.at('shields'), 0.8) ? 1 : 2;
  const count = 1 + random.at('count').below(3);
  const calls = Array.from({ length: count }, (_, i) => drawCall(random.at('call', i), i, shields));
  return { seed, index, random, tool, service, calls, options };
}

/** Whether records are identified by their creation time. */
export function isTimed({ verifiedBy }: RandomTool): boolean {
  return typeof verifiedBy?.identity === 'object';
}

function drawTool(random: Random) {
  const isDeclared = chance(random, 0.85);
  const isSingle = isDeclared && chance(random, 0.5);
  const before = Array.from({ length: chance(random, 0.2) ? 1 : 0 }, () => 'read' as const);
  // The only write comes last: the refusal of a later request could be mistaken for its own.
  const after = isSingle || chance(random, 0.5) ? [] : [pick(random, ['read', 'write'] as const)];
  return {
    form: isDeclared ? 'declared' : 'function',
    effect: pick(random, ['write', 'write', 'irreversible', undefined] as const),
    hasKey: isDeclared && chance(random, 0.25),
    isSingle,
    hasOutput: isDeclared && chance(random, 0.4),
    verifiedBy: isDeclared && chance(random, 0.7) ? drawVerification(random) : undefined,
    /** The requests of one run, in order. The first write creates the record that a read shows. */
    requests: [...before, 'write', ...after],
    /** It modifies its arguments. */
    isMutating: chance(random, 0.2),
  } as const;
}

function drawVerification(random: Random): Verification {
  const isUnique = chance(random, 0.4);
  const match = isUnique
    ? { reference: '/args/reference' }
    : pick(random, [{ item: '/args/item' }, { item: '/args/item', amount: '/args/amount' }]);
  const args = pick(random, [{}, isUnique ? { reference: '/args/reference' } : { item: '/args/item' }]);
  const identities = [undefined, { createdAt: '/created_at' }, ...(isUnique ? (['match'] as const) : [])];
  const identity = isUnique && chance(random, 0.6) ? 'match' : pick(random, identities);
  return {
    ...{ tool: 'list', args, records: '/data/all', match, output: '' },
    ...(identity === undefined ? {} : { identity }),
    ...pick(random, [
      {},
      { consistency: 'strong' as const },
      { consistentAfterMs: 300 + upTo(random, 9_000) },
    ]),
  };
}

function drawService(random: Random, tool: RandomTool) {
  const { verifiedBy } = tool;
  const isConsistent = verifiedBy?.consistency !== undefined || verifiedBy?.consistentAfterMs !== undefined;
  const cacheMs = verifiedBy?.consistentAfterMs !== undefined ? verifiedBy.consistentAfterMs / 3 : 5_000;
  return {
    /** The share of requests that fail. */
    faultRate: pick(random, [0.2, 0.5, 0.8]),
    /** Time from which `item` is called `article`; Infinity: never. */
    renamedFromMs: chance(random, 0.2) ? upTo(random, 5_000) : Infinity,
    isRenamedInRecords: chance(random, 0.5),
    /** Records keep the item in another form than it was sent in. */
    isRestated: chance(random, 0.1),
    /** The refreshed definition. */
    refreshed: pick(random, ['nothing', 'input', 'verification'] as const),
    /** `amount` must be a number. */
    isStrict: chance(random, 0.3),
    cacheMs: verifiedBy?.consistency === 'strong' ? 0 : upTo(random, cacheMs),
    readFaultRate: pick(random, [0, 0, 0.3]),
    /** Records of a page. */
    pageSize: chance(random, 0.3) ? 1 : Infinity,
    // If absence counts, a list with more pages must say so.
    pageSign: isConsistent || chance(random, 0.5) ? pick(random, pageSigns) : undefined,
    timestampFormat: pick(random, timestampFormats),
    /** Similar records of other clients: created before the calls, and during them. */
    olderRecords: chance(random, 0.3) ? 2 : 0,
    foreignRecords: !isTimed(tool) && chance(random, 0.2) ? 1 : 0,
  };
}

function drawOptions(random: Random) {
  return {
    verify: chance(random, 0.35) ? 'always' : 'in-doubt',
    repairs: pick(random, ['off', 'lossless', 'lossless', 'all'] as const),
    timeoutMs: pick(random, [4_000, 60_000]),
    shadow: chance(random, 0.05),
    isNested: chance(random, 0.1),
    refreshesCredentials: chance(random, 0.5),
  } as const;
}

function drawCall(random: Random, index: number, shields: number) {
  return {
    item: pick(random, ['milk', 'milk', 'Milk', 'tea']),
    amount: pick(random, [2, 2, '2', 3]),
    note: pick(random, ['', '', 'leave it at the door']),
    // Ids differ in case.
    reference: pick(random, [`R-${index}`, ['ab-1', 'AB-1', 'ab_1'][index]!]),
    startMs: chance(random, 0.4) ? 0 : upTo(random, 20_000),
    cancelMs: chance(random, 0.1) ? upTo(random, 30_000) : undefined,
    callId: pick(random, [undefined, 'call_0', `call_${index}`]),
    shield: random.below(shields),
  };
}
