/** Features of a situation apart from its texts: each feature has a name and an index. */

import { effectOf, hasUnconfirmedWrite, isEffectAbsent } from 'regain/internal/govern';
import { complaintKinds, isBudgetLow, type RankingQuestion } from 'regain/internal/repair';
import {
  actionKinds,
  effectClasses,
  failureClasses,
  type Json,
  type Operator,
  operators,
  type Situation,
  validate,
} from 'regain/internal/types';
import { addEntry, type SparseVector } from './sparse-vector.ts';

const groups = {
  class: failureClasses,
  status: [
    'none',
    '400',
    '401',
    '403',
    '404',
    '408',
    '409',
    '422',
    '429',
    '4xx',
    '500',
    '502',
    '503',
    '504',
    '5xx',
    'other',
  ],
  effect: [...effectClasses, 'unlisted'],
  flag: [
    'explicit',
    'ambiguous',
    'in doubt',
    'shown absent',
    'verifiable',
    'keyed',
    'undoable',
    'wait named',
    'suggestion',
    'code',
    'list read again',
    'schema changed',
    'same words as before',
    'something read',
    'arguments valid',
    'answer valid',
    'argument named',
    'other tool named',
    'budget low',
  ],
  complaint: complaintKinds,
  value: ['none', 'text', 'blank', 'list', 'object', 'other'],
  turns: ['0', '1', '2', '3', '4 or more'],
  last: actionKinds,
  'tried against it': actionKinds,
  'tried twice against it': actionKinds,
  offered: operators,
  support: operators,
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Group = keyof typeof groups;

/** Feature names in the order of the vector: weights are only valid for the list they were trained with. */
export const situationFeatures: readonly string[] = Object.entries(groups).flatMap(([group, names]) =>
  names.map((name) => `${group}: ${name}`),
);
const featureIndices: ReadonlyMap<string, number> = new Map(
  situationFeatures.map((name, index) => [name, index]),
);

/** The indexes of one group, by name. */
function placesOf<G extends Group>(group: G): (name: (typeof groups)[G][number]) => number {
  const within = new Map<string, number>(
    groups[group].map((name) => [name, featureIndices.get(`${group}: ${name}`)!]),
  );
  return (name) => within.get(name)!;
}

const featureIndex = {
  class: placesOf('class'),
  status: placesOf('status'),
  effect: placesOf('effect'),
  flag: placesOf('flag'),
  complaint: placesOf('complaint'),
  value: placesOf('value'),
  turns: placesOf('turns'),
  last: placesOf('last'),
  tried: placesOf('tried against it'),
  triedTwice: placesOf('tried twice against it'),
  offered: placesOf('offered'),
  support: placesOf('support'),
};

export const SITUATION_FEATURES_MAX: number = situationFeatures.length;

export function addSituationFeatures(vector: SparseVector, question: RankingQuestion): void {
  const { situation, parsed } = question;
  const { failure, spec, specBefore, history, value } = situation;
  addEntry(vector, featureIndex.class(failure.class));
  addEntry(vector, featureIndex.status(statusName(failure.status ?? parsed.status)));
  addEntry(
    vector,
    spec === undefined ? featureIndex.effect('unlisted') : featureIndex.effect(effectOf(spec)),
  );
  addEntry(vector, featureIndex.value(valueName(value)));
  addEntry(vector, featureIndex.turns(turnsName(history.length)));

  const flag = (name: (typeof groups)['flag'][number], isSet: boolean) => {
    if (isSet) addEntry(vector, featureIndex.flag(name));
  };
  const last = history.at(-1);
  flag('explicit', failure.visibility === 'explicit');
  flag('ambiguous', failure.ambiguous);
  flag('in doubt', hasUnconfirmedWrite(situation));
  flag('shown absent', isEffectAbsent(failure));
  flag('verifiable', spec?.verifiedBy !== undefined);
  flag('keyed', spec?.idempotencyKey === true);
  flag('undoable', spec?.undoneBy !== undefined);
  flag('wait named', (failure.retryAfterMs ?? parsed.retryAfterMs) !== undefined);
  flag('suggestion', parsed.suggestions.length > 0);
  flag('code', (failure.code ?? parsed.code) !== undefined);
  flag(
    'list read again',
    history.some(({ action }) => action.kind === 'reread-tools'),
  );
  flag('schema changed', specBefore !== undefined && specBefore !== spec);
  flag('same words as before', last?.failure.message === failure.message);
  flag('something read', situation.auxiliaryCalls.length > 0);
  flag('arguments valid', spec !== undefined && isValid(spec.inputSchema, situation.call.args));
  flag(
    'answer valid',
    value !== undefined && spec?.outputSchema !== undefined && isValid(spec.outputSchema, value),
  );
  flag('argument named', isArgumentNamed(question));
  flag('other tool named', isOtherToolNamed(question));
  flag('budget low', isBudgetLow(situation));

  let complaints = 0;
  for (const { kind } of parsed.complaints) complaints |= 1 << complaintKinds.indexOf(kind);
  complaintKinds.forEach((kind, bit) => {
    if (complaints & (1 << bit)) addEntry(vector, featureIndex.complaint(kind));
  });
  addHistory(vector, situation);
  addOffers(vector, question);
}

function addHistory(vector: SparseVector, { history, failure }: Situation): void {
  const last = history.at(-1);
  if (last === undefined) return;
  addEntry(vector, featureIndex.last(last.action.kind));
  for (const kind of actionKinds) {
    let tries = 0;
    for (const turn of history) {
      if (turn.action.kind === kind && turn.failure.class === failure.class) tries += 1;
    }
    if (tries > 0) addEntry(vector, featureIndex.tried(kind));
    if (tries > 1) addEntry(vector, featureIndex.triedTwice(kind));
  }
}

const indexOf: ReadonlyMap<Operator, number> = new Map(operators.map((operator, index) => [operator, index]));
/** The best support of each operator; a reused buffer. */
const best = new Float64Array(operators.length);
/** Where their groups begin. */
const OFFERED = featureIndex.offered(operators[0]);
const SUPPORT = featureIndex.support(operators[0]);

/** The candidates are informative about the failure: a value that fits, an alias that exists. */
function addOffers(vector: SparseVector, { candidates }: RankingQuestion): void {
  best.fill(-1);
  for (const { operators: used, support } of candidates) {
    const index = indexOf.get(used[0])!;
    if (support > best[index]!) best[index] = support;
  }
  for (let index = 0; index < operators.length; index++) {
    if (best[index]! < 0) continue;
    addEntry(vector, OFFERED + index);
    addEntry(vector, SUPPORT + index, best[index]!);
  }
}

function isValid(schema: Parameters<typeof validate>[0], value: Json): boolean {
  try {
    return validate(schema, value).length === 0;
  } catch {
    // A schema that cannot be compiled gives no violations.
    return true;
  }
}

function isArgumentNamed({ situation, parsed }: RankingQuestion): boolean {
  const { args } = situation.call;
  return parsed.complaints.some(
    ({ path }) => path !== undefined && Object.hasOwn(args, path.startsWith('/') ? path.slice(1) : path),
  );
}

function isOtherToolNamed({ situation, parsed }: RankingQuestion): boolean {
  const { tools, call } = situation;
  const isOther = (name: string) => name !== call.tool && tools.some((tool) => tool.name === name);
  return parsed.names.some(isOther) || parsed.suggestions.some(isOther);
}

const statuses: ReadonlySet<string> = new Set(groups.status);

function statusName(status: number | undefined): (typeof groups)['status'][number] {
  if (status === undefined) return 'none';
  const name = String(status);
  if (statuses.has(name)) return name as '400';
  if (status >= 400 && status < 500) return '4xx';
  return status >= 500 && status < 600 ? '5xx' : 'other';
}

function valueName(value: Json | undefined): (typeof groups)['value'][number] {
  if (value === undefined) return 'none';
  if (value === null || value === '') return 'blank';
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.length === 0 ? 'blank' : 'list';
  return typeof value === 'object' ? 'object' : 'other';
}

function turnsName(turns: number): (typeof groups)['turns'][number] {
  return turns > 3 ? '4 or more' : (String(turns) as '0');
}
