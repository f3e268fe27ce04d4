/** Wrong calls made from right ones, in the classes of ToolScan that a single call can be wrong in. */

import type { WrittenCall } from 'regain/internal/repair';
import { type JsonObject, pick, type Random, shuffled, type ToolCall } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import type { Corruption } from './corruptions/corruption.ts';
import { extras } from './corruptions/extras.ts';
import { formats } from './corruptions/formats.ts';
import { missingValues } from './corruptions/missing.ts';
import { argumentNames, toolNames } from './corruptions/names.ts';
import { nestings } from './corruptions/nesting.ts';
import { types } from './corruptions/types.ts';
import { values } from './corruptions/values.ts';
import { type RightCall, specFor } from './right-call.ts';

/** One class each; `two-at-once` joins two of the others. */
export const callMistakes = [
  'tool-name',
  'argument-name',
  'missing-value',
  'type',
  'value',
  'nesting',
  'extra-property',
  'format',
  'two-at-once',
] as const;
export type CallMistake = (typeof callMistakes)[number];

export interface CorruptedCall {
  readonly mistake: CallMistake;
  /** In which way, within the class. */
  readonly way: string;
  readonly call: WrittenCall;
}

const corruptions: Readonly<Record<Exclude<CallMistake, 'two-at-once'>, readonly Corruption[]>> = {
  'tool-name': toolNames,
  'argument-name': argumentNames,
  'missing-value': missingValues,
  type: types,
  value: values,
  nesting: nestings,
  'extra-property': extras,
  format: formats,
};

/** The call with a mistake of this class in it that really makes it wrong; undefined where there is none. */
export function corruptCall(
  random: Random,
  right: RightCall,
  mistake: CallMistake,
): CorruptedCall | undefined {
  const ways = mistake === 'two-at-once' ? pairsOfCorruptions(random) : inTurn(random, corruptions[mistake]);
  for (const { name, apply } of ways) {
    const call = apply(random, draftOf(right, right.call));
    if (call !== undefined && !isRight(right, call)) return { mistake, way: name, call };
  }
  return undefined;
}

/** Whether a call is right as it was written. Text is not, whatever it says. */
export function isRight(right: RightCall, { tool, args }: WrittenCall): boolean {
  return isObject(args) && right.accepts({ tool, args });
}

/** Of what is possible nearly everywhere, one in this many is kept: it must not drown the rest of its class. */
const LAST_SHARE = 4;

function inTurn(random: Random, ways: readonly Corruption[]): Corruption[] {
  const order = shuffled(random, ways);
  const keepsLast = random.below(LAST_SHARE) === 0;
  return [
    ...order.filter(({ turn }) => turn === 'first'),
    ...order.filter(({ turn }) => turn === undefined),
    ...order.filter(({ turn }) => turn === 'last' && keepsLast),
  ];
}

const triesMax = 12;
const firsts = ['argument-name', 'missing-value', 'type', 'value', 'extra-property'] as const;
const seconds = [
  'tool-name',
  'argument-name',
  'type',
  'value',
  'nesting',
  'extra-property',
  'format',
] as const;

/** Pairs of mistakes of different classes; each must do something. */
function pairsOfCorruptions(random: Random): Corruption[] {
  return Array.from({ length: triesMax }, () => {
    const one = pick(random, firsts);
    const two = pick(
      random,
      seconds.filter((mistake) => mistake !== one),
    );
    const first = pick(random, corruptions[one]);
    const second = pick(random, corruptions[two]);
    return {
      name: `${one} and ${two}`,
      apply: (draws, draft) => {
        const once = first.apply(draws, draft);
        if (once === undefined || !isObject(once.args)) return undefined;
        return second.apply(draws, { ...draft, tool: once.tool, args: once.args });
      },
    };
  });
}

function draftOf(right: RightCall, call: ToolCall & { readonly args: JsonObject }) {
  return { ...call, spec: specFor(right), tools: right.tools, text: right.text };
}
