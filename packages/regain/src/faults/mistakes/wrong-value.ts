/** The model writes an invalid value: outside the enum, the limits or the format, or misspelt. */

import { type Json, type JsonSchema, pick, type Random, validate } from '../../types/index.ts';
import { capitalised, monthNames } from '../../values/index.ts';
import { propertiesOf } from '../shape/schema.ts';
import { inArguments, isLiteral } from './mistake.ts';

export const wrongValue = inArguments('wrong-value', (random, step, spec) => {
  const properties = propertiesOf(spec.inputSchema);
  const choices = Object.entries(step.args).flatMap(([parameter, right]) => {
    const schema = properties[parameter];
    if (schema === undefined || !isLiteral(right)) return [];
    const wrong = wrongValueFor(random, right as Json, schema);
    return wrong === undefined ? [] : [{ parameter, right: right as Json, wrong, schema }];
  });
  if (choices.length === 0) return null;
  // Values that the schema itself rejects come first: then the error names the problem in every suite.
  const refuted = choices.filter(({ schema, wrong }) => validate(schema, wrong).length > 0);
  const { parameter, right, wrong } = pick(random, refuted.length > 0 ? refuted : choices);
  return { args: { ...step.args, [parameter]: wrong }, detail: { parameter, wrong, right } };
});

function wrongValueFor(random: Random, value: Json, schema: JsonSchema): Json | undefined {
  if (typeof value === 'number') return beyondLimits(value, schema);
  if (typeof value !== 'string' || value === '') return undefined;
  if (Array.isArray(schema.enum)) return respelled(random, value, schema.enum);
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day) return pick(random, [longDate(day), value.replaceAll('-', '/')]);
  if (typeof schema.pattern === 'string') return broken(random, value, schema);
  return misspelt(random, value);
}

/** A value outside a limit that the schema states. */
function beyondLimits(value: number, schema: JsonSchema): number | undefined {
  if (typeof schema.minimum === 'number' && value !== 0) {
    const wrong = -Math.abs(value);
    if (wrong < schema.minimum) return wrong;
  }
  if (typeof schema.maximum === 'number' && value !== 0) {
    const wrong = value * 1000;
    if (wrong > schema.maximum) return wrong;
  }
  return undefined;
}

function respelled(random: Random, value: string, allowed: readonly Json[]): string | undefined {
  const candidates = [value.toUpperCase(), capitalised(value), `${value}s`, misspelt(random, value)];
  const wrong = candidates.filter((candidate) => candidate !== undefined && !allowed.includes(candidate));
  return wrong.length === 0 ? undefined : pick(random, wrong);
}

function broken(random: Random, value: string, schema: JsonSchema): string | undefined {
  const candidates = [
    value.toLowerCase(),
    value.replaceAll(/[-:_]/g, ''),
    value.replace(/^0/, ''),
    `${value} `,
  ];
  const wrong = candidates.filter(
    (candidate) => candidate !== value && validate(schema, candidate).length > 0,
  );
  return wrong.length === 0 ? undefined : pick(random, wrong);
}

/** Two adjacent letters swapped, or one left out. */
function misspelt(random: Random, text: string): string | undefined {
  if (text.length < 3) return undefined;
  const at = 1 + random.below(text.length - 2);
  const swapped = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
  return swapped !== text ? swapped : `${text.slice(0, at)}${text.slice(at + 1)}`;
}

function longDate([, year, month, day]: RegExpExecArray): string {
  return `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`;
}
