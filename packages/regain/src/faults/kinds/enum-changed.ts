/** The allowed values of a parameter are now spelt differently. */

import { type JsonObject, type JsonSchema, pick, type ToolSpec } from '../../types/index.ts';
import { capitalised, wordsOf } from '../../values/index.ts';
import type { Fault } from '../fault-kind.ts';
import { joinWords } from '../shape/alternative-names.ts';
import { changeableParameters, propertiesOf } from '../shape/schema.ts';
import { isPassedOn } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift, withParameter, withValue } from './request-drift.ts';

/** Ways to spell a value that a reader still recognises. */
const spellings: readonly ((value: string, parameter: string) => string)[] = [
  (value) => joinWords(wordsOf(value), 'snake').toUpperCase(),
  (value) => wordsOf(value).map(capitalised).join(''),
  (value) => joinWords(wordsOf(value), 'kebab'),
  (value, parameter) =>
    `${joinWords(wordsOf(parameter), 'snake')}_${joinWords(wordsOf(value), 'snake')}`.toUpperCase(),
];

export const enumChanged = requestDrift({
  name: 'enum-changed',
  summary: 'the allowed values of a parameter have a new spelling',
  appliesTo: (spec) => candidates(spec).length > 0,
  draw: (random, spec) => {
    const parameter = pick(random, candidates(spec));
    const old = propertiesOf(spec.inputSchema)[parameter]!.enum as readonly string[];
    const usable = spellings
      .map((spell) => old.map((value) => spell(value, parameter)))
      .filter((values) => new Set([...values, ...old]).size === 2 * old.length);
    const values = pick(random, usable);
    return { parameter, old: [...old], new: values };
  },
  isAdapted: ({ detail }, args) => {
    const value = args[textIn(detail, 'parameter')];
    return value === undefined || listIn(detail, 'new').includes(String(value));
  },
  problem: ({ detail }, _spec, args) => {
    const parameter = textIn(detail, 'parameter');
    return {
      code: 'value-not-allowed',
      parameter,
      received: args[parameter] ?? null,
      allowed: listIn(detail, 'new'),
    };
  },
  forward: (fault, args) => translated(fault, args, 'old', 'new'),
  back: (fault, args) => translated(fault, args, 'new', 'old'),
  changeSpec: ({ detail }, spec) => {
    const parameter = textIn(detail, 'parameter');
    const before: JsonSchema = propertiesOf(spec.inputSchema)[parameter] ?? {};
    const preset =
      before.default === undefined ? {} : { default: translate(detail, before.default, 'old', 'new') };
    const property = { ...before, ...preset, enum: listIn(detail, 'new') };
    return withParameter(spec, parameter, { property });
  },
});

function candidates(spec: ToolSpec): string[] {
  const isChoice = ({ enum: values }: JsonSchema) =>
    Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string');
  return changeableParameters(spec.inputSchema, isChoice).filter((name) => {
    const old = propertiesOf(spec.inputSchema)[name]!.enum as readonly string[];
    const isRespellable = spellings.some(
      (spell) => new Set([...old.map((value) => spell(value, name)), ...old]).size === 2 * old.length,
    );
    return isRespellable && !isPassedOn(spec, name);
  });
}

function translated({ detail }: Fault, args: JsonObject, from: 'old' | 'new', to: 'old' | 'new'): JsonObject {
  return withValue(args, textIn(detail, 'parameter'), (value) => translate(detail, value, from, to));
}

function translate(detail: JsonObject, value: JsonObject[string], from: 'old' | 'new', to: 'old' | 'new') {
  const index = listIn(detail, from).indexOf(String(value));
  return index === -1 ? value : listIn(detail, to)[index]!;
}

function listIn(detail: JsonObject, name: string): string[] {
  return detail[name] as unknown as string[];
}
