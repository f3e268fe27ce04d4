/** What a corruption is: one way in which models get a call wrong, as a function of the right one. */

import { propertiesOf } from 'regain/internal/faults';
import type { WrittenCall } from 'regain/internal/repair';
import {
  type Json,
  type JsonObject,
  type JsonSchema,
  pick,
  type Random,
  type ToolSpec,
} from 'regain/internal/types';

/** The call to get wrong, its tool, and what the question says. */
export interface CallDraft {
  readonly tool: string;
  readonly args: JsonObject;
  readonly spec: ToolSpec;
  readonly tools: readonly ToolSpec[];
  readonly text: string;
}

export interface Corruption {
  readonly name: string;
  /** `first`: rare in calls, so tried before the others; `last`: possible in nearly every call, so tried after them and then seldom. */
  readonly turn?: 'first' | 'last';
  /** Undefined where the call cannot be got wrong in this way. */
  readonly apply: (random: Random, draft: CallDraft) => WrittenCall | undefined;
}

/** An argument of the draft that its schema describes. */
export interface Argument {
  readonly name: string;
  readonly value: Json;
  readonly schema: JsonSchema;
}

export function argumentsOf({ args, spec }: CallDraft): Argument[] {
  const properties = propertiesOf(spec.inputSchema);
  return Object.entries(args).flatMap(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return schema === undefined ? [] : [{ name, value, schema }];
  });
}

/** A corruption of one argument, drawn among those that pass. */
export function ofArgument(
  name: string,
  passes: (argument: Argument, draft: CallDraft) => boolean,
  spoil: (random: Random, draft: CallDraft, argument: Argument) => WrittenCall | undefined,
): Corruption {
  return {
    name,
    apply: (random, draft) => {
      const found = argumentsOf(draft).filter((argument) => passes(argument, draft));
      return found.length === 0 ? undefined : spoil(random, draft, pick(random, found));
    },
  };
}

/** Another value for one argument, drawn among those for which there is one. */
export function ofValue(
  name: string,
  wrongFor: (argument: Argument, random: Random, text: string) => Json | undefined,
): Corruption {
  return {
    name,
    apply: (random, draft) => {
      const found = argumentsOf(draft).flatMap((argument): [string, Json][] => {
        const wrong = wrongFor(argument, random, draft.text);
        return wrong === undefined || wrong === argument.value ? [] : [[argument.name, wrong]];
      });
      if (found.length === 0) return undefined;
      const [own, wrong] = pick(random, found);
      return withArgs(draft, { ...draft.args, [own]: wrong });
    },
  };
}

/** Names of parameters that the tool has, or the call. */
export function takenNames({ args, spec }: CallDraft): readonly string[] {
  return [...Object.keys(propertiesOf(spec.inputSchema)), ...Object.keys(args)];
}

export function withArgs(draft: CallDraft, args: Json): WrittenCall {
  return { tool: draft.tool, args };
}

export function isText(value: Json): value is string {
  return typeof value === 'string' && value !== '';
}

/** Two neighbouring letters swapped, or one left out. */
export function misspelt(random: Random, text: string): string | undefined {
  if (text.length < 4) return undefined;
  const at = 1 + random.below(text.length - 2);
  const swapped = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
  return swapped !== text ? swapped : `${text.slice(0, at)}${text.slice(at + 1)}`;
}

export const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
