/** Features of the confidence in a repair: its edits, their support, and its rivals. */

import { canonicalJson, type Json, type Operator, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Repair, RepairRequest } from '../arguments/repair-types.ts';
import { normalSchema } from '../arguments/schema/normal-schema.ts';
import { type DroppedValue, droppedValues } from './dropped-values.ts';
import { filledFeatures, filledValueFeatures } from './filled-features.ts';
import { type StatedEvidence, statedEvidence } from './stated-evidence.ts';
import { comparable, leavesOf, negativeLogSupport, placeholderPattern } from './value-helpers.ts';

/** Operators of repairs; each has its own bias and its own slope in the missing support. */
const operatorFeatures = [
  'other-tool',
  'rename-argument',
  'coerce-type',
  'restate-value',
  'correct-value',
  'move-value',
  'fill-missing',
  'drop-argument',
] as const satisfies readonly Operator[];

const generalFeatures = [
  'bias',
  'other-operator',
  'edits',
  'doubt',
  'weakest',
  'rivals',
  'next',
  'margin',
  'not-best',
  'invalid',
  'fitted-before',
  'failed',
  'new-unstated',
  'kept-unstated',
  'odd-texts',
  ...filledFeatures,
  'fill-next',
  'fill-margin',
  'dropped-stated',
  'dropped-room',
  'dropped-stated-room',
  'numbers-unused',
  'tools',
] as const;

export const featureNames: readonly string[] = [
  ...generalFeatures,
  ...operatorFeatures,
  ...operatorFeatures.map((operator) => `doubt in ${operator}`),
];

/** The features of one repair among all repairs of the request. */
export function featuresOf(repair: Repair, request: RepairRequest, repairs: readonly Repair[]): Float64Array {
  const evidence = statedEvidence(request);
  const rivals = rivalFeatures(repair, repairs);
  const filled = filledValueFeatures(repair, request, evidence);
  const values: Partial<Record<(typeof generalFeatures)[number], number>> = {
    bias: 1,
    edits: Math.log1p(repair.edits.length),
    doubt: negativeLogSupport(repair.support),
    weakest: negativeLogSupport(Math.min(1, ...repair.edits.map(({ support }) => support))),
    rivals: Math.log1p(repair.edits.reduce((sum, { rivals }) => sum + rivals, 0)),
    ...rivals,
    invalid: Number(!repair.valid),
    'fitted-before': Number(wasValidBefore(request)),
    failed: Number(request.parsed !== undefined),
    ...statedFeatures(repair, request, evidence),
    ...filled,
    // For filled-in values, the alternatives are more informative than elsewhere.
    'fill-next': filled.fills === 0 ? 0 : rivals.next,
    'fill-margin': filled.fills === 0 ? 0 : rivals.margin,
    tools: repair.edits.some(({ operator }) => operator === 'other-tool')
      ? Math.log(request.tools.length)
      : 0,
  };
  const out = new Float64Array(featureNames.length);
  for (const [index, name] of generalFeatures.entries()) out[index] = values[name] ?? 0;
  for (const { operator, support } of repair.edits) {
    const at = operatorFeatures.indexOf(operator as (typeof operatorFeatures)[number]);
    if (at < 0) out[generalFeatures.indexOf('other-operator')] = 1;
    else {
      out[generalFeatures.length + at] = 1;
      out[generalFeatures.length + operatorFeatures.length + at]! += negativeLogSupport(support);
    }
  }
  return out;
}

/** The difference in support to the best other repair. */
function rivalFeatures(repair: Repair, repairs: readonly Repair[]) {
  const own = callText(repair);
  const other = repairs.find((one) => one !== repair && one.valid === repair.valid && callText(one) !== own);
  if (other === undefined) return { next: 0, margin: 0, 'not-best': 0 };
  const margin = repair.support - other.support;
  return { next: 1, margin, 'not-best': Number(repairs[0] !== repair) };
}

function callText({ call }: Repair): string {
  return `${call.tool} ${canonicalJson(call.args)}`;
}

/** Whether the original call already fitted the schema of its tool. */
function wasValidBefore({ call, tools }: RepairRequest): boolean {
  const spec = tools.find(({ name }) => name === call.tool);
  return (
    spec !== undefined &&
    isObject(call.args) &&
    validate(normalSchema(spec.inputSchema).open, call.args).length === 0
  );
}

function statedFeatures(repair: Repair, request: RepairRequest, evidence: StatedEvidence) {
  const written = writtenText(request.call.args);
  const leaves = leavesOf(repair.call.args).filter((value) => typeof value !== 'boolean');
  const isKept = (value: Json) => written.includes(comparable(value));
  const texts = leaves.filter((value) => typeof value === 'string');
  const used = new Set(leaves.map(comparable));
  const isStated = ({ value }: DroppedValue) => leavesOf(value).some((leaf) => evidence.states(leaf));
  const lost = droppedValues(repair, request).filter(({ value }) => !used.has(comparable(value)));
  return {
    'new-unstated': Math.log1p(count(leaves, (value) => !isKept(value) && !evidence.states(value))),
    'kept-unstated': Math.log1p(count(texts, (value) => isKept(value) && !evidence.states(value))),
    'odd-texts': count(texts, (value) => placeholderPattern.test((value as string).trim())),
    'dropped-stated': count(lost, isStated),
    'dropped-room': count(lost, ({ hasFreeParameter }) => hasFreeParameter),
    'dropped-stated-room': count(lost, (one) => one.hasFreeParameter && isStated(one)),
    'numbers-unused': Math.log1p(count(evidence.numbers, (number) => !used.has(String(number)))),
  };
}

const writtenMax = 20_000;

/** The original arguments as text, to look values up in; escapes of nested JSON are removed. */
function writtenText(args: Json): string {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return text.slice(0, writtenMax).replaceAll('\\', '').toLowerCase();
}

function count<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let found = 0;
  for (const item of items) if (holds(item)) found++;
  return found;
}
