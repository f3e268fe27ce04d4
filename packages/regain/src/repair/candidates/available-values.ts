/**
 * Values that an agent has for a parameter: given facts, the call's own arguments, earlier outputs, auxiliary reads.
 */

import {
  type Json,
  type JsonObject,
  type JsonSchema,
  noContext,
  type Situation,
  type ToolSpec,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { StatedValue } from '../arguments/text/score-values.ts';
import { namesAgree } from '../arguments/words/name-similarity.ts';
import { propertiesOf, requiredOf, violations } from './schema-parts.ts';

/** How many rows of a list, and how many levels of an output, are searched. */
const ROWS_MAX = 20;
const DEPTH_MAX = 4;
const PLACES_MAX = 500;

/**
 * Arguments for a tool from available values; undefined if a required one is missing. `support`: how certain they are.
 */
export function availableArguments(
  { inputSchema }: ToolSpec,
  situation: Situation,
): { readonly args: JsonObject; readonly support: number } | undefined {
  const args: Record<string, Json> = {};
  let support = 1;
  for (const [parameter, property] of Object.entries(propertiesOf(inputSchema))) {
    const isRequired = requiredOf(inputSchema).includes(parameter);
    const found = availableValue(parameter, property, isRequired, situation);
    if (found !== undefined) {
      args[parameter] = found.value;
      support *= found.support;
    } else if (isRequired) return undefined;
  }
  return { args, support };
}

/** An optional parameter is filled only by a fact with its own name, or by the only fact among its allowed values. */
function availableValue(
  parameter: string,
  property: JsonSchema,
  isRequired: boolean,
  { context: { given, outputs } = noContext, call }: Situation,
): StatedValue | undefined {
  const fits = (value: Json) => value !== null && violations(property, value).length === 0;
  const fitting = given.filter(({ value }) => fits(value));
  const sameName = fitting.find(({ name }) => name === parameter);
  if (sameName !== undefined) return { value: sameName.value, support: 1 };
  const isChoice = Array.isArray(property.enum);
  if (isChoice && fitting.length === 1) return { value: fitting[0]!.value, support: 0.9 };
  if (!isRequired) return undefined;
  const own = Object.hasOwn(call.args, parameter) ? call.args[parameter] : undefined;
  if (own !== undefined && fits(own)) return { value: own, support: 0.9 };
  const places = valuesUnderName(parameter, outputs).filter(fits);
  if (places.length > 0) return { value: places[0]!, support: places.length === 1 ? 0.9 : 0.6 };
  const similarFacts = fitting
    .map(({ name, value }) => ({ value, agreement: namesAgree(name, parameter) }))
    .filter(({ agreement }) => agreement >= 0.5)
    .sort((a, b) => b.agreement - a.agreement);
  if (similarFacts.length > 0)
    return { value: similarFacts[0]!.value, support: 0.8 * similarFacts[0]!.agreement };
  if (fitting.length === 1) return { value: fitting[0]!.value, support: 0.7 };
  return undefined;
}

/** Distinct plain values under this name in any of the outputs, latest output first. */
function valuesUnderName(name: string, outputs: { readonly [id: string]: Json }): readonly Json[] {
  const found: Json[] = [];
  let left = PLACES_MAX;
  const walk = (value: Json, depth: number): void => {
    if (left-- <= 0 || depth > DEPTH_MAX || value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, ROWS_MAX)) walk(item, depth + 1);
      return;
    }
    for (const [key, inner] of Object.entries(value as JsonObject)) {
      if (key === name && (inner === null || typeof inner !== 'object')) {
        if (inner !== null && !found.includes(inner)) found.push(inner);
      } else walk(inner, depth + 1);
    }
  };
  for (const output of Object.values(outputs).reverse()) walk(output, 0);
  return found;
}

/** The first value in an answer under this name or a similar one. */
export function findValueByName(
  name: string,
  answer: Json,
  property: JsonSchema | undefined,
): Json | undefined {
  const [exact] = valuesUnderName(name, { answer }).filter(
    (value) => violations(property, value).length === 0,
  );
  if (exact !== undefined) return exact;
  const rows = isObject(answer)
    ? Object.values(answer).flatMap((part) =>
        Array.isArray(part) ? part.slice(0, 1) : isObject(part) ? [part] : [],
      )
    : Array.isArray(answer)
      ? answer.slice(0, 1)
      : [];
  for (const holder of [answer, ...(rows as readonly Json[])]) {
    if (!isObject(holder)) continue;
    const near = Object.entries(holder)
      .filter(
        ([, value]) =>
          value !== null && typeof value !== 'object' && violations(property, value).length === 0,
      )
      // `customer_id` is the `id` of the requested record.
      .map(([key, value]) => ({
        value,
        agreement: key === 'id' && /id$/i.test(name) ? 0.9 : namesAgree(key, name),
      }))
      .sort((a, b) => b.agreement - a.agreement)[0];
    if (near !== undefined && near.agreement >= 0.6) return near.value;
  }
  return undefined;
}
