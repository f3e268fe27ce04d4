/** The file of `--effects`: what a person has declared about the tools of a server. */

import {
  type EffectClass,
  effectClasses,
  invalidInput,
  type RegainError,
  type Verification,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { type ListedTool, toolEffect } from './tool-effect.ts';

export interface DeclaredEffect {
  readonly effect: EffectClass;
  /** A read that shows whether a write took effect. */
  readonly verify?: Verification;
}

/** By the name of the tool. */
export type DeclaredEffects = ReadonlyMap<string, DeclaredEffect>;

const FIELDS = ['effect', 'verify', 'because'];

/** `{ "search": "read", "pay": { "effect": "write", "verify": {...}, "because": "..." } }` */
export function parseEffects(text: string, file: string): DeclaredEffects {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(file, `it is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw invalid(file, 'it must be an object with an entry for each tool');
  return new Map(Object.entries(value).map(([tool, entry]) => [tool, declaredEffect(tool, entry, file)]));
}

function declaredEffect(tool: string, entry: unknown, file: string): DeclaredEffect {
  const { effect, verify, ...others } = (isObject(entry) ? entry : { effect: entry }) as {
    readonly [field: string]: unknown;
  };
  const name = JSON.stringify(tool);
  // A misspelt field must not be ignored silently.
  const unknown = Object.keys(others).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw invalid(file, `${name} has an unknown field ${unknown}; known fields: ${FIELDS.join(', ')}`);
  if (!effectClasses.some((known) => known === effect))
    throw invalid(
      file,
      `the effect of ${name} must be ${effectClasses.join(', ')}, got ${JSON.stringify(effect)}`,
    );
  if (verify === undefined) return { effect: effect as EffectClass };
  if (!isVerification(verify))
    throw invalid(
      file,
      `verify of ${name} needs the texts tool, records and output, and the objects args and match`,
    );
  return { effect: effect as EffectClass, verify };
}

function isVerification(value: unknown): value is Verification {
  if (!isObject(value)) return false;
  const areTexts = ['tool', 'records', 'output'].every((field) => typeof value[field] === 'string');
  return areTexts && isObject(value.args) && isObject(value.match);
}

function invalid(file: string, reason: string): RegainError {
  return invalidInput(`${file}: ${reason}`);
}

/** A first version of the file, for a person to correct: one line for each tool, with the reason. A tool whose effect is unknown is written as a write. */
export function effectsText(
  tools: readonly ListedTool[],
  declared: DeclaredEffects,
  trustAnnotations: boolean,
): string {
  const lines = tools.map((tool) => {
    const { effect = 'write', because, verify } = toolEffect(tool, declared, trustAnnotations);
    const entry = { effect, ...(verify === undefined ? {} : { verify }), because };
    return `  ${JSON.stringify(tool.name)}: ${JSON.stringify(entry)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
