/** The seven mistakes of a model, as kinds: they are part of the plan and do not act on calls. */

import type { Action, ActionKind, Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Fault, FaultKind, RemedyContext } from '../fault-kind.ts';
import { type MistakeName, mistakeNames } from '../mistakes/mistake.ts';
import { lenientJson } from '../shape/lenient-json.ts';
import { renamedKey } from '../shape/schema.ts';
import { undoAction } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';

interface MistakeKind {
  readonly summary: string;
  /** Explicit by default. */
  readonly visibility?: FaultKind['visibility'];
  readonly clearedBy: readonly ActionKind[];
  readonly remedy: (fault: Fault, context: RemedyContext) => Action;
}

const mistakeKinds: Readonly<Record<MistakeName, MistakeKind>> = {
  'wrong-tool-name': {
    summary: 'the model calls a tool that does not exist',
    clearedBy: ['use-tool'],
    remedy: ({ detail }, { args }) => ({ kind: 'use-tool', tool: textIn(detail, 'right'), args }),
  },
  'wrong-argument-name': {
    summary: 'the model misnames an argument, or leaves out a required one',
    clearedBy: ['repair-arguments'],
    remedy: ({ detail }, { args }) => {
      const parameter = textIn(detail, 'parameter');
      if (detail.wrong === null) return repaired({ ...args, [parameter]: detail.right ?? null });
      return repaired(renamedKey(args, textIn(detail, 'wrong'), parameter));
    },
  },
  'wrong-type': {
    summary: 'the model writes an argument as another type',
    clearedBy: ['repair-arguments'],
    remedy: withRightValue,
  },
  'wrong-value': {
    summary: 'the model writes a value that the tool does not accept',
    clearedBy: ['repair-arguments'],
    remedy: withRightValue,
  },
  'too-few-calls': {
    summary: 'the model leaves out a call that a later one needs',
    clearedBy: ['use-tool'],
    remedy: ({ detail }) => {
      const missing = detail.missing as JsonObject;
      return { kind: 'use-tool', tool: textIn(missing, 'tool'), args: missing.args as JsonObject };
    },
  },
  'repeated-call': {
    summary: 'the model makes the same call twice',
    visibility: 'implicit',
    clearedBy: ['compensate'],
    remedy: (_fault, { spec, args, value }) => undoAction(spec, args, value ?? null),
  },
  'bad-format': {
    summary: 'the model wraps its arguments in a format that the tool does not accept',
    clearedBy: ['repair-arguments'],
    remedy: ({ detail }, { args }) => repaired(unwrapped(args[textIn(detail, 'wrapper')] ?? null) ?? args),
  },
};

export const modelMistakes: readonly FaultKind[] = mistakeNames.map((name) => ({
  name,
  group: 'model-mistake',
  phase: 'before-send',
  ending: 'adapted',
  visibility: 'explicit',
  ...mistakeKinds[name],
  // A profile writes them into the plan (plan-mistakes.ts), so there is nothing to apply to a call.
  appliesTo: () => false,
  draw: () => ({}),
  apply: ({ run, args }) => run(args),
}));

function withRightValue({ detail }: Fault, { args }: RemedyContext): Action {
  return repaired({ ...args, [textIn(detail, 'parameter')]: detail.right ?? null });
}

function repaired(args: JsonObject): Action {
  return { kind: 'repair-arguments', args };
}

function unwrapped(value: Json): JsonObject | undefined {
  if (typeof value === 'string') {
    const parsed = lenientJson(value);
    return isObject(parsed) ? parsed : undefined;
  }
  if (Array.isArray(value)) {
    return Object.fromEntries(
      (value as JsonObject[]).map(({ name, value: inner }) => [String(name), inner!]),
    );
  }
  return isObject(value) ? value : undefined;
}
